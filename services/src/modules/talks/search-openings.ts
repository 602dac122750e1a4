import { Injectable, Logger } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { TalkEntity } from '../catalogue/index.js';

/** A talk's time is updated at most this often, so that popular searches do not fill the write queue. */
const PRECISION_MS = 60_000;

/**
 * When talks were last opened from a search; the search screen suggests them.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class SearchOpenings {
  private readonly logger = new Logger(SearchOpenings.name);

  constructor(
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /** Never throws: a failure to record must not withhold the talk. Drafts are ignored. */
  async record(talkId: number): Promise<void> {
    try {
      const now = this.clock.now();
      const before = new Date(now.getTime() - PRECISION_MS);
      const due = [IsNull(), LessThanOrEqual(before)].map((openedFromSearchAt) => ({
        id: talkId,
        status: 'published' as const,
        openedFromSearchAt,
      }));
      if (!(await this.database.read.manager.existsBy(TalkEntity, due))) return;
      await this.database.write((tx) => tx.update(TalkEntity, due, { openedFromSearchAt: now }));
      this.answers.drop('discovery:searched');
    } catch (error) {
      this.logger.error(
        'An opening from a search was not recorded',
        error instanceof Error ? error.stack : String(error),
      );
    }
  }
}
