import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import { internalHeaders } from '../../gateway/internal-calls.js';
import { currentSpan } from '../../monitoring/tracing/tracing.js';
import type { CallAnswer } from './render-protocol.js';

/** API response headers that pages read. */
const HEADERS_FOR_PAGES = ['x-total-count', 'x-total-capped', 'x-total-pages'];

/** Answers pages' API calls during rendering, without a network in between. */
@Injectable()
export class PageCalls {
  constructor(@Inject(HttpAdapterHost) private readonly adapter: HttpAdapterHost) {}

  async answer(path: string): Promise<CallAnswer> {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    const span = currentSpan();
    // Fastify's own `inject` refuses while the server is closing, and pages are then still being rendered.
    const { statusCode, headers, payload } = await inject(
      (request, response) => fastify.routing(request, response),
      {
        method: 'GET',
        url: path,
        headers: { ...internalHeaders(), ...(span && { traceparent: span.traceparent }) },
      },
    );
    const visible = HEADERS_FOR_PAGES.flatMap((name) =>
      name in headers ? [[name, String(headers[name])]] : [],
    );
    return {
      status: statusCode,
      headers: Object.fromEntries(visible) as Record<string, string>,
      body: payload,
    };
  }
}
