import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import type { Config } from './config/config.js';
import type { Database } from './database/database.js';
import { SharedClock } from './database/shared-clock.js';
import { Clock } from './kernel/clock.js';
import { Lifecycle } from './kernel/lifecycle.js';
import { answerClientError } from './gateway/client-errors.js';
import { registerConsoleListener } from './gateway/console-listener.js';
import { sendError } from './gateway/error-filter.js';
import { readQuery } from './gateway/head-limits.js';
import { registerGateway } from './gateway/gateway.js';
import { routableUrl } from './gateway/routable-url.js';
import { registerFallbacks } from './gateway/known-routes.js';
import { createLogger, NestLogger, RequestLog } from './gateway/logging.js';
import { registerMetricsListener } from './gateway/metrics-listener.js';
import { registerOpenApi } from './gateway/openapi.js';
import { PROCESSOR_LIMITS, type ProcessorLimits } from './gateway/processor-limits.js';
import { requestIds } from './gateway/request-id.js';
import { securityHeaders } from './gateway/security-headers.js';
import { TIME_LIMITS, type TimeLimits, timeLimitOptions } from './gateway/time-limits.js';
import { Authenticator, needsLocalProvider, registerLocalProvider } from './modules/auth/index.js';
import { isTrusted } from './modules/users/index.js';
import { registerDemoFiles } from './site/demo-files.js';
import { openDatabase } from './schema/open-database.js';
import { type TracingSettings, useTracer } from './monitoring/tracing/tracing.js';
import { Readiness } from './monitoring/readiness.js';
import { LIMITS, type RendererLimits } from './platform/rendering/index.js';

const BODY_LIMIT_BYTES = 512 * 1024;
const MAX_PARAMETER_LENGTH = 300;
/**
 * Search texts of any length are cut, not refused: ten thousand percent-encoded characters of any script must be accepted. No multiple of
 * 64 KB, which is what Node reads at a time: so it has some of the line that is too large at hand (`answerClientError`).
 */
const HEADER_LIMIT_BYTES = 136 * 1024;

export interface AppOptions {
  /** An open, migrated database, closed by the caller. Without it the app opens, migrates and closes its own. */
  database?: Database;
  clock?: Clock;
  /** Resource limits of rendering; production's by default. */
  rendererLimits?: RendererLimits;
  /** Time limits for clients; production's by default. */
  timeLimits?: TimeLimits;
  /** Processor time of each network; production's by default. */
  processorLimits?: ProcessorLimits;
}

/** The whole application, initialised but not listening. `close()` waits for in-flight requests. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<NestFastifyApplication> {
  const database = options.database ?? (await openDatabase(config));
  const shared = options.clock || database.dialect !== 'mysql' ? null : await SharedClock.of(database);
  const stopTracing = config.tracing ? await traceTo(config.tracing) : null;
  const logger = createLogger(config);
  const limits = timeLimitOptions(options.timeLimits ?? TIME_LIMITS);
  const headers = securityHeaders(config);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    http: { ...limits.http, maxHeaderSize: HEADER_LIMIT_BYTES },
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH, querystringParser: readQuery },
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // A request on an open connection during shutdown is still answered.
    return503OnClosing: false,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      // They pass no hook, which would set these.
      sendError(error, request, reply.headers(headers)),
    rewriteUrl: ({ url = '/' }) => routableUrl(url),
    skipMiddie: true,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of({
      config,
      database,
      clock: options.clock ?? shared ?? new Clock(),
      rendererLimits: options.rendererLimits ?? LIMITS,
    }),
    adapter,
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  const fastify = adapter.getInstance<FastifyInstance>();
  if (shared) fastify.addHook('onClose', async () => shared.close());
  if (!options.database) fastify.addHook('onClose', () => database.close());
  if (stopTracing) fastify.addHook('onClose', stopTracing);
  const clock = app.get(Clock);
  await registerGateway(
    fastify,
    config,
    (request) => app.get(Authenticator).authenticate(request),
    () => clock.now(),
    database,
    isTrusted,
    options.processorLimits ?? PROCESSOR_LIMITS,
  );
  registerConsoleListener(fastify, config, { ...limits, maxHeaderSize: HEADER_LIMIT_BYTES });
  registerMetricsListener(fastify, config, app.get(Readiness), app.get(Lifecycle));
  await app.init();
  // Fastify fixes a route's error handler when the route is added, and Nest has set its own by now.
  registerFallbacks(fastify);
  registerOpenApi(app, fastify, config);
  await registerDemoFiles(fastify, database);
  if (needsLocalProvider(config)) await registerLocalProvider(fastify, config);
  await fastify.ready();
  return app;
}

/** @returns sends the remaining spans and stops tracing */
async function traceTo(settings: TracingSettings): Promise<() => Promise<void>> {
  const { otlpTracer } = await import('./monitoring/tracing/otlp-tracer.js');
  const tracer = otlpTracer(settings);
  useTracer(tracer);
  return async () => {
    useTracer(null);
    // An unreachable receiver must not keep the process from exiting.
    await tracer.close().catch(() => undefined);
  };
}
