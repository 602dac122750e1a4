// Variants that the pages are compared with, derived from the site's own responses.
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip } from 'node:zlib';
import { fileOf } from './rivals.mjs';

/** @typedef {import('./proxy.mjs').Variant} Variant */

/** Headers that describe the page before its change. */
const DROPPED = new Set(['content-encoding', 'content-security-policy', 'integrity-policy']);

/** The site as it is. @type {Variant} */
export const lectern = (_path, site) => site();

/** The page's HTML without any script or data. @type {Variant} */
export const plain = (_path, site) => page(site, withoutScripts);

/**
 * The page with another build of its code, rendered in the browser only.
 *
 * @param {import('./rivals.mjs').Rival} rival
 * @returns {Variant}
 */
export const inBrowser = (rival) =>
  by(rival, (html, data) =>
    withData(
      html
        // Known only from rendering.
        .replace(/<link rel="preload" as="image"[^>]*>\n?/g, '')
        .replace(/(<div id="root">)[\s\S]*<\/div>(?=\s*<\/body>)/, '$1</div>')
        .replace(/<style[^>]*data-styled[\s\S]*?<\/style>\n?/, ''),
      {
        ...data,
        rendered: false,
        queries: null,
        answers: null,
      },
    ),
  );

/**
 * The page as the server rendered it, with another build of its code.
 *
 * @param {import('./rivals.mjs').Rival} rival
 * @returns {Variant}
 */
export const onServer = (rival) => by(rival, withData);

/** @typedef {{snapshot: {remotes: {name: string, pages: Record<string, string>}[]}, [key: string]: unknown}} Data */

/**
 * @param {import('./rivals.mjs').Rival} rival
 * @param {(html: string, data: Data) => string} change
 * @returns {Variant}
 */
function by(rival, change) {
  return async (path, site) =>
    fileOf(rival, path) ??
    page(site, (html) => {
      const data = dataOf(html);
      const owner = ownerOf(data, path.split('?')[0] ?? path);
      const scripts = owner === null ? [] : rival.scripts(...owner);
      const tags = scripts.map(
        (file) => `<script defer src="${rival.address}${file}" crossorigin="anonymous"></script>`,
      );
      return change(withoutScripts(html), data).replace(
        '<link rel="icon"',
        `${tags.join('\n')}\n<link rel="icon"`,
      );
    });
}

const DATA = /<script type="application\/json" id="lectern-page">([\s\S]*?)<\/script>/;

/** @param {string} html @returns {Data} */
const dataOf = (html) => JSON.parse(DATA.exec(html)?.[1] ?? 'null');

/** Puts the page's data back. @param {string} html @param {Data} data */
const withData = (html, data) =>
  html.replace(
    '</body>',
    () =>
      `<script type="application/json" id="lectern-page">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n</body>`,
  );

/**
 * @param {Data} data
 * @param {string} path
 * @returns {[remote: string, expose: string] | null}
 */
function ownerOf({ snapshot }, path) {
  for (const { name, pages } of snapshot.remotes)
    for (const [pattern, expose] of Object.entries(pages))
      if (new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)) return [name, expose];
  return null;
}

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
