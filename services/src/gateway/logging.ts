import type { LoggerService } from '@nestjs/common';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';
import type { Config } from '../config.js';

/** Lines of JSON on standard output. */
export function createLogger(config: Config): Logger {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
}

/** An error's other members stay out: the values that were bound to a failed query are among them. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}

/** What Nest says about itself: its steps at start are for debugging, its warnings and errors for everyone. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }
  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }
  error(message: unknown, ...details: unknown[]): void {
    this.logger.error({ ...(message instanceof Error ? { err: message } : { details }) }, String(message));
  }
}

/** Whoever knows such an address may act. */
const SECRET_PATH = /^\/unsubscribe\/[^/]+/;

/** A path as the log may have it, whatever the method: without the query, which may carry codes and tokens, and without secrets in it. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(SECRET_PATH, '/unsubscribe/:token');

/** One line for each request, when it has been answered. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}
  /** The error filter logs what is worth it. */
  override defaultErrorLog(): void {}
  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (request.lectern?.internal) return;
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.originalUrl),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(error && { aborted: error.message }),
      },
      'request',
    );
  }
}
