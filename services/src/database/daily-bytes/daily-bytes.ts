import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import { dayOf, untilNextDay } from '../../kernel/next-day.js';
import { DomainError } from '../../kernel/errors.js';
import { dialectOf } from '../dialect.js';
import { upsert } from '../upsert.js';

const MEGABYTE = 1024 * 1024;
const MOST_MEGABYTES = 20;

/** A member's call, whose content counts towards what they may store in a day. */
export interface StoringCall {
  userId: number;
  /** Of its body; a call that is refused, or repeated under its key, does not count. */
  bytes: number;
  at: Date;
  /** Asked only beyond the limit. */
  isTrusted: (tx: EntityManager, userId: number) => Promise<boolean>;
}

/** The current call, if a member sent it. */
export const storingCall = new AsyncLocalStorage<StoringCall>();

/** For content that is not in the body as it is read: a file of a form, or what is made of it. */
export function addStoredBytes(bytes: number): void {
  const call = storingCall.getStore();
  if (call) call.bytes += bytes;
}

/** Counts a call in its own transaction. @throws {DomainError} `RATE_LIMITED` beyond the limit, for members who are not trusted */
export async function countBytes(tx: EntityManager, call: StoringCall): Promise<void> {
  const { userId, bytes, at, isTrusted } = call;
  if (bytes === 0) return;
  const day = dayOf(at);
  const target = {
    table: 'daily_bytes',
    keys: ['user_id', 'day'],
    values: ['bytes'],
    onConflict: 'add',
  } as const;
  await upsert(tx, dialectOf(tx), target, [[userId, day, bytes]]);
  const rows: { bytes: number }[] = await tx.query(
    'SELECT bytes FROM daily_bytes WHERE user_id = ? AND day = ?',
    [userId, day],
  );
  const sum = rows[0]?.bytes ?? 0;
  if (sum > MOST_MEGABYTES * MEGABYTE && !(await isTrusted(tx, userId))) {
    const { seconds, words } = untilNextDay(at);
    throw new DomainError('RATE_LIMITED', {
      text: `You have reached the limit of ${MOST_MEGABYTES} MB a day for new members. You can continue ${words}.`,
      headers: { 'Retry-After': String(seconds) },
    });
  }
  if (sum === bytes) await tx.query('DELETE FROM daily_bytes WHERE user_id = ? AND day < ?', [userId, day]);
}
