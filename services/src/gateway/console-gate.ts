import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.js';
import { DomainError } from '../kernel/errors.js';
import { consoleOrigin } from './place.js';

/** Distinguishes a team's token from any other bearer token. */
export const TEAM_TOKEN_PREFIX = 'lct_';

const TEAM_TOKEN = /^Bearer +lct_/i;
const READING = new Set(['GET', 'HEAD']);

/** Routes of platform operations: a browser may call them on the console only. */
const OPERATING =
  /^\/api\/v1\/(?:rollouts|releases|overrides|platform|tokens|operators|passkeys|confirmations|curation)(?:\/|$)/;
/**
 * Other writes allowed on the console: signing in and out, entering the code of an override, and telemetry. Sessions are ended there by
 * operations, with a confirmation: a stolen one could keep its owner out.
 */
const CONSOLE_WRITES = /^\/(?:overrides$|users\/(?:auth\/|sign_out$)|dev\/oidc\/|api\/v1\/telemetry$)/;
/** Calls, as opposed to pages; the description of the API is a page. */
const CALLS = /^\/api\/(?!v1\/docs(?:$|[?#]))/;
/** Resources of the console other than its pages; every other address belongs to the site. */
const CONSOLE_READS =
  /^(?:\*|\/\*|\/(?:api\/|assets\/|users\/auth\/|dev\/oidc\/|overrides$|healthz$|readyz$|favicon|robots\.txt$)|\/(?:healthz|readyz)$)/;

/**
 * Whether a request carries a team's token. Browsers never send one by themselves, so requests with one
 * cannot be forged (CSRF).
 */
export const hasTeamToken = ({ headers }: FastifyRequest): boolean =>
  TEAM_TOKEN.test(headers.authorization ?? '');

const NOT_IN_A_BROWSER =
  'The token of a team is for command lines: requests with one are refused if a browser sends them.';

/**
 * Whether the code of a page may have sent a request. Every browser adds one of these to a page's calls, and no script
 * can leave them out. A release that contains a token could otherwise act as its team in every visitor's browser.
 */
const isFromBrowser = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

/**
 * Whether a request is one that only operators and teams may make; decided by its route, since an address can
 * be written in many ways.
 */
export const isOperating = (request: FastifyRequest): boolean =>
  OPERATING.test(request.routeOptions.url ?? '');

/**
 * Keeps the two origins apart. On the site, no one is an operator. The console answers no requests from pages of other origins and only
 * serves operations.
 */
export function registerConsoleGate(fastify: FastifyInstance, config: Config): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.lectern.internal) return done();
    if (hasTeamToken(request) && isFromBrowser(request))
      throw new DomainError('FORBIDDEN', { text: NOT_IN_A_BROWSER });
    if (request.lectern.place === 'console') {
      const address = atConsole(request, reply, config);
      if (address !== null) return void reply.redirect(address, 302);
    } else if (isOperating(request) && !hasTeamToken(request)) throw elsewhere(config);
    done();
  });
}

/** The site does not offer such calls; the refusal points to the console. */
export const elsewhere = ({ console }: Pick<Config, 'console'>): DomainError =>
  new DomainError('NOT_FOUND', {
    text: console
      ? `This is only available on the console: ${console.url}`
      : 'This is only available on the console, and this site has none. Set CONSOLE_URL to give it one.',
  });

/** @returns the address on the site to which the request is redirected; null if it is answered here */
function atConsole(request: FastifyRequest, reply: FastifyReply, config: Config): string | null {
  void reply.header('X-Robots-Tag', 'noindex');
  if (!config.console) return null;
  if (isForeign(request, consoleOrigin(config.console, request))) {
    throw new DomainError('FORBIDDEN', { text: 'The console only accepts requests from its own pages.' });
  }
  const route = request.routeOptions.url ?? '';
  if (!READING.has(request.method)) {
    if (isOperating(request) || CONSOLE_WRITES.test(route) || request.is404) return null;
    throw new DomainError('NOT_FOUND', { text: `This is only available on the site: ${config.publicUrl}` });
  }
  return CONSOLE_READS.test(route) || request.is404 ? null : config.publicUrl + request.url;
}

/**
 * Whether a page of another origin sent the request. Navigations, from links and from providers, may come
 * from anywhere; everything else must come from the console itself. A browser without fetch metadata still
 * sends its `Origin` with every write.
 */
function isForeign(request: FastifyRequest, own: string): boolean {
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = request.headers;
  if (origin !== undefined && origin !== own) return true;
  if (site === 'same-origin') return false;
  const isReading = READING.has(request.method);
  if (site === undefined || site === 'none')
    return !isReading && origin === undefined && !isTokenAlone(request);
  return !(isReading && mode === 'navigate' && dest === 'document' && !CALLS.test(request.url));
}

/** Without a cookie there is no authority that a foreign page could borrow. */
const isTokenAlone = (request: FastifyRequest): boolean =>
  hasTeamToken(request) && request.headers.cookie === undefined;
