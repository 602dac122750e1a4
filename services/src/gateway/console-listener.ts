import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';
import { answerClientError } from './client-errors.js';
import { refusesHead } from './head-limits.js';
import type { timeLimitOptions } from './time-limits.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens on the console's own port, if it has one. @throws {unknown} as `listen` does */
    listenForConsole: () => Promise<void>;
    /** Null until it is listening. */
    consoleServer: Server | null;
  }
}

/**
 * The console's own port: same process, same routes, which identify the origin by the requested host name. It closes with the application,
 * after in-flight requests are answered.
 *
 * @param limits as the site's
 */
export function registerConsoleListener(
  fastify: FastifyInstance,
  { console, host }: Pick<Config, 'console' | 'host'>,
  limits: ReturnType<typeof timeLimitOptions> & { maxHeaderSize: number },
): void {
  let closed: Promise<unknown> = Promise.resolve();
  fastify.decorate('consoleServer', null);
  fastify.decorate('listenForConsole', async () => {
    if (!console || console.port === null) return;
    const { http, connectionTimeout, ...others } = limits;
    const { keepAliveTimeout } = fastify.server;
    const server = createServer({ ...http, ...others, keepAliveTimeout }, (request, reply) => {
      if (!refusesHead(request, reply)) fastify.routing(request, reply);
    });
    server.setTimeout(connectionTimeout);
    server.on('clientError', answerClientError);
    fastify.boundConnections(server);
    const { port } = console;
    await new Promise<void>((listening, fail) => {
      server.once('error', fail);
      server.listen(port, host, listening);
    });
    fastify.consoleServer = server;
  });
  fastify.addHook('preClose', async () => {
    const server = fastify.consoleServer;
    if (!server) return;
    closed = new Promise((done) => server.close(done));
    server.closeIdleConnections();
  });
  fastify.addHook('onResponse', (_request, _reply, done) => {
    const server = fastify.consoleServer;
    // A request in flight at the time of closing leaves its connection idle.
    if (server && !server.listening) setImmediate(() => server.closeIdleConnections());
    done();
  });
  fastify.addHook('onClose', async () => {
    await closed;
  });
}
