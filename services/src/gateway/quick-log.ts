import type { FastifyBaseLogger } from 'fastify';
import { loggedPath } from './logging.js';

/** A response from stored bytes. */
export interface QuickAnswered {
  method: string;
  url: string;
  status: number;
  requestId: string;
  traceId: string | undefined;
  ms: number;
  /** The client closed the connection before the response was complete. */
  isAborted: boolean;
}

/** Responses per log line: writing one costs more than the response. */
const PER_LINE = 100;

/** Logs every hundredth of the responses from stored bytes, and each one that was aborted. */
export class QuickLog {
  private answers = 0;

  constructor(private readonly logger: Pick<FastifyBaseLogger, 'info'>) {}

  answered({ method, url, status, requestId, traceId, ms, isAborted }: QuickAnswered): void {
    if (!isAborted && ++this.answers < PER_LINE) return;
    this.logger.info(
      {
        requestId,
        method,
        path: loggedPath(url),
        status,
        ...(traceId !== undefined && { traceId }),
        ms: Math.round(ms * 10) / 10,
        ...(isAborted ? { aborted: 'The client closed the connection' } : { answers: this.answers }),
      },
      'request',
    );
    if (!isAborted) this.answers = 0;
  }
}
