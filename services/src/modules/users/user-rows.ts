import type { EntityManager } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** The reader, or a transaction. */
interface Queries {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

/** Joins users, as `u`, to a query of another module. @param id SQL of the user's id; may be null */
export const joinUser = (id: string): string => `LEFT JOIN users u ON u.id = ${id}`;

/** Null without a verified address, or if the user is gone. */
export async function emailOf(queries: Queries, id: number): Promise<string | null> {
  const rows = await queries.query('SELECT email FROM users WHERE id = ?', [id]);
  return (rows as { email: string | null }[])[0]?.email ?? null;
}

/** Whether an operator has lifted the limits for new members. */
export async function isTrusted(queries: Queries, id: number): Promise<boolean> {
  const rows = await queries.query('SELECT id FROM users WHERE id = ? AND trusted_at IS NOT NULL', [id]);
  return (rows as unknown[]).length > 0;
}

/** Lifts the limits for new members, or imposes them again. @param at null imposes them */
export async function setTrusted(tx: EntityManager, id: number, at: Date | null): Promise<void> {
  await tx.update(UserEntity, id, { trustedAt: at });
}

/** Id of the user with this verified address. */
export async function idByEmail(queries: Queries, email: string): Promise<number | null> {
  const rows = await queries.query('SELECT id FROM users WHERE email = ?', [email]);
  return (rows as { id: number }[])[0]?.id ?? null;
}

/** Whether a user may not sign in at this time. */
export const isSuspended = (
  { suspendedAt, suspendedUntil }: Pick<UserEntity, 'suspendedAt' | 'suspendedUntil'>,
  now: Date,
): boolean => suspendedAt !== null && (suspendedUntil === null || suspendedUntil > now);
