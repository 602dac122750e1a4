import { randomBytes, randomFillSync } from 'node:crypto';

/** Random bytes are drawn in blocks of this size: drawing a few costs more than the rest of a cached page. */
const POOL_BYTES = 8_192;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Encodes that many random bytes, never the same bytes twice. */
export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (bytes > POOL_BYTES) return randomBytes(bytes).toString(encoding);
  if (used + bytes > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString(encoding, used, used + bytes);
  pool.fill(0, used, used + bytes);
  used += bytes;
  return text;
}
