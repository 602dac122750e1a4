import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, readCookie, setCookie } from '../../gateway/cookies.js';
import { visitorId } from '../../gateway/visitor.js';

/** Seconds: a working day. After that, a new code is needed. */
export const OVERRIDE_SECONDS = 12 * 60 * 60;

const COOKIE = /^([1-9]\d{0,9})\.(.+)$/;
const PURPOSE = 'override';

/** The override's id, signed for this visitor: worthless in another browser. */
export function giveOverrideCookie(id: number, request: FastifyRequest, reply: FastifyReply): void {
  const signature = request.server.keys.current.sign(PURPOSE, signed(request, id));
  setCookie(reply, 'override', `${id}.${signature}`, OVERRIDE_SECONDS);
}

export function clearOverrideCookie(reply: FastifyReply): void {
  clearCookie(reply, 'override');
}

/** Id of this browser's override; null for none, and for a cookie that is malformed or another visitor's. */
export function carriedOverride(request: FastifyRequest): number | null {
  const [, digits, signature] = COOKIE.exec(readCookie(request, 'override') ?? '') ?? [];
  if (!digits || !signature || !request.visitorId) return null;
  const id = Number(digits);
  return request.server.keys.current.verifies(PURPOSE, signed(request, id), signature) ? id : null;
}

const signed = (request: FastifyRequest, id: number) => `${visitorId(request)}.${id}`;
