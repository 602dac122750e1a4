import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './compression.js';
import { visitorCsrfToken } from './csrf.js';
import { CALL_HEADER } from './internal-calls.js';
import { isPlain } from './plain-request.js';
import type { Sender } from './request-sender.js';
import { isVisitor } from './visitor.js';
import { isForWorker } from './worker-scripts.js';

/** A read whose response depends only on these fields, and on no cookie. */
export interface QuickRequest {
  /** Path and query, as requested. */
  url: string;
  method: 'GET' | 'HEAD';
  headers: IncomingHttpHeaders;
  encoding: Encoding | null;
}

/** A read without a session, whose response depends only on these fields. */
export interface QuickVisit extends QuickRequest {
  requestId: string;
  sender: Sender;
  /** Requested host name and port. */
  host: string;
  /** From the visitor cookie, signed with the current key; null for a browser without one. */
  visitor: QuickVisitor | null;
}

export interface QuickVisitor {
  id: string;
  csrfToken: string;
}

/** Visitors who are on the site now, and the longest cookie header that is remembered. */
const KEPT = { max: 5_000, longest: 400 };
/** With one of these cookies, the response depends on a session or on a developer's choice. */
const PERSONAL = /lectern_(?:session|preview|override)=/;

/** No body, no bearer token, no worker's script, and nothing that two servers could read differently. */
export function isSimpleRead(raw: IncomingMessage): boolean {
  const { method, headers } = raw;
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.authorization === undefined &&
    headers[CALL_HEADER] === undefined &&
    !isForWorker(raw) &&
    isPlain(raw)
  );
}

/**
 * Reads the visitor from the cookies: null if there is none; undefined if other cookies matter too, or the signature is not one of ours.
 * Cookies that were verified are remembered, together with the visitor's CSRF token.
 */
export function visitorReader({
  keys,
  cookieNames,
}: FastifyInstance): (cookie: string | undefined) => QuickVisitor | null | undefined {
  const name = cookieNames.visitor;
  const pattern = new RegExp(`(?:^|; ?)${name}=([\\w-]{22})\\.(${keys.lasting.name}\\.[\\w-]{43})(?:;|$)`);
  const known = new LRUCache<string, QuickVisitor>({ max: KEPT.max });
  return (cookie) => {
    if (cookie === undefined) return null;
    const before = known.get(cookie);
    if (before) return before;
    if (PERSONAL.test(cookie)) return undefined;
    const at = cookie.indexOf('lectern_visitor');
    if (at < 0) return null;
    const [, id, signature] = pattern.exec(cookie) ?? [];
    const isOnly = cookie.indexOf('lectern_visitor', at + 1) < 0;
    if (!id || !signature || !isOnly || !isVisitor(keys, id, signature)) return undefined;
    const visitor = { id, csrfToken: visitorCsrfToken(keys, id) };
    if (cookie.length <= KEPT.longest) known.set(cookie, visitor);
    return visitor;
  };
}
