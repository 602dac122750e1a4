import { Injectable } from '@nestjs/common';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { VIEW_WINDOW_MS } from './talk-views.service.js';
import { TalkEntity } from '../catalogue/index.js';
import { VOTE_DAYS } from './trend-votes.js';
import { dayOf, initialScore } from './trending-score.js';

const EVERY_MS = 60_000;
const BATCH = 200;

interface Unscored {
  id: number;
  created_at: SqlDate;
  internal_views: number;
  total_likes: number;
}

/**
 * Background job: scores talks without a score (imports do not rank), and sweeps expired views, days and votes. Views and likes update a
 * score as they happen.
 */
@Injectable()
export class RankingUpkeep extends BackgroundJob {
  constructor(
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    await this.forget();
    let scored = 0;
    for (let after = 0; !this.isStopping;) {
      const talks = await this.unscored(after);
      const last = talks.at(-1);
      if (!last) break;
      await this.score(talks);
      scored += talks.length;
      after = last.id;
    }
    if (scored > 0) this.answers.drop('discovery:');
  }

  private async forget(): Promise<void> {
    const now = this.clock.now();
    const today = dayOf(now);
    const windowStart = new Date(now.getTime() - VIEW_WINDOW_MS);
    for (const expired of [
      { table: 'talk_views', column: 'viewed_at', upTo: windowStart },
      { table: 'talk_trends', column: 'day', upTo: today - 1 },
      { table: 'trend_votes', column: 'day', upTo: today - VOTE_DAYS },
    ])
      await deleteInBatches(this.database, expired, () => this.isStopping);
  }

  private unscored(after: number): Promise<Unscored[]> {
    return this.database.read.query<Unscored>(
      `SELECT id, created_at, internal_views, total_likes FROM talks
       WHERE status IN ('draft', 'published') AND trending_score = 0 AND id > ? ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
  }

  private score(talks: Unscored[]): Promise<void> {
    return this.database.write(async (tx) => {
      for (const talk of talks) {
        const trendingScore = initialScore({
          createdAt: new Date(isoTime(talk.created_at)),
          internalViews: talk.internal_views,
          totalLikes: talk.total_likes,
        });
        // Only if there is still none: a view or like may have set one meanwhile.
        await tx.update(TalkEntity, { id: talk.id, trendingScore: 0 }, { trendingScore });
      }
    });
  }
}
