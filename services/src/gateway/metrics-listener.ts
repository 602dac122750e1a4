import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import type { Lifecycle } from '../kernel/lifecycle.js';
import { exposition } from '../monitoring/metrics/metrics.js';
import type { Readiness, ReadinessState } from '../monitoring/readiness.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens for Prometheus on a separate port, if one is configured. @throws {unknown} as `listen` does */
    listenForMetrics: () => Promise<void>;
  }
}

const TEXT = 'text/plain; version=0.0.4; charset=utf-8';
/** A scraper sends one short request at a time. */
const LIMITS = { headersTimeout: 5_000, requestTimeout: 5_000, maxHeaderSize: 8 * 1024 };

/**
 * `/metrics`, `/healthz`, and `/readyz` with its reasons, on a port that the public cannot reach. The event loop accepts one connection of
 * each port per turn, so monitoring does not queue behind visitors there.
 */
export function registerMetricsListener(
  fastify: FastifyInstance,
  { metrics }: Pick<Config, 'metrics'>,
  readiness: Readiness,
  lifecycle: Lifecycle,
): void {
  let server: Server | null = null;
  const stopMeasuring = readiness.measure();
  fastify.decorate('listenForMetrics', async () => {
    if (!metrics) return;
    const listening = createServer(LIMITS, (request, reply) => {
      answer(request, reply, () => stateOf(readiness, lifecycle)).catch((error: unknown) => {
        fastify.log.error({ err: error }, 'metrics could not be served');
        reply.destroy();
      });
    });
    await new Promise<void>((ready, fail) => {
      listening.once('error', fail);
      listening.listen(metrics.port, metrics.host, ready);
    });
    server = listening;
  });
  fastify.addHook('onClose', async () => {
    stopMeasuring();
    if (!server) return;
    const closed = new Promise((done) => server?.close(done));
    server.closeAllConnections();
    await closed;
  });
}

async function stateOf(readiness: Readiness, lifecycle: Lifecycle): Promise<ReadinessState> {
  if (lifecycle.isStopping) return { status: 'unready', reasons: { process: 'it is stopping' } };
  return readiness.state();
}

async function answer(
  { method, url }: IncomingMessage,
  reply: ServerResponse,
  state: () => Promise<ReadinessState>,
) {
  if (method !== 'GET' && method !== 'HEAD') return send(reply, 405, 'text/plain', 'Only GET is allowed.\n');
  if (url === '/metrics') return send(reply, 200, TEXT, await exposition());
  if (url === '/healthz') return send(reply, 200, 'application/json', JSON.stringify({ status: 'ok' }));
  if (url !== '/readyz') return send(reply, 404, 'text/plain', 'There is nothing at this address.\n');
  const readinessNow = await state();
  const status = readinessNow.status === 'unready' ? 503 : 200;
  return send(reply, status, 'application/json', JSON.stringify(readinessNow));
}

/** The body of a `HEAD` is left out by Node. */
function send(reply: ServerResponse, status: number, type: string, body: string): void {
  reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
