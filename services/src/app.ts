import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import type { Config } from './config.js';
import { Database } from './database/database.js';
import { Clock } from './gateway/clock.js';
import { sendError } from './gateway/error-filter.js';
import { registerGateway } from './gateway/gateway.js';
import { registerFallbacks } from './gateway/known-routes.js';
import { createLogger, NestLogger, RequestLog } from './gateway/logging.js';
import { registerOpenApi } from './gateway/openapi.js';
import { requestIds } from './gateway/request-id.js';
import { TIME_LIMITS, type TimeLimits, timeLimitOptions } from './gateway/time-limits.js';
import { Authenticator } from './modules/auth/authenticator.js';
import { needsLocalProvider, registerLocalProvider } from './modules/auth/local-provider/local-provider.js';
import { LIMITS, type RendererLimits } from './site/renderer-limits.js';

const BODY_LIMIT_BYTES = 1024 * 1024;
const MAX_PARAMETER_LENGTH = 300;
/** A search is text of any length that is cut: ten thousand characters of any script, percent-encoded, are no error. */
const HEADER_LIMIT_BYTES = 128 * 1024;

export interface AppOptions {
  /** An open database with its tables in place; the caller closes it. Without it the app opens, migrates and closes its own. */
  database?: Database;
  clock?: Clock;
  /** What a page may take of the server; without it, what visitors get. */
  rendererLimits?: RendererLimits;
  /** How long a client may take; without it, what visitors get. */
  timeLimits?: TimeLimits;
}

/** The whole application, initialised but not listening. `close()` lets what is under way finish. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<NestFastifyApplication> {
  const database = options.database ?? (await openDatabase(config));
  const logger = createLogger(config);
  const limits = timeLimitOptions(options.timeLimits ?? TIME_LIMITS);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new RequestLog(),
    genReqId: requestIds(config.trustProxy),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: limits.requestTimeout,
    http: { ...limits.http, maxHeaderSize: HEADER_LIMIT_BYTES },
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the process stops is still under way, and is answered.
    return503OnClosing: false,
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      sendError(error, request, reply),
    skipMiddie: true,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.of({
      config,
      database,
      clock: options.clock ?? new Clock(),
      rendererLimits: options.rendererLimits ?? LIMITS,
    }),
    adapter,
    { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) },
  );
  const fastify = adapter.getInstance<FastifyInstance>();
  if (!options.database) fastify.addHook('onClose', () => database.close());
  const clock = app.get(Clock);
  await registerGateway(
    fastify,
    config,
    (request) => app.get(Authenticator).authenticate(request),
    () => clock.now(),
  );
  await app.init();
  // Fastify gives a route the error handler of the moment in which it is added, and Nest has set its own by now.
  registerFallbacks(fastify);
  registerOpenApi(app, fastify);
  if (needsLocalProvider(config)) await registerLocalProvider(fastify, config);
  await fastify.ready();
  return app;
}

async function openDatabase(config: Config): Promise<Database> {
  const database = await Database.open(
    config.databaseUrl ? { url: config.databaseUrl } : { file: config.databaseFile },
  );
  try {
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
