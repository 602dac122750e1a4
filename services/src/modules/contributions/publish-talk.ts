import { type EntityManager, MoreThanOrEqual, Not } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { DomainError } from '../../kernel/errors.js';
import { beginOfDay, untilNextDay } from '../../kernel/next-day.js';
import { type TalkEntity as Talk, TalkEntity, TalkSpeakerEntity } from '../catalogue/index.js';
import { queueVideoMails } from '../subscriptions/index.js';
import { initialScore } from '../talks/index.js';
import { isTrusted, UserEntity } from '../users/index.js';

/** Of a member who is not trusted: the wizard takes some minutes for each. */
const TALKS_A_DAY = 20;

/**
 * Publishes a draft with the current time once it has a speaker. Resolves to whether it did: not for a talk that is no draft or has no
 * speaker.
 *
 * @throws {DomainError} `RATE_LIMITED` if its author has published many today and is not trusted
 * @source decisions.md, "Calls, point by point": a talk stays a draft until its wizard is finished
 */
export async function publishFinished(tx: EntityManager, talk: Talk, now: Date): Promise<boolean> {
  if (talk.status !== 'draft' || !(await tx.existsBy(TalkSpeakerEntity, { talkId: talk.id }))) return false;
  await refuseManyToday(tx, talk, now);
  const { internalViews, totalLikes } = talk;
  await tx.update(TalkEntity, talk.id, {
    status: 'published',
    createdAt: now,
    trendingScore: initialScore({ createdAt: now, internalViews, totalLikes }),
  });
  await queueVideoMails(tx, [talk.id], now);
  return true;
}

async function refuseManyToday(tx: EntityManager, { authorId }: Talk, now: Date): Promise<void> {
  if (authorId === null) return;
  // Serialised per member, so that the limit is exact.
  await lockRows(tx, UserEntity, [authorId]);
  // Hidden ones count as well.
  const today = { authorId, status: Not<'draft'>('draft'), createdAt: MoreThanOrEqual(beginOfDay(now)) };
  if ((await tx.countBy(TalkEntity, today)) < TALKS_A_DAY || (await isTrusted(tx, authorId))) return;
  const { seconds, words } = untilNextDay(now);
  throw new DomainError('RATE_LIMITED', {
    text: `You have reached the limit of ${TALKS_A_DAY} published talks a day for new members. This talk stays a draft; you can publish it ${words}.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
