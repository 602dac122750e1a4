const HALF_LIFE_DAYS = 7;
const VIEW = 1;
const LIKE = 5;
/** About so many views of one day count in full; of more, each weighs less. */
const FULL = 10;
const DAY_MS = 86_400_000;
/** Two scores that are nearer are one. */
const SAME = 1e-6;

/** Time since 1970 in half-lives. */
const at = (ms: number): number => ms / DAY_MS / HALF_LIFE_DAYS;

/** Number of a day since 1970, UTC. */
export const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY_MS);

/** A talk's day. */
export interface TrendDay {
  day: number;
  /** The score that the day began with. */
  base: number;
  /** Those that count; see `trend-votes.ts`. */
  views: number;
  likes: number;
}

/**
 * How much a talk trends:
 *
 *     score = log2( 2^a(created) + sum over days g(day) 2^a(day) )
 *     g     = 10 ln( 1 + n / 10 ),  n = views + min( 5 likes, 5 + views / 4 )
 *
 * where a(t) is t in half-lives of 7 days since 1970. What happens on a day weighs half as much a week later, measured against what
 * happens then; so the order of two talks changes with what happens to them and never by the mere passing of time, which is why the
 * column needs no sweep over the whole table. The talk's own age counts as one view. The logarithm lets days weigh more than crowds:
 * what trends is what is looked at again and again.
 *
 * @source decisions.md, "Ranking"
 */
export function scoreOf({ day, base, views, likes }: TrendDay): number {
  const gain = FULL * Math.log1p((VIEW * views + Math.min(LIKE * likes, LIKE + (VIEW * views) / 4)) / FULL);
  return gain > 0 ? plus(base, Math.log2(gain) + at(day * DAY_MS)) : base;
}

/** @param talk whose past is not known by days */
export function initialScore(talk: { createdAt: Date; internalViews: number; totalLikes: number }): number {
  // Of what was counted elsewhere the moments are unknown: it is taken to have happened when the talk came out.
  return at(talk.createdAt.getTime()) + Math.log2(1 + VIEW * talk.internalViews + LIKE * talk.totalLikes);
}

/** The day that goes on, or one that begins; also where the score was set by somebody else in the meantime. */
export function trendOn(known: TrendDay | null, score: number, day: number): TrendDay {
  const goesOn = known !== null && known.day === day && Math.abs(scoreOf(known) - score) < SAME;
  return goesOn ? known : { day, base: score, views: 0, likes: 0 };
}

/** log2(2^score + 2^event), without leaving the range of a double. */
function plus(score: number, event: number): number {
  const high = Math.max(score, event);
  return high + Math.log2(2 ** (score - high) + 2 ** (event - high));
}
