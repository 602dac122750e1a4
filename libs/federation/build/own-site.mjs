// Restricts a development server to the site that shows what it serves and to programs on this machine: its
// scripts are unpublished work.
import process from 'node:process';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {(request: IncomingMessage, response: ServerResponse, next: () => void) => void} Middleware */

const LOOPBACK = ['localhost', '127.0.0.1'];
/** Default origins of the site and the console with `npm start` and `npm run dev`. */
const AT_HOME = 'http://localhost:4000,http://localhost:4100';
/** Destinations fetched without an Origin header: pictures are shown, but cannot be read. */
const SHOWN = new Set(['image', 'video', 'audio']);

/**
 * Origins of the site; one on this machine has two names.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string[]}
 */
export function siteOrigins(env = process.env) {
  const named = (env.LECTERN_SITE_ORIGINS || AT_HOME).split(',').filter((address) => URL.canParse(address));
  return named.flatMap((address) => {
    const { origin, protocol, hostname, port } = new URL(address);
    if (!LOOPBACK.includes(hostname)) return [origin];
    return LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`);
  });
}

/** Host names whose pages may open the server's socket. @param {readonly string[]} origins */
export const socketHosts = (origins) => [
  ...new Set([...LOOPBACK, ...origins.map((origin) => new URL(origin).hostname)]),
];

/**
 * Lets a request pass and sets the response's headers, or responds with 403.
 *
 * @param {readonly string[]} origins of the site
 * @returns {(request: IncomingMessage, response: ServerResponse) => boolean} whether it may continue
 */
export const originGuard = (origins) => (request, response) => {
  const { headers } = request;
  const { origin } = headers;
  response.setHeader('Vary', 'Origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  // Any other name that resolves to this machine is another party's (DNS rebinding).
  const isHere = LOOPBACK.includes((headers.host ?? '').replace(/:\d+$/, ''));
  const isSites = origin !== undefined && (origins.includes(origin) || origin === `http://${headers.host}`);
  if (isHere && (isSites || (origin === undefined && isOwnOrShown(headers)))) {
    if (origin !== undefined) response.setHeader('Access-Control-Allow-Origin', origin);
    return true;
  }
  response.statusCode = 403;
  response.end();
  return false;
};

/**
 * Whether a request without an Origin header comes from a program, which sends no `Sec-Fetch-Site` either, or from
 * this server's own page, or is for something that is only shown.
 *
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function isOwnOrShown(headers) {
  const from = headers['sec-fetch-site'];
  const isOwn = from === undefined || from === 'none' || from === 'same-origin';
  return isOwn || SHOWN.has(String(headers['sec-fetch-dest']));
}
