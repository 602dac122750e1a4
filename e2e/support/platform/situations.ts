import type { FixtureBuild } from './fixture-remote';
import type { Operator } from './operator';

/** Who gets a failing release, and what stands behind it. */
export const SITUATIONS = ['candidate', 'stable', 'stable-alone'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** What a page shows in the end: a version, or that it is unavailable. */
export const recoveryOf = (situation: Situation) => (situation === 'stable-alone' ? 'message' : 'sound');

/**
 * Publishes a release that fails as the candidate of half the visitors, or as the stable release that came after one which worked, or
 * as the only release that there ever was.
 */
export async function rollOut(
  operator: Operator,
  situation: Situation,
  { sound, failing }: { sound: FixtureBuild; failing: FixtureBuild },
): Promise<void> {
  if (situation === 'stable-alone') return void (await operator.publish(failing));
  await operator.publish(sound);
  if (situation === 'candidate') await operator.candidate(failing, 5_000);
  else await operator.release(failing);
}
