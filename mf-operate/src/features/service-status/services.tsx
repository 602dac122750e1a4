import { Box, Fetched, ListSkeleton, live, Nothing, servicesQuery } from '@lectern/console';
import type { ServicesStatus } from '@lectern/contracts';
import { useQuery, useQueryClient } from '@lectern/remote';
import { Meta, Row, Stack } from '@lectern/ui';
import { Coverage } from './coverage';
import { JobList } from './job-list';
import { ServiceList } from './service-list';
import { StateTag } from './state-tag';

/** Services and jobs; the box in trouble first. */
export function Services() {
  const query = useQuery({ ...servicesQuery(), ...live });
  const client = useQueryClient();
  const fetchAgain = () => void client.invalidateQueries({ queryKey: servicesQuery().queryKey });
  return (
    <Fetched query={query} what="The state of the services" skeleton={<ListSkeleton />}>
      {(status) => <Boxes status={status} onEnded={fetchAgain} />}
    </Fetched>
  );
}

function Boxes({ status: { services, jobs }, onEnded }: { status: ServicesStatus; onEnded: () => void }) {
  const boxes = [
    <Box key="services" id="services" title="Processes and what they need" flush>
      <ServiceList services={services} />
    </Box>,
    <Box key="jobs" id="jobs" title="Background jobs" flush>
      {jobs.length === 0 ? (
        <Nothing>No process has reported its jobs yet.</Nothing>
      ) : (
        <JobList jobs={jobs} onEnded={onEnded} />
      )}
    </Box>,
  ];
  if (jobs[0]?.state === 'bad' && services[0]?.state !== 'bad') boxes.reverse();
  return (
    <Stack>
      <Summary status={{ services, jobs }} />
      {boxes}
      <Coverage />
    </Stack>
  );
}

function Summary({ status: { services, jobs } }: { status: ServicesStatus }) {
  const count = (state: string) => [...services, ...jobs].filter((line) => line.state === state).length;
  const [bad, notice, good] = [count('bad'), count('notice'), count('good')];
  return (
    <Row data-split role="status">
      <Meta>
        {bad === 0
          ? 'Nothing needs you.'
          : `${bad === 1 ? 'One line needs' : `${bad} lines need`} you. The reason and what mends it are below.`}
      </Meta>
      <Row>
        {bad > 0 && <StateTag state="bad">{bad} in trouble</StateTag>}
        {notice > 0 && <StateTag state="notice">{notice} worth a look</StateTag>}
        <StateTag state="good">{good} in order</StateTag>
      </Row>
    </Row>
  );
}
