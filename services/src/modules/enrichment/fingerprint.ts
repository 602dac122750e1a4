import { createHash } from 'node:crypto';

/** Identifies a description. */
export function fingerprintOf(description: string): string {
  return createHash('sha256').update(description).digest('base64url');
}
