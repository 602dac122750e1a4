import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { MailEntity } from './mail.entity.js';
import { dedupeKey } from './video-mails.js';

/** A mail to a user about their own account. */
export interface Notice {
  userId: number;
  /** Null if they have no address. */
  recipient: string | null;
  /** 200 characters at most. */
  subject: string;
  /** Plain text. */
  body: string;
}

/** Adds a mail to the outbox, in the transaction that causes it. */
export async function queueNotice(
  tx: EntityManager,
  { userId, recipient, subject, body }: Notice,
  now: Date,
): Promise<void> {
  const messageId = randomUUID();
  await tx.insert(MailEntity, {
    dedupeKey: dedupeKey('notice', messageId, userId),
    messageId,
    recipient,
    subject,
    body,
    dueAt: now,
    createdAt: now,
  });
}
