import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './compression.js';
import { CALL_HEADER } from './internal-calls.js';
import { countedNetwork } from './network.js';
import { isPlain } from './plain-request.js';
import type { RateLimits } from './rate-limits.js';

/** A read whose response depends on nothing else. */
export interface QuickRequest {
  /** Path and query, as requested. */
  url: string;
  request: FastifyRequest;
  /** From the visitor cookie, signed with the current key; the signature is not verified yet. */
  visitor: { id: string; signature: string } | null;
  encoding: Encoding | null;
}

/** A response that is ready to be sent. */
export interface QuickAnswer {
  status: number;
  /** Names and values in turn, without the headers of every response. */
  headers: readonly string[];
  /** Content security policy, instead of the one of every response. */
  policy?: string;
  /** Null for none. */
  body: Buffer | null;
  /** Called once the response is written. */
  sent?: () => void;
}

/** Returns null to leave the request to its route. */
export type QuickAnswerer = (request: QuickRequest) => QuickAnswer | null;

declare module 'fastify' {
  interface FastifyInstance {
    /** Tried in order. */
    quickAnswers: QuickAnswerer[];
  }
  interface FastifyRequest {
    /** Answered by the first hook. */
    isQuick: boolean;
  }
}

interface Setting {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  isAtSite: (request: FastifyRequest) => boolean;
  takeRead: RateLimits['takeRead'];
}

const POLICY = 'content-security-policy';
/** With one of these cookies, the response depends on a session or on a developer's choice. */
const PERSONAL = /lectern_(?:session|preview|override)=/;

/**
 * Answers from stored bytes in the first hook, for visitors who are not signed in. Any other request goes on
 * to its route, and so does one over a limit: nothing is refused here.
 *
 * @source docs/decisions/0050-quick-answers.md
 */
export function registerQuickAnswers(
  fastify: FastifyInstance,
  { headers, isAtSite, takeRead }: Setting,
): void {
  const answerers: QuickAnswerer[] = [];
  const visitorOf = visitorReader(fastify);
  const { 'Content-Security-Policy': policy = '', ...others } = headers;
  const common = Object.entries(others).flatMap(([name, value]) => [name.toLowerCase(), value]);
  let isStopping = false;
  fastify.decorate('quickAnswers', answerers);
  fastify.decorateRequest('isQuick', false);
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });

  const answerTo = (request: FastifyRequest): QuickAnswer | null => {
    if (isStopping || !isSimpleRead(request) || !isAtSite(request)) return null;
    const visitor = visitorOf(request.headers.cookie);
    if (visitor === undefined) return null;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const asked: QuickRequest = { url: request.url, request, visitor, encoding };
    for (const answerer of answerers) {
      const answer = answerer(asked);
      if (answer) return answer;
    }
    return null;
  };
  const isAdmitted = ({ ip }: FastifyRequest, { raw }: FastifyReply) =>
    takeRead(countedNetwork(ip)) && fastify.holdRead(ip, raw);

  fastify.addHook('onRequest', (request, reply, done) => {
    const answer = answerTo(request);
    if (!answer || !isAdmitted(request, reply)) return done();
    request.isQuick = true;
    reply.hijack();
    reply.raw.writeHead(answer.status, [
      ...common,
      POLICY,
      answer.policy ?? policy,
      'x-request-id',
      request.id,
      ...answer.headers,
    ]);
    if (answer.body && request.method !== 'HEAD') reply.raw.end(answer.body);
    else reply.raw.end();
    answer.sent?.();
  });
}

/** No body, no bearer token, and nothing that two servers could read differently. */
function isSimpleRead({ raw, method, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.authorization === undefined &&
    headers[CALL_HEADER] === undefined &&
    isPlain(raw)
  );
}

/**
 * Reads the visitor from the cookies: null if there is none, undefined if the cookies need more than a look
 * at the visitor's.
 */
function visitorReader(
  fastify: FastifyInstance,
): (cookie: string | undefined) => QuickRequest['visitor'] | undefined {
  const { keys, cookieNames } = fastify;
  const name = cookieNames.visitor;
  const pattern = new RegExp(`(?:^|; ?)${name}=([\\w-]{22})\\.(${keys.lasting.name}\\.[\\w-]{43})(?:;|$)`);
  return (cookie) => {
    if (cookie === undefined) return null;
    if (PERSONAL.test(cookie)) return undefined;
    const at = cookie.indexOf('lectern_visitor');
    if (at < 0) return null;
    const [, id, signature] = pattern.exec(cookie) ?? [];
    const isOnly = cookie.indexOf('lectern_visitor', at + 1) < 0;
    return id && signature && isOnly ? { id, signature } : undefined;
  };
}
