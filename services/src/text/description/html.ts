import { Parser } from 'htmlparser2';
import type { BlockBuilder } from './block-builder.js';

const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'header hr html main nav p section summary table tbody tfoot thead tr'
  ).split(' '),
);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const STRONG = new Set(['b', 'strong']);
const EMPHASIS = new Set(['i', 'em', 'cite']);
const CODE = new Set(['code', 'tt', 'kbd', 'samp']);
/** Elements whose content is not text. */
const HIDDEN = new Set(
  'script style template noscript iframe object embed svg math head title textarea select'.split(' '),
);
const OTHERS = new Set(
  'a br img span font u s strike del ins small big sub sup ul ol li pre td th caption abbr q mark label button input link meta video audio source wbr'.split(
    ' ',
  ),
);

/** Whether this is an HTML element; `<String>` in a text about Java is not. */
export const isElement = (name: string): boolean =>
  [BLOCKS, HEADINGS, STRONG, EMPHASIS, CODE, HIDDEN, OTHERS].some((names) => names.has(name));

/** Adds an HTML text to the builder. Only words, lists and links are kept, nothing that could run or load anything. */
export function readHtml(html: string, builder: BlockBuilder): void {
  const lists: string[] = [];
  let hidden = 0;
  let code = 0;
  const mark = (name: string, by: 1 | -1): void => {
    if (STRONG.has(name)) builder.mark('strong', by);
    if (EMPHASIS.has(name)) builder.mark('em', by);
    if (CODE.has(name) && code === 0) builder.mark('code', by);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (HIDDEN.has(name)) hidden += 1;
        if (hidden > 0) return;
        mark(name, 1);
        if (name === 'a') builder.link(attributes['href'] ?? null);
        else if (HEADINGS.has(name)) builder.begin('heading');
        else if (name === 'pre') {
          builder.begin('code');
          code += 1;
        } else if (name === 'ul' || name === 'ol') {
          lists.push(name);
          builder.openList(name === 'ol');
        } else if (name === 'li') {
          if (lists.length > 0) builder.openItem();
          else builder.end();
        } else if (BLOCKS.has(name) || (name === 'br' && code === 0)) builder.end();
        else if (name === 'br') builder.text('\n');
        else if (!isElement(name)) builder.text(`<${name}>`);
      },
      onclosetag(name, implied) {
        if (HIDDEN.has(name)) {
          hidden = Math.max(hidden - 1, 0);
          return;
        }
        if (hidden > 0) return;
        mark(name, -1);
        if (name === 'a') builder.link(null);
        else if (HEADINGS.has(name) || BLOCKS.has(name) || name === 'li') builder.end();
        else if (name === 'pre') {
          builder.end();
          code = Math.max(code - 1, 0);
        } else if (name === 'ul' || name === 'ol') {
          lists.pop();
          builder.closeList();
        } else if (name === 'td' || name === 'th') builder.text(' · ');
        else if (!implied && !isElement(name)) builder.text(`</${name}>`);
      },
      ontext(text) {
        if (hidden > 0) return;
        if (code > 0) return builder.text(text);
        text.split(/\n\s*\n/u).forEach((part, at) => {
          // Some pages separate paragraphs only by empty lines.
          if (at > 0 && lists.length === 0) builder.end();
          builder.text(part);
        });
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(html);
  while (lists.pop() !== undefined) builder.closeList();
  builder.link(null);
}
