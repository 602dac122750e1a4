import type { Database } from '../../database/database.js';

/** By views on the site, then likes; talks without either are spread over subjects and events. */
export const MOST_VIEWED = 't.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC';
const BEST = 't.quality DESC, t.spread DESC, t.id DESC';
const SPREAD = 't.spread DESC, t.id DESC';

/** By what popular talks are ordered, and the SQL of that order. */
const POPULAR_ORDERS = { quality: BEST, views: MOST_VIEWED, spread: SPREAD } as const;
export type Popularity = keyof typeof POPULAR_ORDERS;

/** Talks that a page of them shows. */
const SHOWN = 24;

/**
 * How popular talks are ordered: by quality if the best of them have at least one view each on their platform, on average; else by views
 * on the site if the most viewed have as many; else spread over subjects and events.
 */
export async function popularityOf(database: Database): Promise<Popularity> {
  const first = (order: string) =>
    `SELECT t.video_id, t.internal_views FROM talks t WHERE t.status = 'published' AND t.watchable = 1 ORDER BY ${order} LIMIT ${SHOWN}`;
  const [[numbers], [own]] = await Promise.all([
    database.slow.query<{ views: number | string | null }>(
      `SELECT SUM(n.views) AS views FROM (${first(BEST)}) best JOIN video_numbers n ON n.video_id = best.video_id`,
    ),
    database.slow.query<{ views: number | string | null; talks: number | string }>(
      `SELECT SUM(internal_views) AS views, COUNT(*) AS talks FROM (${first(MOST_VIEWED)}) viewed`,
    ),
  ]);
  if (Number(numbers?.views ?? 0) >= SHOWN) return 'quality';
  return Number(own?.views ?? 0) >= Number(own?.talks ?? 0) ? 'views' : 'spread';
}

/** The SQL order of popular talks. */
export const popularOrder = async (database: Database): Promise<string> =>
  POPULAR_ORDERS[await popularityOf(database)];
