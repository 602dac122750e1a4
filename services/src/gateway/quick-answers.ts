import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './compression.js';
import { refusesHead } from './head-limits.js';
import type { Place } from './place.js';
import { QuickLog } from './quick-log.js';
import { isSimpleRead, type QuickRequest, type QuickVisit, visitorReader } from './quick-request.js';
import type { RateLimits } from './rate-limits.js';
import { noteQuickAnswer } from './request-metrics.js';
import { senderFinder } from './request-sender.js';
import type { RequestSpans } from './request-traces.js';

/** A response that is ready to be sent. */
export interface QuickAnswer {
  /** Pattern of the route that would answer. */
  route: string;
  status: number;
  /** Alternating names and values, without the headers of every response. */
  headers: readonly string[];
  /** Content security policy, instead of the one of every response. */
  policy?: string;
  /** Null for none; a string is a byte per character. */
  body: Buffer | readonly (Buffer | string)[] | null;
  /** Called once the response is written. */
  sent?: () => void;
}

/** Each returns null to leave the request to the next, and in the end to its route. */
export interface QuickAnswerers {
  /** For everyone: these do not depend on the session. */
  shared: ((request: QuickRequest) => QuickAnswer | null)[];
  /** For visitors who are not signed in. */
  visits: ((visit: QuickVisit) => QuickAnswer | null)[];
  /** Further headers of answers to visits, alternating names and values. */
  headers: ((visit: QuickVisit) => readonly string[] | null)[];
}

declare module 'fastify' {
  interface FastifyInstance {
    quickAnswers: QuickAnswerers;
  }
}

interface Setting {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  placeOf: (raw: IncomingMessage) => Place;
  takeRead: RateLimits['takeRead'];
  /** Whether the process is overloaded; counts the request. */
  isTooLate: () => boolean;
  requestId: (raw: IncomingMessage) => string;
  trustProxy: readonly string[];
  /** Null while nothing is traced. */
  spans: RequestSpans | null;
}

const POLICY = 'content-security-policy';

/**
 * Answers from stored bytes before Fastify sees the request: lists for everyone, pages and calls for visitors who are not signed in. Any
 * other request goes on to its route, and so does one over a limit or during overload: nothing is refused here.
 *
 * @source docs/decisions/0050-quick-answers.md
 */
export function registerQuickAnswers(fastify: FastifyInstance, setting: Setting): void {
  const { headers, placeOf, takeRead, isTooLate, requestId, trustProxy, spans } = setting;
  const answerers: QuickAnswerers = { shared: [], visits: [], headers: [] };
  const visitorOf = visitorReader(fastify);
  const { senderOf, hostOf } = senderFinder(trustProxy);
  const log = new QuickLog(fastify.log);
  const { 'Content-Security-Policy': policy = '', ...others } = headers;
  const common = Object.entries(others).flatMap(([name, value]) => [name.toLowerCase(), value]);
  let isStopping = false;
  fastify.decorate('quickAnswers', answerers);
  fastify.addHook('preClose', async () => {
    isStopping = true;
  });

  /** @param further gets the answer's further headers */
  const visitAnswer = (visit: QuickVisit, further: string[]): QuickAnswer | null => {
    const answer = firstOf(answerers.visits, visit);
    if (!answer) return null;
    for (const headersOf of answerers.headers) {
      const own = headersOf(visit);
      if (own === null) return null;
      further.push(...own);
    }
    return answer;
  };

  /** @returns whether the request was answered */
  const answerTo = (raw: IncomingMessage, response: ServerResponse): boolean => {
    if (isStopping || !isSimpleRead(raw) || placeOf(raw) !== 'site') return false;
    const { url = '', headers: sent } = raw;
    const method = raw.method === 'HEAD' ? 'HEAD' : 'GET';
    const encoding = acceptedEncoding(sent['accept-encoding']);
    const shared = firstOf(answerers.shared, { url, method, headers: sent, encoding });
    const visitor = shared ? undefined : visitorOf(sent.cookie);
    if (!shared && visitor === undefined) return false;
    const sender = senderOf(raw);
    const id = requestId(raw);
    const further: string[] = [];
    // Fields by name: after a spread, V8 adds each of them in its runtime, which takes longer than a signature.
    const answer =
      shared ??
      (visitor === undefined
        ? null
        : visitAnswer(
            { url, method, headers: sent, encoding, requestId: id, sender, host: hostOf(raw), visitor },
            further,
          ));
    if (!answer || isTooLate() || !takeRead(sender.network) || !fastify.holdRead(sender.holder)) return false;

    const began = performance.now();
    const span = spans?.start(raw, answer.route, id);
    response.once('close', () => {
      fastify.releaseRead(sender.holder);
      // Its connection was not idle when the server closed those that were.
      if (isStopping) setImmediate(() => fastify.server.closeIdleConnections());
      const ms = performance.now() - began;
      const isAborted = !response.writableFinished;
      noteQuickAnswer(answer.route, method, answer.status, ms / 1_000);
      log.answered({
        method,
        url,
        status: answer.status,
        requestId: id,
        traceId: span?.traceId,
        ms,
        isAborted,
      });
      span?.end({ 'http.response.status_code': answer.status });
    });
    const all = [
      ...common,
      POLICY,
      answer.policy ?? policy,
      'x-request-id',
      id,
      ...answer.headers,
      ...further,
    ];
    response.writeHead(answer.status, all);
    write(response, method === 'HEAD' ? null : answer.body);
    answer.sent?.();
    return true;
  };

  const { server } = fastify;
  const routing = server.listeners('request') as ((raw: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (raw, response) => {
    if (refusesHead(raw, response)) return;
    try {
      if (answerTo(raw, response)) return;
    } catch (error) {
      // Nothing catches errors here, and the route may do better.
      fastify.log.error({ err: error }, 'A stored response could not be sent');
      if (response.headersSent) return void response.destroy();
    }
    for (const route of routing) route.call(server, raw, response);
  });
}

function write(response: ServerResponse, body: QuickAnswer['body']): void {
  if (body === null || Buffer.isBuffer(body)) return void response.end(body ?? undefined);
  const last = body.length - 1;
  for (let at = 0; at < last; at += 1) response.write(body[at], 'latin1');
  response.end(body[last], 'latin1');
}

function firstOf<Asked>(
  answerers: readonly ((quickRequest: Asked) => QuickAnswer | null)[],
  quickRequest: Asked,
): QuickAnswer | null {
  for (const answerer of answerers) {
    const answer = answerer(quickRequest);
    if (answer) return answer;
  }
  return null;
}
