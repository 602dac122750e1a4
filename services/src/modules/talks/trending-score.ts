const HALF_LIFE_DAYS = 7;
const VIEW = 1;
const LIKE = 5;
/** About this many views per day count in full; each further view counts less. */
const FULL = 10;
const DAY_MS = 86_400_000;
/** Scores closer than this are considered equal. */
const SAME = 1e-6;

/** Time since 1970 in half-lives. */
const at = (ms: number): number => ms / DAY_MS / HALF_LIFE_DAYS;

/** Number of a day since 1970, UTC. */
export const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY_MS);

/** A talk's activity on one day. */
export interface TrendDay {
  day: number;
  /** The score at the start of the day. */
  base: number;
  /** Counted views; see `trend-votes.ts`. */
  views: number;
  likes: number;
}

/**
 * How much a talk trends:
 *
 *     score = log2( 2^a(created) + sum over days g(day) 2^a(day) )
 *     g     = 10 ln( 1 + n / 10 ),  n = views + min( 5 likes, 5 + views / 4 )
 *
 * where a(t) is t in half-lives of 7 days since 1970. Activity weighs half as much a week later, relative to activity then; so the order of
 * two talks changes only with their activity, never with time alone, and the column needs no sweep over the whole table. The talk's
 * creation counts as one view. The logarithm favours steady interest over a single burst.
 *
 * @source decisions.md, "Ranking"
 */
export function scoreOf({ day, base, views, likes }: TrendDay): number {
  const gain = FULL * Math.log1p((VIEW * views + Math.min(LIKE * likes, LIKE + (VIEW * views) / 4)) / FULL);
  return gain > 0 ? plus(base, Math.log2(gain) + at(day * DAY_MS)) : base;
}

/** @param talk without known activity by day */
export function initialScore(talk: { createdAt: Date; internalViews: number; totalLikes: number }): number {
  // Activity counted elsewhere has no times: it is dated to the talk's creation.
  return at(talk.createdAt.getTime()) + Math.log2(1 + VIEW * talk.internalViews + LIKE * talk.totalLikes);
}

/** The current day, or a new one; also a new one if the score was set from outside meanwhile. */
export function trendOn(known: TrendDay | null, score: number, day: number): TrendDay {
  const goesOn = known !== null && known.day === day && Math.abs(scoreOf(known) - score) < SAME;
  return goesOn ? known : { day, base: score, views: 0, likes: 0 };
}

/** log2(2^score + 2^event), without overflow. */
function plus(score: number, event: number): number {
  const high = Math.max(score, event);
  return high + Math.log2(2 ** (score - high) + 2 ** (event - high));
}
