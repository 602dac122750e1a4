import { QueryFailedError } from 'typeorm';

const CODES = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ER_DUP_ENTRY']);
const DEADLOCK_CODES = new Set(['ER_LOCK_DEADLOCK']);

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}

/** Whether a write failed because a unique value is taken, on either database. */
export function isDuplicateKey(error: unknown): boolean {
  return CODES.has(codeOf(error) ?? '');
}

/** Whether the database ended a transaction to resolve a deadlock; nothing of it was kept. */
export function isDeadlock(error: unknown): boolean {
  return DEADLOCK_CODES.has(codeOf(error) ?? '');
}
