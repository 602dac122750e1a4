import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { TalkEntity } from '../catalogue/index.js';
import type { LockedTalk } from './talk-lock.js';
import { TalkTrendEntity } from './talk-trend.entity.js';
import { TrendVoteEntity } from './trend-vote.entity.js';
import { dayOf, scoreOf, type TrendDay, trendOn } from './trending-score.js';

/** Days during which a network cannot raise the same talk again: after them its vote has decayed to a sixteenth. */
export const VOTE_DAYS = 28;
const HEX_DIGITS = 6;

/** The origin of a view or like. */
export interface Voter {
  /** Null if unknown. */
  network: string | null;
  /** Id of the visitor or user. */
  id: string;
}

/**
 * The votes that count for trending: per talk one view and one like per network in 28 days, and one like per user. Runs inside the
 * transaction that locks the talk.
 *
 * @source decisions.md, "Ranking"
 */
@Injectable()
export class TrendVotes {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'keys'>) {}

  /** @param views at least one, of talks that are among the locked ones */
  async views(
    tx: EntityManager,
    talks: ReadonlyMap<number, LockedTalk>,
    views: readonly { talkId: number; viewer: Voter }[],
    now: Date,
  ): Promise<void> {
    const day = dayOf(now);
    const votes = new Map(
      views.map(({ talkId, viewer: { network, id } }) => {
        const voter = this.voter(talkId, 'v', network ?? id);
        return [`${talkId} ${voter}`, { talkId, voter, day }];
      }),
    );
    for (const known of await knownVotes(tx, [...votes.values()], day)) votes.delete(known);
    if (votes.size === 0) return;
    await tx.upsert(TrendVoteEntity, [...votes.values()], ['talkId', 'voter']);
    const ids = [...new Set([...votes.values()].map(({ talkId }) => talkId))].sort((a, b) => a - b);
    for (const talk of ids.flatMap((id) => talks.get(id) ?? [])) {
      const times = [...votes.values()].filter(({ talkId }) => talkId === talk.id).length;
      await change(tx, talk, day, { views: times });
    }
  }

  async like(tx: EntityManager, talk: LockedTalk, by: Voter, now: Date): Promise<void> {
    const day = dayOf(now);
    const voters = this.likers(talk.id, by);
    for (const voter of voters) if (!(await isFree(tx, talk.id, voter, day))) return;
    for (const voter of voters) await keep(tx, talk.id, voter, day);
    await change(tx, talk, day, { likes: 1 });
  }

  /** On the same day a vote is undone completely; later it only decays, so that no one can sink a talk by removing likes. */
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

/** Those of the votes that were cast within {@link VOTE_DAYS}, as `talk voter`. */
async function knownVotes(
  tx: EntityManager,
  votes: readonly { talkId: number; voter: string }[],
  day: number,
): Promise<string[]> {
  const rows: { talk_id: number; voter: string }[] = await tx.query(
    `SELECT talk_id, voter FROM trend_votes WHERE day > ? AND (${votes.map(() => '(talk_id = ? AND voter = ?)').join(' OR ')})`,
    [day - VOTE_DAYS, ...votes.flatMap(({ talkId, voter }) => [talkId, voter])],
  );
  return rows.map((row) => `${row.talk_id} ${row.voter}`);
}

const keep = (tx: EntityManager, talkId: number, voter: string, day: number) =>
  tx.upsert(TrendVoteEntity, { talkId, voter, day }, ['talkId', 'voter']);

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
  await tx.upsert(TalkTrendEntity, { talkId: talk.id, ...next }, ['talkId']);
  await tx.update(TalkEntity, talk.id, { trendingScore: scoreOf(next) });
}
