import { QueryFailedError } from 'typeorm';

const CODES = new Set(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ER_DUP_ENTRY']);
const COLLISION_CODES = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'SQLITE_BUSY']);

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}

/** Whether a write failed on a unique key, on either database. */
export function isDuplicateKey(error: unknown): boolean {
  return CODES.has(codeOf(error) ?? '');
}

/** Whether a transaction was rolled back because of another one: a deadlock, or a lock held elsewhere. */
export function isCollision(error: unknown): boolean {
  return COLLISION_CODES.has(codeOf(error) ?? '');
}
