import type { FastifyRequest } from 'fastify';
import { readCookie } from '../../gateway/cookies.js';
import type { KeyRing } from '../../gateway/signing.js';
import { visitorId } from '../../gateway/visitor.js';

const NONE: ReadonlySet<string> = new Set();
const SEPARATOR = '.';
const PURPOSE = 'preview';

/** Seconds: a working day. Who tests longer asks again. */
export const PREVIEW_SECONDS = 12 * 60 * 60;

/**
 * The preview cookie: names of remotes, in order and with dots between, and a signature for this visitor. So nobody carries one that
 * was not given to this browser.
 */
export function previewCookie(keys: KeyRing, visitor: string, remotes: Iterable<string>): string {
  const names = [...new Set(remotes)].sort().join(SEPARATOR);
  return `${names}${SEPARATOR}${keys.sign(PURPOSE, signed(visitor, names))}`;
}

/** Remotes whose candidate this browser is shown where the segment says so; none for a cookie that is broken or another's. */
export function previewsOf(request: FastifyRequest): ReadonlySet<string> {
  const parts = readCookie(request, 'preview')?.split(SEPARATOR) ?? [];
  // The name of the key, and what it made.
  const signature = parts.splice(-2).join(SEPARATOR);
  if (parts.length === 0) return NONE;
  const names = parts.join(SEPARATOR);
  const isSound = request.server.keys.current.verifies(PURPOSE, signed(visitorId(request), names), signature);
  return isSound && names !== '' ? new Set(parts) : NONE;
}

const signed = (visitor: string, names: string) => `${visitor}${SEPARATOR}${names}`;
