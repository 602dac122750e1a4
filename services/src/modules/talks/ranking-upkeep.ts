import { Injectable } from '@nestjs/common';
import { LessThan, LessThanOrEqual } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { TalkViewEntity } from './talk-view.entity.js';
import { VIEW_WINDOW_MS } from './talk-views.service.js';
import { TalkEntity } from '../catalogue/index.js';
import { TalkTrendEntity } from './talk-trend.entity.js';
import { VOTE_DAYS } from './trend-votes.js';
import { TrendVoteEntity } from './trend-vote.entity.js';
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
    const windowStart = new Date(this.clock.now().getTime() - VIEW_WINDOW_MS);
    const stale = { viewedAt: LessThanOrEqual(windowStart) };
    if (await this.database.read.manager.existsBy(TalkViewEntity, stale)) {
      await this.database.write((tx) => tx.delete(TalkViewEntity, stale));
    }
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
    const today = dayOf(this.clock.now());
    const days = { day: LessThan(today) };
    const votes = { day: LessThanOrEqual(today - VOTE_DAYS) };
    const { manager } = this.database.read;
    if (await manager.existsBy(TalkTrendEntity, days))
      await this.database.write((tx) => tx.delete(TalkTrendEntity, days));
    if (await manager.existsBy(TrendVoteEntity, votes))
      await this.database.write((tx) => tx.delete(TrendVoteEntity, votes));
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
