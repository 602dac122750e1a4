import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';

interface KnownRoute {
  url: string;
  pattern: RegExp;
  methods: string[];
}

/** Paths that belong to the API and are never pages: unknown ones get 404 or 405 in the error shape. */
const OWN_PATHS = ['/api/*', '/users/auth/*'];

/** Records every route, so that a wrong method can be distinguished from an unknown path. Call before routes are added. */
export function noteRoutes(fastify: FastifyInstance): void {
  const routes: KnownRoute[] = [];
  fastify.decorate('knownRoutes', routes);
  fastify.addHook('onRoute', ({ url, method, config }) => {
    if (config?.fallback || url === '*' || url === '/*') return;
    routes.push({ url, pattern: patternOf(url), methods: [method].flat() });
  });
}

/** Answers unknown paths below the API's own and reads of write-only ones, before a page would. Call when the error handler is in place. */
export function registerFallbacks(fastify: FastifyInstance): void {
  const answer = (request: FastifyRequest) => Promise.reject(unknownRoute(request));
  const options = { config: { fallback: true } };
  for (const url of OWN_PATHS) fastify.all(url, options, answer);
  for (const url of new Set(fastify.knownRoutes.map((route) => route.url))) {
    if (!fastify.hasRoute({ method: 'GET', url })) fastify.get(url, options, answer);
  }
}

/**
 * 405 with `Allow` where the path is known under another method, 400 for invalid percent encoding, else 404.
 */
export function unknownRoute(request: FastifyRequest): DomainError {
  const path = request.url.split('?', 1)[0] ?? '/';
  if (!isDecodable(path)) return new DomainError('BAD_REQUEST');
  const methods = new Set(
    request.server.knownRoutes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods),
  );
  if (methods.size === 0 || methods.has(request.method)) return new DomainError('NOT_FOUND');
  return new DomainError('METHOD_NOT_ALLOWED', { headers: { Allow: [...methods].sort().join(', ') } });
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? '[^/]+'
        : part === '*'
          ? '.*'
          : part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    )
    .join('/');
  return new RegExp(`^${source}$`);
}

declare module 'fastify' {
  interface FastifyInstance {
    knownRoutes: KnownRoute[];
  }
  interface FastifyContextConfig {
    /** Set on the route that matches every path nothing else answers. */
    fallback?: boolean;
  }
}
