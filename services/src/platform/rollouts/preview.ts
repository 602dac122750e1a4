import type { FastifyRequest } from 'fastify';
import { readCookie } from '../../gateway/cookies.js';
import type { KeyRing } from '../../kernel/signing.js';
import { visitorId } from '../../gateway/visitor.js';

const NONE: ReadonlySet<string> = new Set();
const SEPARATOR = '.';
const PURPOSE = 'preview';

/** Seconds: a working day. Longer tests request it again. */
export const PREVIEW_SECONDS = 12 * 60 * 60;

/**
 * The preview cookie: sorted names of remotes, joined by dots, and a signature for this visitor, so that it
 * is worthless in another browser.
 */
export function previewCookie(keys: KeyRing, visitor: string, remotes: Iterable<string>): string {
  const names = [...new Set(remotes)].sort().join(SEPARATOR);
  return `${names}${SEPARATOR}${keys.sign(PURPOSE, signed(visitor, names))}`;
}

/**
 * Remotes whose candidate this browser previews where the segment allows it; none for a cookie that is
 * malformed or another visitor's.
 */
export function previewsOf(request: FastifyRequest): ReadonlySet<string> {
  const parts = readCookie(request, 'preview')?.split(SEPARATOR) ?? [];
  // The key's name and the signature.
  const signature = parts.splice(-2).join(SEPARATOR);
  if (parts.length === 0) return NONE;
  const names = parts.join(SEPARATOR);
  const isSound = request.server.keys.current.verifies(PURPOSE, signed(visitorId(request), names), signature);
  return isSound && names !== '' ? new Set(parts) : NONE;
}

const signed = (visitor: string, names: string) => `${visitor}${SEPARATOR}${names}`;
