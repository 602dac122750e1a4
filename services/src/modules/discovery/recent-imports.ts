import { Injectable } from '@nestjs/common';
import { TALK_LIST, type TalkImport } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';

const DAY_MS = 86_400_000;
/** How long an import is news. */
const NEWS_DAYS = 30;
/** A recording that is older was not added because it came out. */
const OLDER_DAYS = 90;
/** Fewer talks of a day are no import. */
const LEAST = 10;
const MOST_IMPORTS = 3;

/**
 * Days of the last weeks on which older recordings were added: the list of new talks, which is ordered by the day of a recording, has these
 * far behind.
 */
@Injectable()
export class RecentImports {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<TalkImport[]> {
    const now = this.clock.now().getTime();
    const rows = await this.database.slow.query<{ day: string; year: string; talks: number | string }>(
      `SELECT SUBSTR(t.added_at, 1, 10) AS day, SUBSTR(t.ordered_on, 1, 4) AS year, COUNT(*) AS talks FROM (
         SELECT t.added_at, t.ordered_on, t.created_at, t.part_of_id FROM talks t
         WHERE t.status = 'published' AND t.watchable = 1 AND t.added_at >= ? ORDER BY t.added_at DESC LIMIT ${TALK_LIST.reach}
       ) t WHERE t.created_at < ? AND t.part_of_id IS NULL GROUP BY 1, 2 ORDER BY 1 DESC, 2 DESC`,
      [new Date(now - NEWS_DAYS * DAY_MS), new Date(now - OLDER_DAYS * DAY_MS)],
    );
    const days = new Map<string, TalkImport['years']>();
    for (const { day, year, talks } of rows)
      days.set(day, [...(days.get(day) ?? []), { year: Number(year), talk_count: Number(talks) }]);
    return [...days]
      .map(([added_on, years]) => ({
        added_on,
        talk_count: years.reduce((sum, { talk_count }) => sum + talk_count, 0),
        years,
      }))
      .filter(({ talk_count }) => talk_count >= LEAST)
      .slice(0, MOST_IMPORTS);
  }
}
