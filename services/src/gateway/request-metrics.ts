import type { FastifyInstance } from 'fastify';
import type { HistogramSeries } from '../monitoring/metrics/metric.js';
import { metrics } from '../monitoring/metrics/metrics.js';

/** The counts of one method of one route. */
interface RouteCounts {
  byStatus: Map<number, { value: number }>;
  duration: HistogramSeries;
}

/** Addresses that no route answers. */
const UNMATCHED = 'unmatched';
/** Methods that clients make up share one series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const routes = new Map<string, Map<string, RouteCounts>>();

const quickAnswers = metrics.quickAnswers.of();

/**
 * Counts and times every response of a route. Register it first, so that every request is counted, however it ends. The site's own calls
 * while it renders are not requests.
 */
export function registerRequestMetrics(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!request.lectern?.internal) {
      const { method, routeOptions } = request;
      note(routeOptions.url ?? UNMATCHED, method, reply.raw.statusCode, reply.elapsedTime / 1_000);
    }
    done();
  });
}

/** Counts and times a response from stored bytes. */
export function noteQuickAnswer(route: string, method: string, status: number, seconds: number): void {
  note(route, method, status, seconds);
  quickAnswers.value += 1;
}

function note(route: string, method: string, status: number, seconds: number): void {
  const { byStatus, duration } = countsOf(route, method);
  const count = byStatus.get(status);
  if (count) count.value += 1;
  else byStatus.set(status, addedTo(route, method, status));
  duration.observe(seconds);
}

function countsOf(route: string, method: string): RouteCounts {
  const methods = routes.get(route) ?? new Map<string, RouteCounts>();
  const known = methods.get(method);
  if (known) return known;
  const name = METHODS.has(method) ? method : 'other';
  const counts = methods.get(name) ?? {
    byStatus: new Map<number, { value: number }>(),
    duration: metrics.httpDuration.of(name, route),
  };
  routes.set(route, methods.set(name, counts));
  return counts;
}

function addedTo(route: string, method: string, status: number): { value: number } {
  const series = metrics.httpRequests.of(METHODS.has(method) ? method : 'other', route, String(status));
  series.value += 1;
  return series;
}
