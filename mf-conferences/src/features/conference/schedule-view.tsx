import { TryAgain } from '@lectern/ui';
import { useSchedule } from '../../shared/schedule.queries';
import { LoadingSchedule } from './loading-schedule';
import { Schedule } from './schedule';

/** A conference's schedule as the viewer sees it. */
export function ScheduleView({ slug }: { slug: string }) {
  const { data, isPending, isFetching, refetch, viewer } = useSchedule(slug);
  if (isPending && !data) return <LoadingSchedule />;
  return (
    <>
      <Schedule answer={data} viewer={viewer} />
      {!data && (
        <TryAgain busy={isFetching} onRetry={() => void refetch()}>
          The schedule could not be loaded.
        </TryAgain>
      )}
    </>
  );
}
