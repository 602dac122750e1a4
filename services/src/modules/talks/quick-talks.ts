import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compressedCopy, isWorthCompressing } from '../../gateway/compressed-answers.js';
import type { Encoding } from '../../gateway/compression.js';
import { visitContext } from '../../gateway/context-of.js';
import type { QuickAnswer } from '../../gateway/quick-answers.js';
import type { QuickVisit } from '../../gateway/quick-request.js';
import { type CachedResponse, ResponseCache } from '../../response-cache/response-cache.js';
import { JSON_TYPE } from '../../response-cache/send-response.js';
import { talkKey } from './talk-key.js';
import { TalkViewsService } from './talk-views.service.js';

/** The route's last response for a talk at a path. */
interface Known {
  id: number;
  route: string;
  response: CachedResponse;
  answers: Map<Encoding | null, QuickAnswer>;
}

const MOST_PATHS = 2_000;
const LONGEST_PATH = 200;

/**
 * Sends a talk before Fastify sees the request, just as its route does, to visitors whose view does not count. A view that counts is left
 * to the route, whose response includes it. A path is mapped to the response that its route gave, so that a slug is looked up again once
 * that response is outdated.
 */
@Injectable()
export class QuickTalks implements OnModuleInit {
  private readonly known = new LRUCache<string, Known>({ max: MOST_PATHS });

  constructor(
    private readonly cache: ResponseCache,
    private readonly views: TalkViewsService,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.quickAnswers.visits.push((visit) => this.answer(visit));
  }

  /** Records that a request was answered with this response. A query may say that the visitor comes from a search, which is counted. */
  isAt({ url, routeOptions }: FastifyRequest, id: number, response: CachedResponse): void {
    if (url.includes('?') || url.length > LONGEST_PATH || this.known.get(url)?.response === response) return;
    this.known.set(url, { id, route: routeOptions.url ?? '', response, answers: new Map() });
  }

  private answer(visit: QuickVisit): QuickAnswer | null {
    const known = visit.method === 'GET' ? this.known.get(visit.url) : undefined;
    if (!known || this.cache.fresh(talkKey(known.id)) !== known.response) return null;
    const answer = known.answers.get(visit.encoding) ?? prepare(known, visit.encoding);
    if (!answer) return null;
    known.answers.set(visit.encoding, answer);
    const { robot, embedded, visitor: id, network } = visitContext(visit);
    return robot || embedded || this.views.isRepeated(known.id, { id, network }) ? answer : null;
  }
}

/** Null until the response has been compressed that way once. */
function prepare({ route, response: { body } }: Known, encoding: Encoding | null): QuickAnswer | null {
  const isVaried = isWorthCompressing(body);
  const isCompressed = isVaried && encoding !== null;
  const bytes = isCompressed ? compressedCopy(body, encoding) : body;
  if (!bytes) return null;
  const headers = [
    ...['cache-control', 'no-store', 'content-type', JSON_TYPE, 'content-length', String(bytes.length)],
    ...(isVaried ? ['vary', 'Accept-Encoding'] : []),
    ...(isCompressed ? ['content-encoding', encoding] : []),
  ];
  return { route, status: 200, headers, body: bytes };
}
