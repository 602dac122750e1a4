import { defaultTreeAdapter, html as spec, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { RenderError } from '../renderer-limits.js';
import { ADDRESSES, isAllowedAddress, isAllowedAttribute, isAllowedElement, VOID } from './allowed-html.js';
import { asReactWrites, refuseLong } from './as-react-writes.js';
import { OWN_IDS, TOKEN } from './page-ids.js';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Nesting depth of elements. */
const DEEPEST = 200;
/**
 * Elements a parser may add to those written: a hundred open formatting elements may be reopened in each
 * paragraph. React's output never needs any.
 */
const MOST_ADDED = 1_000;
const TOKEN_FIELD = 'authenticity_token';

/**
 * A page's HTML as browsers will parse it, balanced, or a refusal. The result parses to exactly the tree that was judged; React's output
 * stays unchanged, so that it hydrates. The token's field is filled in forms that post to this site.
 *
 * @throws {RenderError}
 */
export const judgeHtml = (input: string): string => withTokens(rewritten(input));

/** As {@link judgeHtml}, with the positions of the token. */
export function rewritten(input: string): WrittenHtml {
  let html = asReactWrites(input);
  // HTML that differs from React's form is rewritten and judged in that form.
  for (let isSecond = false; ; isSecond = true) {
    const judged = write(parse(html));
    refuseLong(judged.html);
    if (judged.html === html) return judged;
    if (isSecond) throw new RenderError("The page's HTML means something else each time it is parsed");
    html = judged.html;
  }
}

/** @throws {RenderError} before excessive nesting or growth takes time */
function parse(html: string) {
  let depth = 0;
  let left = MOST_ADDED + 1;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) left += 1;
  return parseFragment(context, html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => {
        if ((left -= 1) < 0) throw new RenderError('The page has too many elements');
        if ((depth += 1) > DEEPEST) throw new RenderError('The page nests its elements too deeply');
      },
      onItemPop: () => void (depth -= 1),
    },
  });
}

/** The page's place in the document. */
const context = defaultTreeAdapter.createElement('div', spec.NS.HTML, []);

export interface WrittenHtml {
  html: string;
  /** Positions for the visitor's token. */
  tokens: number[];
}

function write(tree: DefaultTreeAdapterTypes.DocumentFragment): WrittenHtml {
  const written: WrittenHtml = { html: '', tokens: [] };
  for (const node of tree.childNodes) writeNode(node, written, null);
  return written;
}

function writeNode(node: Node, written: WrittenHtml, form: Element | null): void {
  if (node.nodeName === '#text') written.html += escaped((node as DefaultTreeAdapterTypes.TextNode).value);
  else if ('tagName' in node) writeElement(node, written, form);
  else if (node.nodeName === '#comment') written.html += `<!--${node.data}-->`;
}

function writeElement(element: Element, written: WrittenHtml, form: Element | null): void {
  const { tagName: tag, attrs, childNodes } = element;
  const isHtml = element.namespaceURI === spec.NS.HTML;
  judgeElement(element, isHtml);
  refuseLong(written.html);
  const isToken = tag === 'input' && isOwnPost(form) && isEmptyToken(element);
  written.html += `<${tag}`;
  for (const { name, value, prefix } of attrs) {
    judgeAttribute(element, name, value);
    written.html += ` ${prefix ? `${prefix}:` : ''}${name}="${escaped(value)}`;
    if (isToken && name === 'value') written.tokens.push(written.html.length);
    written.html += '"';
  }
  if (isHtml && VOID.has(tag)) {
    written.html += '/>';
    return;
  }
  written.html += '>';
  // The parser drops the first line break there.
  const [first] = childNodes;
  if ((tag === 'textarea' || tag === 'pre') && first && 'value' in first && first.value.startsWith('\n'))
    written.html += '\n';
  for (const child of childNodes) writeNode(child, written, tag === 'form' ? element : form);
  written.html += `</${tag}>`;
}

function judgeElement(element: Element, isHtml: boolean): void {
  const { tagName: tag, namespaceURI, childNodes } = element;
  const isKnown = isHtml || namespaceURI === spec.NS.SVG;
  if (!isKnown || !isAllowedElement(tag, isHtml)) throw new RenderError(`A page must not contain <${tag}>`);
  if (tag === 'link' && !isPreloadedPicture(element)) throw new RenderError('A page must not contain <link>');
  // React leaves a template where streamed content would follow; browsers would put content elsewhere.
  if ('content' in element && (element as DefaultTreeAdapterTypes.Template).content.childNodes.length > 0)
    throw new RenderError('A page must not contain <template>');
  if (!isHtml && (tag === 'title' || tag === 'desc') && childNodes.some((child) => 'tagName' in child))
    throw new RenderError(`A shape's <${tag}> must contain only text`);
}

/** React preloads the pictures of the first screen. */
function isPreloadedPicture({ attrs }: Element): boolean {
  const known = new Map(attrs.map(({ name, value }) => [name, value]));
  return known.get('rel') === 'preload' && known.get('as') === 'image';
}

function judgeAttribute({ tagName, namespaceURI }: Element, name: string, value: string): void {
  const refuse = (what: string) => new RenderError(`<${tagName}> has ${what}`);
  if (!isAllowedAttribute(name)) throw refuse(`the forbidden attribute ${name}`);
  if (name === 'id' && OWN_IDS.has(value)) throw refuse(`the reserved id '${value}'`);
  const kind = ADDRESSES[name];
  if (kind === undefined) return;
  const isAllowed = namespaceURI === spec.NS.SVG ? value.startsWith('#') : isAllowedAddress(value, kind);
  if (!isAllowed) throw refuse(`a forbidden address in ${name}: ${value.slice(0, 60)}`);
}

const isOwnPost = (form: Element | null) =>
  form?.attrs.some(({ name, value }) => name === 'method' && value.toLowerCase() === 'post') ?? false;

/** Excludes a field associated with a form other than its ancestor. */
function isEmptyToken({ attrs }: Element): boolean {
  const known = new Map(attrs.map(({ name, value }) => [name, value]));
  return known.get('name') === TOKEN_FIELD && known.get('value') === '' && !known.has('form');
}

/** With the token's placeholder inserted at its positions. */
export function withTokens({ html, tokens }: WrittenHtml): string {
  let filled = '';
  let from = 0;
  for (const at of tokens) {
    filled += html.slice(from, at) + TOKEN;
    from = at;
  }
  return filled + html.slice(from);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes like React. */
const escaped = (text: string) =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char) : text;
