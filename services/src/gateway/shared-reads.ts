import type {
  CallHandler,
  ExecutionContext,
  NestInterceptor,
  StandardSchemaSerializerInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { InFlight } from '../kernel/in-flight.js';
import { READS } from './internal-reads.js';

/** What a handler answered: its value, the status, and the headers that it set or removed. */
interface Answer {
  value: unknown;
  status: number;
  set: Record<string, number | string | string[] | undefined>;
  removed: string[];
}

/** Counts a view for each visitor; its own answers are shared as well. */
const OWN = new Set(['/api/v1/talks/:slug']);

/** Serialises answers. */
type Serializer = Pick<StandardSchemaSerializerInterceptor, 'intercept'>;

/** The same read, requested by several visitors at once, is computed and serialised once. Nothing is kept once it is answered. */
export class SharedReads implements NestInterceptor {
  private readonly reading = new InFlight<Answer>();

  /** @param serializer called from here: each further interceptor of all routes would take every request some 10 µs */
  constructor(private readonly serializer: Serializer) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isForEveryone(request)) return this.serializer.intercept(context, next);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const serialized = { handle: () => this.serializer.intercept(context, next) };
    const answered = this.reading.share(keyOf(request), () => answer(reply, serialized));
    return from(answered).pipe(
      map(({ value, status, set, removed }) => {
        for (const name of removed) void reply.removeHeader(name);
        void reply.code(status).headers(set);
        return value;
      }),
    );
  }
}

async function answer(reply: FastifyReply, next: CallHandler): Promise<Answer> {
  const before = { ...reply.getHeaders() };
  const value: unknown = await lastValueFrom(next.handle(), { defaultValue: undefined });
  const after = { ...reply.getHeaders() };
  const changed = Object.entries(after).filter(([name, sent]) => before[name] !== sent);
  return {
    value,
    status: reply.statusCode,
    set: Object.fromEntries(changed),
    removed: Object.keys(before).filter((name) => !(name in after)),
  };
}

/** Those that pages make while they are rendered do not depend on who asks, unless it is a member. */
function isForEveryone({ method, routeOptions, lectern }: FastifyRequest): boolean {
  const route = routeOptions.url ?? '';
  return method === 'GET' && lectern.user === null && READS.has(route) && !OWN.has(route);
}

/** An answer may be that the browser has it. */
const keyOf = ({ url, headers }: FastifyRequest): string => `${headers['if-none-match'] ?? ''} ${url}`;
