const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_S * 1_000;

/** Its day in UTC: `2026-11-27`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Beginning of its day in UTC. */
export const beginOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

/** When the next day begins: in seconds, at least 1, and in words, such as "in 5 hours, at 00:00 UTC". */
export function untilNextDay(at: Date): { seconds: number; words: string } {
  const seconds = Math.ceil((beginOfDay(at).getTime() + DAY_MS - at.getTime()) / 1_000);
  const hours = Math.ceil(seconds / HOUR_S);
  return { seconds, words: `in ${hours === 1 ? 'an hour at most' : `${hours} hours`}, at 00:00 UTC` };
}
