import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { compressedCopy, isWorthCompressing } from '../gateway/compressed-answers.js';
import type { Encoding } from '../gateway/compression.js';
import type { QuickAnswer } from '../gateway/quick-answers.js';
import type { QuickRequest } from '../gateway/quick-request.js';
import { type CachedResponse, ResponseCache } from './response-cache.js';
import { JSON_TYPE, knows, POLICY } from './send-response.js';

/** A cached response as sent to clients that lack it, and to those that have it. */
interface Answers {
  whole: QuickAnswer;
  unchanged: QuickAnswer;
}

/** Sends cached responses before Fastify sees the request, exactly as `sendResponse` would for their handlers. */
@Injectable()
export class QuickResponses implements OnModuleInit {
  private readonly prepared = new WeakMap<CachedResponse, Map<Encoding | null, Answers>>();

  constructor(
    private readonly cache: ResponseCache,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.quickAnswers.shared.push((request) => this.answer(request));
  }

  private answer({ url, headers, encoding }: QuickRequest): QuickAnswer | null {
    const found = this.cache.at(url);
    const answers = found && this.answersOf(found.response, found.route, encoding);
    if (!answers) return null;
    return knows(headers['if-none-match'], found.response.etag) ? answers.unchanged : answers.whole;
  }

  /** Null until the response has been compressed that way once. */
  private answersOf(response: CachedResponse, route: string, encoding: Encoding | null): Answers | null {
    const known = this.prepared.get(response) ?? new Map<Encoding | null, Answers>();
    const before = known.get(encoding);
    if (before?.whole.route === route) return before;
    const answers = prepare(response, route, encoding);
    if (answers) this.prepared.set(response, known.set(encoding, answers));
    return answers;
  }
}

function prepare(
  { body, etag, headers }: CachedResponse,
  route: string,
  encoding: Encoding | null,
): Answers | null {
  const isVaried = isWorthCompressing(body);
  const isCompressed = isVaried && encoding !== null;
  const bytes = isCompressed ? compressedCopy(body, encoding) : body;
  if (!bytes) return null;
  const own = Object.entries(headers).flatMap(([name, value]) => [name.toLowerCase(), value]);
  const shared = [...own, 'cache-control', POLICY, ...(isVaried ? ['vary', 'Accept-Encoding'] : [])];
  const described = [
    'content-type',
    JSON_TYPE,
    ...(isCompressed ? ['content-encoding', encoding] : []),
    'content-length',
    String(bytes.length),
  ];
  return {
    whole: {
      route,
      status: 200,
      headers: [...shared, 'etag', isCompressed ? `W/${etag}` : etag, ...described],
      body: bytes,
    },
    unchanged: { route, status: 304, headers: [...shared, 'etag', etag], body: null },
  };
}
