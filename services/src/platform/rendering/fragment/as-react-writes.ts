import { RenderError } from '../renderer-limits.js';
import { isShape, VOID } from './allowed-html.js';

const LIMITS = {
  /** Characters of a page's body, as given and as written. */
  body: 1_000_000,
  /** Tags and comments. */
  tags: 60_000,
  /** Attributes of an element. */
  attributes: 80,
};
/** Texts this short cannot hold too many attributes for a parser that compares each with each. */
const FEW = 240;

const TAG = /<(?:!--([^<>]*)--|(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?: [^\s"'<>/=]+(?:="[^"<>]*")?)*) ?(\/?))>/y;
const ATTRIBUTE = / ([^\s"'<>/=]+)(="[^"<>]*")?/g;
/** Most are in this form already. */
const TIDY = /^(?: [a-z0-9:_-]+="[^"'<>]*")*$/;
const ENTITIES: Readonly<Record<string, string>> = { '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/**
 * Rewrites HTML into the form React writes: every attribute in double quotes, shapes with end tags, void
 * elements with a slash. HTML that cannot be read in one pass is refused, so that no input is costly for the
 * next parser.
 *
 * @throws {RenderError}
 */
export function asReactWrites(html: string): string {
  refuseLong(html);
  let written = '';
  /** What comes before it is written; most of the rest needs no change. */
  let from = 0;
  let tags = 0;
  const replace = (at: number, end: number, form: string) => {
    if (form.length === end - at && html.startsWith(form, at)) return;
    written += html.slice(from, at) + form;
    from = end;
    refuseLong({ length: written.length + html.length - from });
  };
  for (let at = 0; at < html.length;) {
    const next = html.indexOf('<', at);
    const end = next < 0 ? html.length : next;
    if (end > at) replace(at, end, plain(html.slice(at, end)));
    if (next < 0) break;
    TAG.lastIndex = next;
    const match = TAG.exec(html);
    if (!match) throw new RenderError(`The page's HTML is broken: ${html.slice(next, next + 60)}`);
    if ((tags += 1) > LIMITS.tags) throw new RenderError('The page has too many elements');
    const [, comment, slash, name = '', attributes = '', closed] = match;
    if (comment === undefined && !slash)
      replace(next, TAG.lastIndex, opening(name, attributes, Boolean(closed)));
    at = TAG.lastIndex;
  }
  return from === 0 ? html : written + html.slice(from);
}

/** A short text may grow when written: six characters for each quote. @throws {RenderError} */
export function refuseLong({ length }: Pick<string, 'length'>): void {
  if (length > LIMITS.body) throw new RenderError(`The page's HTML has ${length} characters`);
}

function opening(name: string, attributes: string, isClosed: boolean): string {
  const open = `<${name}${attributes && tidy(attributes, isShape(name))}`;
  if (VOID.has(name)) return `${open}/>`;
  return isClosed ? `${open}></${name}>` : `${open}>`;
}

/** Attribute names of shapes keep their case; those of HTML are case-insensitive. */
function tidy(attributes: string, keepsCase: boolean): string {
  let count = 0;
  if (attributes.length > FEW) {
    for (const _ of attributes.matchAll(ATTRIBUTE))
      if ((count += 1) > LIMITS.attributes) throw new RenderError('An element has too many attributes');
  }
  if (TIDY.test(attributes)) return attributes;
  return attributes.replace(
    ATTRIBUTE,
    (_all, name: string, value = '=""') =>
      ` ${keepsCase ? name : name.toLowerCase()}${(value as string).replaceAll("'", '&#x27;')}`,
  );
}

const plain = (text: string) =>
  /[>"']/.test(text) ? text.replace(/[>"']/g, (char) => ENTITIES[char] ?? char) : text;
