import { Injectable } from '@nestjs/common';
import type { LikeAnswer } from '@lectern/contracts';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import { TalkLikeEntity } from './talk-like.entity.js';
import { talkKey } from './talk-key.js';
import { lockTalk } from './talk-lock.js';
import { TalkEntity } from '../catalogue/index.js';
import { type Likeable, toggleLike } from './toggle-like.js';
import { TrendVotes } from './trend-votes.js';

const TALKS: Likeable = { counted: TalkEntity, likes: TalkLikeEntity, reference: 'talkId' };

/** Likes of talks, one per user and talk; a second click removes it. */
@Injectable()
export class TalkLikesService {
  constructor(
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly votes: TrendVotes,
    private readonly clock: Clock,
  ) {}

  /**
   * Likes the talk, or removes the like; the counter changes in the same transaction.
   *
   * @param wanted null toggles
   * @param network of the request
   */
  async toggle(
    talkId: number,
    userId: number,
    wanted: boolean | null,
    network: string | null,
  ): Promise<LikeAnswer> {
    const now = this.clock.now();
    const answer = await this.database.act(async (tx) => {
      const talk = await lockTalk(tx, talkId);
      if (!talk) throw new DomainError('TALK_NOT_FOUND');
      const { answer, changed } = await toggleLike(tx, TALKS, talk, { userId, wanted, now });
      const by = { id: String(userId), network };
      if (changed && answer.liked) await this.votes.like(tx, talk, by, now);
      else if (changed) await this.votes.takeBack(tx, talk, by, now);
      return answer;
    });
    this.answers.dropTalk('discovery:', talkId);
    this.answers.dropOne(talkKey(talkId));
    return answer;
  }

  /** Whether the user likes the talk. */
  isLiked(talkId: number, userId: number): Promise<boolean> {
    return this.database.read.manager.existsBy(TalkLikeEntity, { talkId, userId });
  }
}
