const HALF_LIFE_DAYS = 7;
const VIEW = 1;
const LIKE = 5;

const DAY_MS = 86_400_000;

/** Time since 1970 in half-lives. */
const at = (date: Date): number => date.getTime() / DAY_MS / HALF_LIFE_DAYS;

/**
 * How much a talk trends:
 *
 *     score = log2( 2^a(created) + 1 * sum over views 2^a(view) + 5 * sum over likes 2^a(like) )
 *
 * where a(t) is t in half-lives of 7 days since 1970. A view or like weighs half as much a week later, measured against
 * one made then; so the order of two talks changes with what happens to them and never by the mere passing of time,
 * which is why the column needs no sweep over the whole table. The talk's own age counts as one view.
 *
 * @source decisions.md, "Ranking"
 */
export function initialScore(talk: { createdAt: Date; internalViews: number; totalLikes: number }): number {
  // Of what was counted elsewhere the moments are unknown: it is taken to have happened when the talk came out.
  return at(talk.createdAt) + Math.log2(1 + VIEW * talk.internalViews + LIKE * talk.totalLikes);
}

/** The score after one more view. */
export const withView = (score: number, now: Date): number => plus(score, VIEW, at(now));

/** The score after one more like. */
export const withLike = (score: number, now: Date): number => plus(score, LIKE, at(now));

/** The score after a like made at `likedAt` was taken back; never below what the talk's own age gives. */
export function withoutLike(score: number, likedAt: Date, createdAt: Date): number {
  const left = 1 - LIKE * 2 ** (at(likedAt) - score);
  const floor = at(createdAt);
  return left > 0 ? Math.max(floor, score + Math.log2(left)) : floor;
}

/** log2(2^score + weight * 2^time), without leaving the range of a double. */
function plus(score: number, weight: number, time: number): number {
  const event = time + Math.log2(weight);
  const high = Math.max(score, event);
  return high + Math.log2(2 ** (score - high) + 2 ** (event - high));
}
