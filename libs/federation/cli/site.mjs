// The site's API as a command line uses it: a token, and no cookie.
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
 * @throws {Misuse} where the address or the token is missing
 */
export function siteOf(option, env) {
  const address = option ?? env.LECTERN_URL;
  if (!address) throw new Misuse('Which site? Set LECTERN_URL, or say --site https://…');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Misuse(`'${address}' is not the address of a site.`);
  }
  const { origin, protocol, hostname } = new URL(address);
  const token = env.LECTERN_TOKEN?.trim();
  if (!token) throw new Misuse('Set LECTERN_TOKEN to the token of your team; an operator makes one.');
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) {
    throw new Misuse(`A token is not sent to ${origin}: anybody on the way could read it. Use https.`);
  }
  return { url: origin, token };
}

/**
 * @param {Site} site
 * @param {string} method
 * @param {string} path below `/api/v1`
 * @param {{json?: unknown, archive?: Buffer, headers?: Record<string, string>}} [content]
 * @returns {Promise<unknown>} the answer; `api.mjs` says of which call it is which
 * @throws {Problem} with what the site said, also where it is no site of Lectern
 */
export async function ask({ url, token }, method, path, { json, archive, headers = {} } = {}) {
  const type = archive ? 'application/gzip' : json === undefined ? undefined : 'application/json';
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }), ...headers },
      body: archive ? new Uint8Array(archive) : json === undefined ? null : JSON.stringify(json),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { cause, message } = /** @type {Error & {cause?: Error}} */ (error);
    throw new Problem(`${url} does not answer: ${cause?.message || message}`);
  }
  const text = await response.text();
  const answer = parsed(text);
  if (response.ok && (answer !== null || text === '')) return answer;
  if (response.ok) throw new Problem(`${url} is no site of Lectern: it answered with something else.`);
  const known = /** @type {{error?: string, requestId?: string} | null} */ (answer);
  throw new Problem(
    known?.error ?? `${url} answered ${response.status}.`,
    answer ?? { status: response.status },
  );
}

/** JSON; null for everything else. @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(text));
  } catch {
    return null;
  }
}
