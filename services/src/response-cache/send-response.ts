import type { FastifyReply, FastifyRequest } from 'fastify';
import { isWorthCompressing, keepCompressed } from '../gateway/compressed-answers.js';
import { PAGE_TOKEN_HEADER } from '../gateway/page-token-header.js';
import type { CachedResponse } from './response-cache.js';

/** Browsers revalidate each time and mostly get 304; a shared cache may respond by itself for a moment. */
export const POLICY = 'public, max-age=0, must-revalidate, s-maxage=10';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Return value of a handler with `@Res({ passthrough: true })`: the body, or nothing if the browser has it (304). */
export function sendResponse(
  answer: CachedResponse,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | undefined {
  answer.isAt(request.url, request.routeOptions.url ?? '');
  void reply.headers(answer.headers).header('ETag', answer.etag).header('Cache-Control', POLICY);
  // It belongs to one visitor.
  void reply.removeHeader(PAGE_TOKEN_HEADER);
  if (knows(request.headers['if-none-match'], answer.etag)) {
    if (isWorthCompressing(answer.body)) void reply.header('Vary', 'Accept-Encoding');
    void reply.code(304);
    return undefined;
  }
  void reply.type(JSON_TYPE);
  keepCompressed(answer.body);
  return answer.body;
}

const ANY = /(?:^|,) *\*/;

/** Whether the browser has this exact response. Its tag is in quotes, so it is no part of another one. */
export function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ANY.test(ifNoneMatch) || ifNoneMatch.includes(etag));
}
