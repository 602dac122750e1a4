import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

/** What the first line follows. */
export const BEGINNING = '0'.repeat(64);

/**
 * The hash of a line: SHA-256, hex, over the hash of the line before it, a line feed, and the line's own fields as canonical JSON
 * (`act`, `actor`, `at` as ISO 8601, `details`, `id`, `reason`, `remote`).
 */
export function hashOf(line: Omit<AuditEntryEntity, 'hash'>, previous: string): string {
  const { id, at, remote, act, actor, reason } = line;
  const details: unknown = JSON.parse(line.details);
  const text = canonicalJson({ id, at: at.toISOString(), remote, act, actor, reason, details });
  return createHash('sha256').update(`${previous}\n${text}`).digest('hex');
}

/** Whether a line is what was written after `previous`. */
export function follows(line: AuditEntryEntity, previous: string): boolean {
  try {
    return hashOf(line, previous) === line.hash && canonicalJson(JSON.parse(line.details)) === line.details;
  } catch {
    // Details that are no JSON, a time that is none: nobody here writes such.
    return false;
  }
}
