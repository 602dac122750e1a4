import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { forUpdate } from '../../database/row-locks.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { Clock } from '../../kernel/clock.js';
import { MailEntity } from './mail.entity.js';

/** How long a mail is reserved; the sender renews it, so that it expires only if the sender dies. */
export const LEASE_MS = 60_000;
/** Sending is given up after this many attempts, some 20 hours after the first: 10 to 31 with the jitter. */
export const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
const LONGEST_ERROR = 500;
const DAY_MS = 24 * 60 * 60_000;

/** A mail to send now, with the data of its text. The talk's fields are null if the subscription has ended. */
export interface ClaimedMail {
  id: number;
  message_id: string;
  recipient: string | null;
  attempts: number;
  /** Of a notice; null for a mail about a talk. */
  subject: string | null;
  body: string | null;
  unsubscribe_token: string | null;
  talk_id: number | null;
  slug: string | null;
  title: string | null;
}

/** Mails reserved for one sender while the lease lasts. */
export interface Claim {
  lease: string;
  mails: ClaimedMail[];
}

export interface OutboxState {
  /** Neither sent nor given up. */
  waiting: number;
  /** When the oldest of them was written, ISO 8601. */
  oldestAt: string | null;
  /** Of one of them: the most recent, as a rule. */
  lastError: string | null;
  givenUp: number;
}

const OPEN = 'sent_at IS NULL AND failed_at IS NULL';

/** The table of mails as a queue. Any number of processes may take from it; each mail is held by one at a time. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Takes up to `limit` due mails. Those of a sender that died become due again when its lease expires. */
  async claim(limit: number): Promise<Claim> {
    const lease = randomUUID();
    const now = this.clock.now();
    const due = `${OPEN} AND due_at <= ?`;
    // Usually there are none, and the write lock is not taken.
    const [any] = await this.database.read.query(`SELECT id FROM mails WHERE ${due} LIMIT 1`, [now]);
    if (!any) return { lease, mails: [] };
    const mails = await this.database.write(async (tx) => {
      const rows: { id: number }[] = await tx.query(
        `SELECT id FROM mails WHERE ${due} ORDER BY due_at, id LIMIT ${limit}${forUpdate(tx, { skipLocked: true })}`,
        [now],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      await tx.query(
        `UPDATE mails SET lease = ?, due_at = ?, attempts = attempts + 1 WHERE id IN (${placeholders(ids)})`,
        [lease, this.leaseEnd(), ...ids],
      );
      return mailsOf(tx, ids);
    });
    return { lease, mails };
  }

  /** Mails that are neither sent nor given up. */
  async length(): Promise<number> {
    const [row] = await this.database.read.query<{ mails: number | string }>(
      `SELECT COUNT(*) AS mails FROM mails WHERE ${OPEN}`,
    );
    return Number(row?.mails);
  }

  /** The queue as operators see it. Numbers of a day are of the last 24 hours. */
  async state(): Promise<OutboxState> {
    const dayAgo = new Date(this.clock.now().getTime() - DAY_MS);
    const [[open], [failed], [givenUp]] = await Promise.all([
      this.database.read.query<{ mails: number | string; oldest: SqlDate | null }>(
        `SELECT COUNT(*) AS mails, MIN(created_at) AS oldest FROM mails WHERE ${OPEN}`,
      ),
      this.database.read.query<{ last_error: string }>(
        `SELECT last_error FROM mails WHERE ${OPEN} AND last_error IS NOT NULL ORDER BY due_at DESC, id DESC LIMIT 1`,
      ),
      this.database.read.query<{ mails: number | string }>(
        'SELECT COUNT(*) AS mails FROM mails WHERE sent_at IS NULL AND failed_at > ?',
        [dayAgo],
      ),
    ]);
    return {
      waiting: Number(open?.mails ?? 0),
      oldestAt: open?.oldest ? isoTime(open.oldest) : null,
      lastError: failed?.last_error ?? null,
      givenUp: Number(givenUp?.mails ?? 0),
    };
  }

  /** Renews the lease of the remaining mails. */
  async renew({ lease, mails }: Claim): Promise<void> {
    await this.change('due_at = ?', [this.leaseEnd()], mails, lease);
  }

  async sent(mail: ClaimedMail, lease: string): Promise<void> {
    await this.change('sent_at = ?, lease = NULL, last_error = NULL', [this.clock.now()], [mail], lease);
  }

  /** Schedules a retry; gives up after the last attempt, or immediately if retrying is pointless. Resolves to whether it gave up. */
  async failed(mail: ClaimedMail, lease: string, reason: string, isFinal: boolean): Promise<boolean> {
    const now = this.clock.now();
    const givesUp = isFinal || mail.attempts >= MAX_ATTEMPTS;
    const dueAt = new Date(now.getTime() + pauseAfter(mail.attempts));
    await this.change(
      'due_at = ?, failed_at = ?, lease = NULL, last_error = ?',
      [dueAt, givesUp ? now : null, reason.slice(0, LONGEST_ERROR)],
      [mail],
      lease,
    );
    return givesUp;
  }

  /** Releases claimed mails that were not started. */
  async release(mails: readonly ClaimedMail[], lease: string): Promise<void> {
    const now = this.clock.now();
    await this.change('due_at = ?, attempts = attempts - 1, lease = NULL', [now], mails, lease);
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }

  /** Updates those of the mails that are still held by the lease. */
  private async change(
    assignments: string,
    values: readonly unknown[],
    mails: readonly ClaimedMail[],
    lease: string,
  ): Promise<void> {
    if (mails.length === 0) return;
    const ids = mails.map(({ id }) => id);
    await this.database.write(async (tx) => {
      await tx.query(
        `UPDATE mails SET ${assignments} WHERE id IN (${placeholders(ids)}) AND lease = ? AND ${OPEN}`,
        [...values, ...ids, lease],
      );
    });
  }
}

/** Deletes the unsent mails of a subscription. Sent ones stay, so that they are never sent again. */
export async function dropUnsentMails(tx: EntityManager, subscriptionId: number): Promise<void> {
  await tx
    .createQueryBuilder()
    .delete()
    .from(MailEntity)
    .where('subscription_id = :subscriptionId AND sent_at IS NULL', { subscriptionId })
    .execute();
}

/** Exponential, with jitter, so that mails are not all retried together. */
export function pauseAfter(attempts: number, random = Math.random()): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.5 + random));
}

function mailsOf(tx: EntityManager, ids: readonly number[]): Promise<ClaimedMail[]> {
  return tx.query<ClaimedMail[]>(
    `SELECT m.id, m.message_id, m.recipient, m.attempts, m.subject, m.body, s.unsubscribe_token, t.id AS talk_id, t.slug, t.title
     FROM mails m LEFT JOIN subscriptions s ON s.id = m.subscription_id LEFT JOIN talks t ON t.id = s.talk_id AND t.status <> 'hidden'
     WHERE m.id IN (${placeholders(ids)}) ORDER BY m.id`,
    [...ids],
  );
}
