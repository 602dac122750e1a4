import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCompressed } from '../gateway/compressed-answers.js';
import { PAGE_TOKEN_HEADER } from '../gateway/page-token-header.js';
import type { Answer } from './answer-cache.js';

/** A browser asks each time and mostly gets 304; a shared cache may answer on its own for a moment. */
const POLICY = 'public, max-age=0, must-revalidate, s-maxage=10';

/** What a handler with `@Res({ passthrough: true })` returns: the body, or nothing where the browser has it (304). */
export function sendAnswer(answer: Answer, request: FastifyRequest, reply: FastifyReply): Buffer | undefined {
  void reply.headers(answer.headers).header('ETag', answer.etag).header('Cache-Control', POLICY);
  // It is one visitor's.
  void reply.removeHeader(PAGE_TOKEN_HEADER);
  if (has(request.headers['if-none-match'], answer.etag)) {
    void reply.code(304);
    return undefined;
  }
  void reply.type('application/json; charset=utf-8');
  keepCompressed(answer.body);
  return answer.body;
}

function has(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
