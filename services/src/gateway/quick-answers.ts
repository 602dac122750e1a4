import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding } from './compression.js';
import { CALL_HEADER } from './internal-calls.js';
import { countedNetwork } from './network.js';
import { isPlain } from './plain-request.js';
import type { RateLimits } from './rate-limits.js';

/** A read whose response depends on nothing else, and on no cookie. */
export interface QuickRequest {
  /** Path and query, as requested. */
  url: string;
  request: FastifyRequest;
  encoding: Encoding | null;
}

/** A read by somebody without a session, whose response depends on nothing else. */
export interface QuickVisit extends QuickRequest {
  /** From the visitor cookie, signed with the current key; the signature is not verified yet. */
  visitor: { id: string; signature: string } | null;
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

/** Each returns null to leave the request to the next, and in the end to its route. */
export interface QuickAnswerers {
  /** For everybody: a session changes nothing about these. */
  shared: ((request: QuickRequest) => QuickAnswer | null)[];
  /** For visitors who are not signed in. */
  visits: ((visit: QuickVisit) => QuickAnswer | null)[];
}

declare module 'fastify' {
  interface FastifyInstance {
    quickAnswers: QuickAnswerers;
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
 * Answers from stored bytes in the first hook: lists for everybody, pages for visitors who are not signed in.
 * Any other request goes on to its route, and so does one over a limit: nothing is refused here.
 *
 * @source docs/decisions/0050-quick-answers.md
 */
export function registerQuickAnswers(
  fastify: FastifyInstance,
  { headers, isAtSite, takeRead }: Setting,
): void {
  const answerers: QuickAnswerers = { shared: [], visits: [] };
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
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const asked: QuickRequest = { url: request.url, request, encoding };
    const shared = firstOf(answerers.shared, asked);
    if (shared) return shared;
    const visitor = visitorOf(request.headers.cookie);
    return visitor === undefined ? null : firstOf(answerers.visits, { ...asked, visitor });
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

function firstOf<Asked>(
  answerers: readonly ((asked: Asked) => QuickAnswer | null)[],
  asked: Asked,
): QuickAnswer | null {
  for (const answerer of answerers) {
    const answer = answerer(asked);
    if (answer) return answer;
  }
  return null;
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
): (cookie: string | undefined) => QuickVisit['visitor'] | undefined {
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
