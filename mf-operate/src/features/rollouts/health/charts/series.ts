import type { ReleaseHealth, Rollout, RolloutHealth } from '@lectern/contracts';

const MINUTE_MS = 60_000;

/** A release's role now; `failed` is the candidate that was rolled back last. */
export type Role = 'candidate' | 'stable' | 'failed' | 'earlier';

/** A release as charts show it. */
export interface Shown {
  release: ReleaseHealth;
  role: Role;
}

export type Point = ReleaseHealth['series'][number];

/** The time slots of a health series. */
export interface Slots {
  /** Start of each slot, milliseconds since 1970. */
  starts: readonly number[];
  /** Milliseconds. */
  length: number;
}

/** Every slot from the start until now, including those without reports. */
export function slotsOf({ from, to, step_minutes }: RolloutHealth): Slots {
  const length = step_minutes * MINUTE_MS;
  const first = Date.parse(from);
  const count = Math.max(1, Math.floor((Date.parse(to) - first) / length) + 1);
  return { starts: Array.from({ length: count }, (_, index) => first + index * length), length };
}

/** The points of a series by slot; null for a missing one. */
export function bySlot(series: readonly Point[], { starts }: Slots): (Point | null)[] {
  const known = new Map(series.map((point) => [Date.parse(point.at), point]));
  return starts.map((start) => known.get(start) ?? null);
}

/** Runs of consecutive indexes that have a value: a line is broken where there is none. */
export function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  });
  return runs;
}

/**
 * The releases that charts show: the candidate or the one that was rolled back last, the stable one, and the
 * last earlier one that had visitors.
 */
export function shownReleases(
  health: RolloutHealth,
  rollout: Pick<Rollout, 'stable' | 'candidate'>,
): Shown[] {
  const { releases, comparison } = health;
  const find = (version: string | null | undefined) => releases.find((each) => each.version === version);
  const failed = comparison?.verdict === 'rolled-back' ? find(comparison.candidate.version) : undefined;
  const candidate = find(rollout.candidate);
  const stable = find(rollout.stable);
  const shown: Shown[] = [];
  if (candidate) shown.push({ release: candidate, role: 'candidate' });
  else if (failed && failed !== stable) shown.push({ release: failed, role: 'failed' });
  if (stable) shown.push({ release: stable, role: 'stable' });
  const earlier = releases.find((each) => each.views > 0 && !shown.some(({ release }) => release === each));
  if (earlier) shown.push({ release: earlier, role: 'earlier' });
  return shown;
}
