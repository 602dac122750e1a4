import type { FastifyRequest } from 'fastify';
import { COOKIES } from '../../gateway/cookies.js';
import { sameText, sign } from '../../gateway/signing.js';
import { visitorId } from '../../gateway/visitor.js';

const NONE: ReadonlySet<string> = new Set();
const SEPARATOR = '.';

/** Seconds: a working day. Who tests longer asks again. */
export const PREVIEW_SECONDS = 12 * 60 * 60;

/**
 * The preview cookie: names of remotes, in order and with dots between, and a signature for this visitor. So nobody carries one that
 * was not given to this browser.
 */
export function previewCookie(secret: string, visitor: string, remotes: Iterable<string>): string {
  const names = [...new Set(remotes)].sort().join(SEPARATOR);
  return `${names}${SEPARATOR}${signature(secret, visitor, names)}`;
}

/** Remotes whose candidate this browser is shown where the segment says so; none for a cookie that is broken or another's. */
export function previewsOf(request: FastifyRequest): ReadonlySet<string> {
  const cookie = request.cookies[COOKIES.preview];
  if (!cookie) return NONE;
  const end = cookie.lastIndexOf(SEPARATOR);
  const names = cookie.slice(0, Math.max(0, end));
  const isSound = sameText(
    cookie.slice(end + 1),
    signature(request.server.secret, visitorId(request), names),
  );
  return isSound && names !== '' ? new Set(names.split(SEPARATOR)) : NONE;
}

const signature = (secret: string, visitor: string, names: string) =>
  sign(secret, 'preview', `${visitor}${SEPARATOR}${names}`);
