import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config.js';
import { TalkEntity } from '../catalogue/index.js';
import type { LockedTalk } from './talk-lock.js';
import { TalkTrendEntity } from './talk-trend.entity.js';
import { TrendVoteEntity } from './trend-vote.entity.js';
import { dayOf, scoreOf, type TrendDay, trendOn } from './trending-score.js';

/** For so many days a network that raised a talk does not raise it again: then what it gave is a sixteenth. */
export const VOTE_DAYS = 28;
const HEX_DIGITS = 6;

/** Who does something to a talk. */
export interface Voter {
  /** Null where it says nothing. */
  network: string | null;
  /** The visitor's id, or the user's. */
  id: string;
}

/**
 * What counts for trending: of a network one view and one like of a talk in 28 days, of a user one like. All inside the transaction that
 * holds the talk.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class TrendVotes {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'keys'>) {}

  async view(tx: EntityManager, talk: LockedTalk, { network, id }: Voter, now: Date): Promise<void> {
    const day = dayOf(now);
    const voter = this.voter(talk.id, 'v', network ?? id);
    if (!(await isFree(tx, talk.id, voter, day))) return;
    await keep(tx, talk.id, voter, day);
    await change(tx, talk, day, { views: 1 });
  }

  async like(tx: EntityManager, talk: LockedTalk, by: Voter, now: Date): Promise<void> {
    const day = dayOf(now);
    const voters = this.likers(talk.id, by);
    for (const voter of voters) if (!(await isFree(tx, talk.id, voter, day))) return;
    for (const voter of voters) await keep(tx, talk.id, voter, day);
    await change(tx, talk, day, { likes: 1 });
  }

  /** On its day it is as if it had never been; later it goes by itself, so that nobody sinks a talk by taking likes back. */
  async takeBack(tx: EntityManager, talk: LockedTalk, by: Voter, now: Date): Promise<void> {
    const day = dayOf(now);
    const [voter = '', ...networks] = this.likers(talk.id, by);
    if (!(await tx.existsBy(TrendVoteEntity, { talkId: talk.id, voter, day }))) return;
    for (const each of [voter, ...networks])
      await tx.delete(TrendVoteEntity, { talkId: talk.id, voter: each, day });
    await change(tx, talk, day, { likes: -1 });
  }

  private likers(talkId: number, { network, id }: Voter): string[] {
    return [this.voter(talkId, 'u', id), ...(network === null ? [] : [this.voter(talkId, 'l', network)])];
  }

  private voter(talkId: number, did: 'v' | 'l' | 'u', who: string): string {
    const [hash] = this.config.keys.lasting.digests('trend', `${did} ${talkId} ${who}`);
    return did + Buffer.from(hash, 'base64url').toString('hex').slice(0, HEX_DIGITS);
  }
}

async function isFree(tx: EntityManager, talkId: number, voter: string, day: number): Promise<boolean> {
  const known = await tx.findOneBy(TrendVoteEntity, { talkId, voter });
  return known === null || known.day <= day - VOTE_DAYS;
}

const keep = (tx: EntityManager, talkId: number, voter: string, day: number) =>
  tx.save(TrendVoteEntity, { talkId, voter, day });

async function change(
  tx: EntityManager,
  talk: LockedTalk,
  day: number,
  by: Partial<Pick<TrendDay, 'views' | 'likes'>>,
): Promise<void> {
  const known = await tx.findOneBy(TalkTrendEntity, { talkId: talk.id });
  const today = trendOn(known, talk.trendingScore, day);
  const views = today.views + (by.views ?? 0);
  const likes = Math.max(0, today.likes + (by.likes ?? 0));
  const next = { day, base: today.base, views, likes };
  await tx.save(TalkTrendEntity, { talkId: talk.id, ...next });
  await tx.update(TalkEntity, talk.id, { trendingScore: scoreOf(next) });
}
