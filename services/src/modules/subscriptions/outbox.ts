import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { Clock } from '../../gateway/clock.js';
import { MailEntity } from './mail.entity.js';

/** How long a mail is kept from others; whoever sends renews it, so that it ends only with the sender. */
export const LEASE_MS = 60_000;
/** After this many a mail is given up, about a day after the first. */
export const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
const LONGEST_ERROR = 500;

/** A mail that is to be sent now, with what its text needs. The talk's members are null when the subscription has ended. */
export interface ClaimedMail {
  id: number;
  message_id: string;
  recipient: string | null;
  attempts: number;
  unsubscribe_token: string | null;
  talk_id: number | null;
  slug: string | null;
  title: string | null;
}

/** A share of the outbox that nobody else touches while the lease holds. */
export interface Claim {
  lease: string;
  mails: ClaimedMail[];
}

const OPEN = 'sent_at IS NULL AND failed_at IS NULL';

/** The table of mails as a queue. Any number of processes may take from it; each mail is held by one at a time. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Takes up to `limit` mails that are due. What a sender that died held is due again when its lease has ended. */
  async claim(limit: number): Promise<Claim> {
    const lease = randomUUID();
    const now = this.clock.now();
    const due = `${OPEN} AND due_at <= ?`;
    // Most of the time there is none, and then no writer is kept waiting.
    const [any] = await this.database.read.query(`SELECT id FROM mails WHERE ${due} LIMIT 1`, [now]);
    if (!any) return { lease, mails: [] };
    const skip = this.database.dialect === 'mysql' ? ' FOR UPDATE SKIP LOCKED' : '';
    const mails = await this.database.write(async (tx) => {
      const rows: { id: number }[] = await tx.query(
        `SELECT id FROM mails WHERE ${due} ORDER BY due_at, id LIMIT ${limit}${skip}`,
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

  /** Holds what is left of a claim for another while. */
  async renew({ lease, mails }: Claim): Promise<void> {
    await this.change('due_at = ?', [this.leaseEnd()], mails, lease);
  }

  async sent(mail: ClaimedMail, lease: string): Promise<void> {
    await this.change('sent_at = ?, lease = NULL, last_error = NULL', [this.clock.now()], [mail], lease);
  }

  /** Tries again later; gives up after the last attempt, or at once when trying again is of no use. Resolves to whether it gave up. */
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

  /** Gives back what was claimed and not begun. */
  async release(mails: readonly ClaimedMail[], lease: string): Promise<void> {
    const now = this.clock.now();
    await this.change('due_at = ?, attempts = attempts - 1, lease = NULL', [now], mails, lease);
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }

  /** Changes those of the mails that the lease still holds. */
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

/** Ends what waits to be sent for a subscription. What was sent stays, so that it is never sent again. */
export async function dropUnsentMails(tx: EntityManager, subscriptionId: number): Promise<void> {
  await tx
    .createQueryBuilder()
    .delete()
    .from(MailEntity)
    .where('subscription_id = :subscriptionId AND sent_at IS NULL', { subscriptionId })
    .execute();
}

/** Twice as long after each attempt, and never the same for two mails, so that they do not come back together. */
export function pauseAfter(attempts: number, random = Math.random()): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  return Math.round(pause * (0.5 + random));
}

function mailsOf(tx: EntityManager, ids: readonly number[]): Promise<ClaimedMail[]> {
  return tx.query<ClaimedMail[]>(
    `SELECT m.id, m.message_id, m.recipient, m.attempts, s.unsubscribe_token, t.id AS talk_id, t.slug, t.title
     FROM mails m LEFT JOIN subscriptions s ON s.id = m.subscription_id LEFT JOIN talks t ON t.id = s.talk_id
     WHERE m.id IN (${placeholders(ids)}) ORDER BY m.id`,
    [...ids],
  );
}
