import { createHash } from 'node:crypto';

/** Tells one description from another. */
export function fingerprintOf(description: string): string {
  return createHash('sha256').update(description).digest('base64url');
}
