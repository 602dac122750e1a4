import type { FixtureBuild } from './fixture-remote';
import type { Operator } from './operator';

/** Who gets a failing release, and its fallback. */
export const SITUATIONS = ['candidate', 'stable', 'stable-alone'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** What a page finally shows: a version, or that it is unavailable. */
export const recoveryOf = (situation: Situation) => (situation === 'stable-alone' ? 'message' : 'working');

/**
 * Publishes a failing release as the candidate of half the visitors, as the stable release after a working
 * one, or as the only release ever.
 */
export async function rollOut(
  operator: Operator,
  situation: Situation,
  { working, failing }: { working: FixtureBuild; failing: FixtureBuild },
): Promise<void> {
  if (situation === 'stable-alone') return void (await operator.publish(failing));
  await operator.publish(working);
  if (situation === 'candidate') await operator.candidate(failing, 5_000);
  else await operator.release(failing);
}
