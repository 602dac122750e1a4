// The site's API for a command line: with a token, without cookies.
import { randomUUID } from 'node:crypto';
import { confirmed, neededCode } from './confirmation.mjs';
import { Misuse, Problem } from './problems.mjs';

const TIMEOUT_MS = 60_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * @typedef {object} Site
 * @property {string} url origin
 * @property {string} token
 */

/**
 * @param {string | undefined} option of the command line
 * @param {NodeJS.ProcessEnv} env
 * @returns {Site}
 * @throws {Misuse} when the address or the token is missing
 */
export function siteOf(option, env) {
  const address = option ?? env.LECTERN_URL;
  if (!address) throw new Misuse('Which site? Set LECTERN_URL, or pass --site https://…');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Misuse(`'${address}' is not the address of a site.`);
  }
  const { origin, protocol, hostname } = new URL(address);
  const token = env.LECTERN_TOKEN?.trim();
  if (!token) throw new Misuse('Set LECTERN_TOKEN to the token of your team; an operator can create one.');
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) {
    throw new Misuse(`The token was not sent to ${origin}, where others could intercept it. Use https.`);
  }
  return { url: origin, token };
}

/** @typedef {{json?: unknown, archive?: Buffer, headers?: Record<string, string>}} Content */
/** @typedef {import('@lectern/contracts').TokenConfirmation} TokenConfirmation */

/**
 * Sends a request; if an operator has to confirm it first, waits for that and sends it again.
 *
 * @param {Site} site
 * @param {string} method
 * @param {string} path below `/api/v1`
 * @param {Content} [content]
 * @returns {Promise<unknown>} the response body; `api.mjs` types it per call
 * @throws {Problem} with the site's message, also if it is not a Lectern site
 */
export async function ask(site, method, path, content = {}) {
  const headers = { ...content.headers, ...(method !== 'GET' && { 'idempotency-key': randomUUID() }) };
  const first = await send(site, method, path, { ...content, headers });
  const needed = neededCode(first.answer);
  if (!needed) return judged(site, first);
  await confirmed(needed, async () => {
    const look = await send(site, 'GET', `/confirmations/${needed.id}`).catch(() => null);
    return look?.ok ? /** @type {TokenConfirmation} */ (look.answer) : null;
  });
  const again = { ...content, headers: { ...headers, 'x-confirmation': needed.id } };
  return judged(site, await send(site, method, path, again));
}

/** @typedef {{ok: boolean, status: number, text: string, answer: unknown}} Sent */

/**
 * @param {Site} site
 * @param {string} method
 * @param {string} path
 * @param {Content} [content]
 * @returns {Promise<Sent>}
 * @throws {Problem} without a response
 */
async function send({ url, token }, method, path, { json, archive, headers = {} } = {}) {
  const type = archive ? 'application/gzip' : json === undefined ? undefined : 'application/json';
  try {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }), ...headers },
      body: archive ? new Uint8Array(archive) : json === undefined ? null : JSON.stringify(json),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { ok: response.ok, status: response.status, text, answer: parsed(text) };
  } catch (error) {
    const { cause, message } = /** @type {Error & {cause?: Error}} */ (error);
    throw new Problem(`${url} does not respond: ${cause?.message || message}`);
  }
}

/** @param {Site} site @param {Sent} sent @throws {Problem} for a refusal */
function judged({ url }, { ok, status, text, answer }) {
  if (ok && (answer !== null || text === '')) return answer;
  const known = /** @type {{error?: string, requestId?: string} | null} */ (answer);
  throw new Problem(known?.error ?? strangerText(url, ok, status), answer ?? { status });
}

/**
 * Explains a response that is not in the API's format.
 *
 * @param {string} url
 * @param {boolean} ok
 * @param {number} status
 */
function strangerText(url, ok, status) {
  if (status >= 500)
    return `${url} is not available: it, or a proxy in front of it, responded with ${status}.`;
  const what = ok ? 'something other than JSON' : String(status);
  return `${url} is not a Lectern site: it responded with ${what}. Check LECTERN_URL or --site.`;
}

/** Parsed JSON; null for anything else. @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return null;
  }
}
