import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { lockRows } from '../../database/row-locks.js';
import { TalkEntity } from '../catalogue/tables/index.js';
import { joinUser } from '../users/index.js';
import { MailEntity } from './mail.entity.js';

const CHUNK = 200;

interface Waiting {
  id: number;
  talk_id: number;
  user_id: number;
  email: string | null;
}

/**
 * Adds one mail to the outbox for each subscriber to one of these talks, inside the transaction that added the video. Idempotent per talk.
 * Talks without a video, and drafts, are skipped.
 *
 * @source decisions.md, "Conferences"
 */
export async function queueVideoMails(
  tx: EntityManager,
  talkIds: readonly number[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < talkIds.length; at += CHUNK) {
    const waiting = await waitingFor(tx, talkIds.slice(at, at + CHUNK));
    for (let from = 0; from < waiting.length; from += CHUNK) {
      await tx
        .createQueryBuilder()
        .insert()
        .into(MailEntity)
        .values(waiting.slice(from, from + CHUNK).map((subscription) => mailFor(subscription, now)))
        // The unique key decides: no one is notified twice, not even by concurrent processes.
        .orIgnore()
        .updateEntity(false)
        .execute();
    }
  }
}

/**
 * Removes a member's addresses from the outbox, former ones included, and replies of mail servers, which quote them. An attempt in progress
 * loses its lease, and so cannot store another reply.
 */
export async function forgetRecipient(tx: EntityManager, userId: number): Promise<void> {
  await tx.query(
    'UPDATE mails SET subject = NULL, body = NULL, recipient = NULL, last_error = NULL, lease = NULL WHERE dedupe_key LIKE ?',
    [dedupeKey('%', '%', userId)],
  );
}

/** @param about talk, or id of the mail */
export const dedupeKey = (kind: 'video' | 'notice' | '%', about: number | string, userId: number): string =>
  `${kind}:${about}:${userId}`;

async function waitingFor(tx: EntityManager, talkIds: readonly number[]): Promise<Waiting[]> {
  // A concurrent subscription either commits before this and is read here, or commits after it and finds the video.
  await lockRows(tx, TalkEntity, talkIds);
  return tx.query<Waiting[]>(
    `SELECT s.id, s.talk_id, s.user_id, u.email
     FROM subscriptions s JOIN talks t ON t.id = s.talk_id ${joinUser('s.user_id')}
     WHERE s.talk_id IN (${placeholders(talkIds)}) AND t.status = 'published' AND t.video_id IS NOT NULL`,
    [...talkIds],
  );
}

function mailFor({ id, talk_id, user_id, email }: Waiting, now: Date): Partial<MailEntity> {
  return {
    dedupeKey: dedupeKey('video', talk_id, user_id),
    messageId: randomUUID(),
    subscriptionId: id,
    recipient: email,
    dueAt: now,
    createdAt: now,
  };
}
