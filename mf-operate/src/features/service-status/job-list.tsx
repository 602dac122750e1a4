import type { JobLine } from '@lectern/contracts';
import { Button, ErrorText, InlineConfirm, TimeAgo, VisuallyHidden, formatClock } from '@lectern/ui';
import { useState } from 'react';
import { jobName } from './job-name';
import { Line, Lines } from './line';
import { endPass } from './services.calls';

interface Props {
  jobs: readonly JobLine[];
  onEnded: () => void;
}

/** Background jobs by name, with the passes that can be ended. */
export function JobList({ jobs, onEnded }: Props) {
  return (
    <Lines role="list">
      {jobs.map((job) => (
        <Line
          key={job.name}
          name={jobName(job.name)}
          about={null}
          state={job.state}
          text={job.state === 'good' ? null : job.text}
          mend={job.mend}
          facts={<JobFacts job={job} />}
          action={job.passes
            .filter(({ stuck }) => stuck)
            .map((pass) => (
              <EndPass
                key={pass.id}
                id={pass.id}
                what={`${jobName(job.name)} on ${pass.process}`}
                onEnded={onEnded}
              />
            ))}
        />
      ))}
    </Lines>
  );
}

function JobFacts({ job: { passes, done_at, took_ms, failed_at, error, next_at } }: { job: JobLine }) {
  return (
    <>
      {passes.map(({ id, since, process }) => (
        <div key={id}>
          <dt>Running since</dt>
          <dd>
            <TimeAgo iso={since} moves /> on {process}
          </dd>
        </div>
      ))}
      <div>
        <dt>Last done</dt>
        <dd>
          {done_at ? <TimeAgo iso={done_at} moves /> : 'never'}
          {took_ms !== null && `, took ${tookText(took_ms)}`}
        </dd>
      </div>
      {failed_at && (
        <div>
          <dt>Last error</dt>
          <dd>
            <TimeAgo iso={failed_at} moves />: {error}
          </dd>
        </div>
      )}
      {next_at && (
        <div>
          <dt>Next</dt>
          <dd>{formatClock(next_at)}</dd>
        </div>
      )}
    </>
  );
}

const tookText = (milliseconds: number): string =>
  milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

function EndPass({ id, what, onEnded }: { id: string; what: string; onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const end = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await endPass(id);
      onEnded();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The pass was not ended.');
    }
    setBusy(false);
    setOpen(false);
  };
  return (
    <>
      {isOpen ? (
        <InlineConfirm
          question={`End ${what}?`}
          confirm="End"
          cancel="Keep"
          isBusy={isBusy}
          onConfirm={() => void end()}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button tone="danger" dense onClick={() => setOpen(true)}>
          End this pass<VisuallyHidden> of {what}</VisuallyHidden>
        </Button>
      )}
      {failure && <ErrorText>{failure}</ErrorText>}
    </>
  );
}
