// What the pages are compared with, made from the site's own answers.
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip } from 'node:zlib';

/** @typedef {import('./proxy.mjs').Variant} Variant */

/** Name what the page had before it was changed. */
const DROPPED = new Set(['content-encoding', 'content-security-policy', 'integrity-policy']);

/** The site as it is. @type {Variant} */
export const lectern = (_path, site) => site();

/** The page's HTML without any script or data. @type {Variant} */
export const plain = (_path, site) => page(site, withoutScripts);

/**
 * Changes an answer if it is a page. The policy of the page names the hashes and nonces of its own scripts,
 * so it is left out.
 *
 * @param {() => Promise<import('./proxy.mjs').Answer>} site
 * @param {(html: string) => string} change
 * @returns {Promise<import('./proxy.mjs').Answer>}
 */
export async function page(site, change) {
  const answer = await site();
  if (!String(answer.headers['content-type'] ?? '').startsWith('text/html')) return answer;
  const html = await decoded(answer);
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !DROPPED.has(name)));
  return { status: answer.status, ...(await encoded(change(html), headers)) };
}

/** @param {string} html */
export const withoutScripts = (html) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>\n?/g, '')
    .replace(/<link rel="(?:preload" as="script|modulepreload)"[^>]*>\n?/g, '');

/** @param {import('./proxy.mjs').Answer} answer */
async function decoded({ headers, body }) {
  const decode = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }[
    String(headers['content-encoding'])
  ];
  return String(decode ? await decode(body) : body);
}

/** As the site compresses its pages. */
async function encoded(
  /** @type {string} */ html,
  /** @type {import('./proxy.mjs').Answer['headers']} */ headers,
) {
  const body = await promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return { headers: { ...headers, 'content-encoding': 'br' }, body };
}
