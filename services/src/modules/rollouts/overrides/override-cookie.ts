import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_OPTIONS, COOKIES } from '../../../gateway/cookies.js';
import { sameText, sign } from '../../../gateway/signing.js';
import { visitorId } from '../../../gateway/visitor.js';

/** Seconds: a working day. Who is longer at it types another code. */
export const OVERRIDE_SECONDS = 12 * 60 * 60;

const COOKIE = /^([1-9]\d{0,9})\.([\w-]{43})$/;

/** The override's id, signed for this visitor: in another browser it is worth nothing. */
export function giveOverrideCookie(id: number, request: FastifyRequest, reply: FastifyReply): void {
  const value = `${id}.${signature(request, id)}`;
  void reply.setCookie(COOKIES.override, value, { ...COOKIE_OPTIONS, maxAge: OVERRIDE_SECONDS });
}

export function clearOverrideCookie(reply: FastifyReply): void {
  void reply.clearCookie(COOKIES.override, COOKIE_OPTIONS);
}

/** Id of the override that this browser carries; null for none, and for a cookie that is broken or another's. */
export function carriedOverride(request: FastifyRequest): number | null {
  const cookie = request.cookies[COOKIES.override];
  const [, digits, signed] = (cookie && COOKIE.exec(cookie)) || [];
  if (!digits || !signed || !request.visitorId) return null;
  const id = Number(digits);
  return sameText(signed, signature(request, id)) ? id : null;
}

const signature = (request: FastifyRequest, id: number) =>
  sign(request.server.secret, 'override', `${visitorId(request)}.${id}`);
