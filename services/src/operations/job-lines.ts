import type { JobLine } from '@lectern/contracts';
import { lengthText, mend } from './lines/line.js';
import type { Job, SeenProcess } from './process-state.js';

/** A pass that takes so many times its usual length is stuck. */
const TIMES = 10;

interface Known {
  /** Ids of passes that were ended. */
  ended: ReadonlySet<string>;
  now: Date;
  /** A pass is not stuck before; milliseconds. */
  leastMs: number;
}

interface RunningJob extends Job {
  process: string;
}

/** After how many milliseconds a pass is stuck. A job that has never completed one gets ten times the least. */
const stuckAfterMs = (usualMs: number | null, leastMs: number): number =>
  Math.max(TIMES * (usualMs ?? leastMs), leastMs);

export function isStuck({ pass, usualMs }: Job, { now, leastMs }: Pick<Known, 'now' | 'leastMs'>): boolean {
  return pass !== null && now.getTime() - Date.parse(pass.since) > stuckAfterMs(usualMs, leastMs);
}

/** One for each job, of all running processes. */
export function jobLines(running: readonly SeenProcess[], known: Known): JobLine[] {
  const byName = new Map<string, RunningJob[]>();
  for (const { id, state } of running)
    for (const job of state?.jobs ?? [])
      byName.set(job.name, [...(byName.get(job.name) ?? []), { ...job, process: id }]);
  return [...byName]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, jobs]) => lineOf(name, jobs, known));
}

function lineOf(name: string, jobs: readonly RunningJob[], known: Known): JobLine {
  const latest = (of: (job: Job) => string | null) =>
    jobs.toSorted((one, other) => ((of(one) ?? '') < (of(other) ?? '') ? 1 : -1))[0];
  const [done, failed] = [latest(({ doneAt }) => doneAt), latest(({ failedAt }) => failedAt)];
  const usual = jobs.flatMap(({ usualMs }) => usualMs ?? []);
  const passes = jobs.flatMap((job) =>
    job.pass === null
      ? []
      : [
          {
            ...job.pass,
            process: job.process,
            stuck: isStuck(job, known) && !known.ended.has(job.pass.id),
            ending: known.ended.has(job.pass.id),
          },
        ],
  );
  const line = {
    name,
    passes,
    done_at: done?.doneAt ?? null,
    took_ms: done?.tookMs ?? null,
    usual_ms: usual.length > 0 ? Math.max(...usual) : null,
    failed_at: failed?.failedAt ?? null,
    error: failed?.failedAt ? failed.error : null,
    next_at: jobs.flatMap(({ nextAt }) => nextAt ?? []).sort()[0] ?? null,
  };
  const left = Math.max(...jobs.map((job) => job.left ?? 0));
  return { ...line, ...said(line, left) };
}

type Facts = Omit<JobLine, 'state' | 'text' | 'mend'>;

/** @param left rows that wait for the job */
function said(
  { passes, usual_ms, failed_at, done_at, error }: Facts,
  left: number,
): Pick<JobLine, 'state' | 'text' | 'mend'> {
  const stuck = passes.find((pass) => pass.stuck);
  if (stuck)
    return {
      state: 'bad',
      text:
        usual_ms === null
          ? `Stuck on ${stuck.process}: it has never been completed there.`
          : `Stuck on ${stuck.process}: it usually takes ${lengthText(usual_ms)} at most.`,
      mend: mend(
        'End it: whatever it still does then changes nothing, and the next pass begins as planned. The log says what it was doing.',
      ),
    };
  if (failed_at !== null && (done_at === null || done_at < failed_at))
    return {
      state: 'bad',
      text: `The last pass failed: ${error}.`,
      mend: mend('It is tried again by itself. If it keeps failing, look for “A pass failed” in the log.'),
    };
  if (passes.some(({ ending }) => ending)) return { state: 'notice', text: 'Being ended.', mend: null };
  const still = left > 0 ? ` ${left.toLocaleString('en-US')} left.` : '';
  if (passes.length > 0) return { state: 'good', text: `Running.${still}`, mend: null };
  if (done_at === null) return { state: 'good', text: 'Has not run yet.', mend: null };
  return { state: 'good', text: still ? `Goes on with the next pass.${still}` : 'Done.', mend: null };
}

/** A pass that some process runs; null if none does. */
export function passOf(
  seen: readonly SeenProcess[],
  id: string,
): { job: string; process: string; since: string } | null {
  for (const { id: process, state } of seen) {
    const job = state?.jobs.find(({ pass }) => pass?.id === id);
    if (job?.pass) return { job: job.name, process, since: job.pass.since };
  }
  return null;
}
