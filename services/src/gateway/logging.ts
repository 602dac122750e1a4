import type { LoggerService } from '@nestjs/common';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config/config.js';
import { currentSpan, isTracing } from '../monitoring/tracing/tracing.js';

/** JSON lines, on standard output by default. */
export function createLogger({ logLevel }: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: { streamWrite: plainLine },
    ...(isTracing() && { mixin: traceOfLine }),
  };
  return to ? pino(options, to) : pino(options);
}

/** The trace that a line belongs to. */
const traceOfLine = () => {
  const span = currentSpan();
  return span ? { traceId: span.traceId } : {};
};

/** Characters that control a terminal and that JSON leaves unescaped: those below a space are escaped already. */
const OBEYED = /[\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A log line as equivalent JSON that is safe for terminals: errors contain texts from teams' code. */
const plainLine = (line: string): string =>
  line.replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Other members of the error are left out: they include the values bound to a failed query. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause !== undefined && { cause: describeError(cause) }) };
}

/** Nest's own messages: startup steps are logged at debug level, warnings and errors as such. */
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

/** Such an address authorizes its holder. */
const SECRET_PATH = /^\/unsubscribe\/[^/]+/;

/** No address of the site has a longer path; what strangers make up must not fill the disk. */
const LONGEST_PATH = 400;

/**
 * A path as it may be logged, for any method: without the query, which may carry codes and tokens, without secrets in it, and cut.
 */
export const loggedPath = (url: string): string => {
  const path = (url.split('?', 1)[0] ?? '').replace(SECRET_PATH, '/unsubscribe/:token');
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
};

/** Refusals of the overload check per log line. */
const PER_LINE = 100;

/**
 * One line per request of a route, written when it has been answered. Refusals for overload cost less than their line would, so every
 * hundredth is logged.
 */
export class RequestLog extends LogController {
  private refused = 0;

  constructor() {
    super({ requestIdLogLabel: 'requestId' });
  }

  override incomingRequest(): void {}
  /** The error filter does the logging. */
  override defaultErrorLog(): void {}
  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (request.lectern?.internal) return;
    // The first one immediately: it may be the only one.
    if (request.isRefused && this.refused++ % PER_LINE !== 0) return;
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.originalUrl),
        status: reply.statusCode,
        ...(request.span && { traceId: request.span.traceId }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.isRefused && { refusedForOverload: this.refused }),
        ...(error && { aborted: error.message }),
      },
      'request',
    );
  }
}
