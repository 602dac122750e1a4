import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';

const JUDGE = resolve(import.meta.dirname, '../../services/dist/platform/rendering/fragment/judge-html.js');
const { judgeHtml } = (await import(pathToFileURL(JUDGE).href)) as { judgeHtml: (html: string) => string };

const PAGES = 6_000;
const SEED = 20_261_122;

const TAGS = (
  'a abbr b i em strong small u s p div span h1 h2 ul ol li dl dt dd table caption colgroup col tbody thead tfoot tr td th form input ' +
  'textarea button select option optgroup hr details summary dialog ruby rt rp pre address article section fieldset legend label svg g ' +
  'path title desc use text tspan template img br wbr video audio source picture my-el menu search progress meter output datalist canvas'
).split(' ');
const TEXTS =
  'x| |\n|\n\n|\r|\f|&amp;|&#10;|&nbsp|&notit;|a&b|]]&gt;|&lt;img src=x onerror=1&gt;|&lt;/div&gt;'.split(
    '|',
  );
const ATTRIBUTES = (
  'class="c"|id="q"|hidden=""|type="hidden"|href="/a"|title="&lt;/title&gt;&lt;img&gt;"|xlink:href="#a"|viewBox="0 0 1 1"|form="f"|' +
  'viewbox="0"|color="red"|style="a:b"|xml:lang="e"|xmlns="http://www.w3.org/1999/xhtml"|definitionurl="x"|A="1"|name="n"|value=""'
).split('|');

/** Reproducible numbers from 0 to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** HTML of known elements in places where parsers move, close and drop them. */
function unruly(next: () => number, depth = 3): string {
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
  let html = '';
  for (let left = 1 + Math.floor(next() * 4); left > 0; left -= 1) {
    const kind = next();
    if (kind < 0.25) html += pick(TEXTS);
    else if (kind < 0.3) html += `<!--${pick(['', 'x', '$', '/$', '-', '->'])}-->`;
    else {
      const tag = pick(TAGS);
      const attributes = new Set<string>();
      while (next() < 0.3) attributes.add(` ${pick(ATTRIBUTES)}`);
      html += `<${tag}${[...attributes].join('')}${next() < 0.1 ? '/' : ''}>`;
      if (depth > 0) html += unruly(next, depth - 1);
      if (next() < 0.75) html += `</${next() < 0.9 ? tag : pick(TAGS)}>`;
    }
  }
  return html;
}

/** The random HTML that is accepted, in its accepted form. */
function acceptedPages(): string[] {
  const next = numbers(SEED);
  return Array.from({ length: PAGES }, () => unruly(next)).flatMap((html) => {
    try {
      return [judgeHtml(html)];
    } catch (error) {
      if (error instanceof Error && error.name === 'RenderError') return [];
      throw error;
    }
  });
}

test('browsers parse accepted HTML exactly as it was checked, and none of it leaves its container', async ({
  page,
}) => {
  const pages = acceptedPages();
  expect(pages.length).toBeGreaterThan(PAGES / 10);
  const wrong = await page.evaluate((list) => {
    const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
    const ENTITIES: Record<string, string> = {
      '&': '&amp;',
      '<': '&lt;',
      '>': '&gt;',
      '"': '&quot;',
      "'": '&#x27;',
    };
    const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
    /** Serializes the browser's DOM as React would. */
    const write = (node: Node): string => {
      if (node instanceof Comment) return `<!--${node.data}-->`;
      if (!(node instanceof Element)) return escaped(node.textContent ?? '');
      const attributes = Array.from(node.attributes, ({ name, value }) => ` ${name}="${escaped(value)}"`);
      const open = `<${node.localName}${attributes.join('')}`;
      if (node instanceof HTMLElement && VOID.test(node.localName)) return `${open}/>`;
      const content = Array.from(node.childNodes, write).join('');
      // A parser drops the first newline there.
      const isLost = /^(?:pre|textarea)$/.test(node.localName) && content.startsWith('\n');
      return `${open}>${isLost ? '\n' : ''}${content}</${node.localName}>`;
    };
    return list.filter((html) => {
      const { body } = new DOMParser().parseFromString(
        `<!DOCTYPE html><body><p id="before"></p><div id="page">${html}</div><p id="after"></p></body>`,
        'text/html',
      );
      const places = Array.from(body.children, ({ id }) => id).join();
      const root = body.children[1];
      return places !== 'before,page,after' || !root || Array.from(root.childNodes, write).join('') !== html;
    });
  }, pages);
  expect(wrong).toEqual([]);
});
