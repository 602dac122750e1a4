// Extracts what a robot uses from a page's HTML.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../steps.mjs';

const { Parser } = createRequire(join(root, 'services/package.json'))('htmlparser2');

/** Elements whose children are the entries of a list. */
const LISTS = new Set(['ul', 'ol', 'tbody', 'dl', 'div', 'section']);
const ENTRIES = new Set(['li', 'tr', 'article', 'dt']);

/**
 * @typedef {object} ReadPage
 * @property {string[]} links as written in the page, without duplicates and `nofollow`
 * @property {number} longest entries of its longest list
 */

/**
 * @param {string} html
 * @returns {ReadPage}
 */
export function readPage(html) {
  /** @type {Set<string>} */
  const links = new Set();
  /** @type {{name: string, entries: number}[]} */
  const open = [];
  let longest = 0;
  const parser = new Parser({
    onopentag(/** @type {string} */ name, /** @type {Record<string, string>} */ attributes) {
      const parent = open.at(-1);
      if (parent && LISTS.has(parent.name) && ENTRIES.has(name))
        longest = Math.max(longest, ++parent.entries);
      open.push({ name, entries: 0 });
      if (name !== 'a' || !attributes.href || /\bnofollow\b/.test(attributes.rel ?? '')) return;
      links.add(attributes.href);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return { links: [...links], longest };
}
