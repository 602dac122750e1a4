import type { Database } from '../../database/database.js';

/** By views, then likes; talks without either are spread over subjects and events. */
export const MOST_VIEWED = 't.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC';
const BEST = 't.quality DESC, t.spread DESC, t.id DESC';

/** Talks that a page of them shows. */
const SHOWN = 24;

/**
 * How popular talks are ordered: by quality if the best of them have at least one view each on their platform, on average; else by
 * views on the site.
 */
export async function popularOrder(database: Database): Promise<string> {
  const [row] = await database.slow.query<{ views: number | string | null }>(
    `SELECT SUM(n.views) AS views FROM (
       SELECT t.video_id FROM talks t WHERE t.status = 'published' AND t.watchable = 1 ORDER BY ${BEST} LIMIT ${SHOWN}
     ) best JOIN video_numbers n ON n.video_id = best.video_id`,
  );
  return Number(row?.views ?? 0) >= SHOWN ? BEST : MOST_VIEWED;
}
