import { Injectable, Logger } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { AnswerCache } from '../../answers/answer-cache.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { TalkEntity } from '../catalogue/index.js';

/** A talk's moment is moved this often at most, so that what is popular in searches does not fill the write queue. */
const PRECISION_MS = 60_000;

/**
 * When talks were last opened from a search: the search screen suggests them.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class SearchOpenings {
  private readonly logger = new Logger(SearchOpenings.name);

  constructor(
    private readonly database: Database,
    private readonly answers: AnswerCache,
    private readonly clock: Clock,
  ) {}

  /** Never throws: a moment that cannot be noted is no reason to withhold the talk. Drafts are left alone. */
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
        'An opening from a search was not noted',
        error instanceof Error ? error.stack : String(error),
      );
    }
  }
}
