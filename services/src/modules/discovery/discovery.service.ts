import { Injectable } from '@nestjs/common';
import type { SiteCounts, TalkCard } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { TalkCards } from '../catalogue/index.js';

const LIST = 48;
const SUGGESTIONS = 10;

/** Each list reads one index of `talks` from its end. A talk is not listed before its video has appeared. */
const WATCHABLE = `WHERE t.status = 'published' AND t.watchable = 1`;
const TRENDING = 'ORDER BY t.trending_score DESC, t.id DESC LIMIT ?';

/**
 * Lists for discovering talks.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class DiscoveryService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
  ) {}

  /** Reads two indexes. */
  async counts(): Promise<SiteCounts> {
    const count = async (sql: string) => {
      const [row] = await this.database.slow.query<{ count: number | string }>(sql);
      return Number(row?.count ?? 0);
    };
    const [recordings, conferences] = await Promise.all([
      count(`SELECT COUNT(*) AS count FROM talks t ${WATCHABLE}`),
      count('SELECT COUNT(*) AS count FROM conferences WHERE recording_count > 0'),
    ]);
    return { recordings, conferences };
  }

  /** Newest first. */
  recent(): Promise<TalkCard[]> {
    return this.cards.list(`${WATCHABLE} ORDER BY t.created_at DESC, t.id DESC LIMIT ?`, [LIST]);
  }

  /** The talks most recently opened from a search; on a new site topped up from trending. */
  async recentlySearched(): Promise<TalkCard[]> {
    const opened = await this.cards.list(
      `${WATCHABLE} AND t.opened_from_search_at IS NOT NULL ORDER BY t.opened_from_search_at DESC, t.id DESC LIMIT ?`,
      [SUGGESTIONS],
    );
    if (opened.length >= SUGGESTIONS) return opened;
    const taken = new Set(opened.map(({ id }) => id));
    const others = (await this.cards.list(`${WATCHABLE} ${TRENDING}`, [SUGGESTIONS])).filter(
      ({ id }) => !taken.has(id),
    );
    return [...opened, ...others].slice(0, SUGGESTIONS);
  }
}
