import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HistogramSeries } from '../monitoring/metrics/metric.js';
import { metrics } from '../monitoring/metrics/metrics.js';

/** What is counted for one method of one route. */
interface RouteCounts {
  byStatus: Map<number, { value: number }>;
  duration: HistogramSeries;
}

/** Addresses that no route answers. */
const UNMATCHED = 'unmatched';
/** Methods that clients make up have no series of their own. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const routes = new Map<string, Map<string, RouteCounts>>();

/**
 * Counts and times every response, those of the first hook included. Register it first, so that requests are
 * counted whatever becomes of them. The site's own calls while it renders are not requests.
 */
export function registerRequestMetrics(fastify: FastifyInstance): void {
  const quickAnswers = metrics.quickAnswers.of();
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!request.lectern?.internal) {
      note(request, reply);
      if (request.isQuick) quickAnswers.value += 1;
    }
    done();
  });
}

function note({ method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { byStatus, duration } = countsOf(routeOptions.url ?? UNMATCHED, method);
  const status = reply.raw.statusCode;
  const count = byStatus.get(status);
  if (count) count.value += 1;
  else byStatus.set(status, addedTo(routeOptions.url ?? UNMATCHED, method, status));
  duration.observe(reply.elapsedTime / 1_000);
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
