import { defaultTreeAdapter, html as spec, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { RenderError } from '../renderer-limits.js';
import { ADDRESSES, isAllowedAddress, isAllowedAttribute, isAllowedElement, VOID } from './allowed-html.js';
import { asReactWrites } from './as-react-writes.js';
import { OWN_IDS, TOKEN } from './page-ids.js';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements within each other. */
const DEEPEST = 200;
/** Elements in all, those among them that a parser adds: what opens a hundred may be opened anew in each paragraph. */
const MOST = 100_000;
const TOKEN_FIELD = 'authenticity_token';

/**
 * The HTML of a page as browsers will read it, balanced, or a refusal. What comes out is parsed again to the very tree that was judged; for
 * what React writes, it is that to the letter, so that it is hydrated. The token's field is filled in forms that post to this site.
 *
 * @throws RenderError
 */
export function judgeHtml(given: string): string {
  let html = asReactWrites(given);
  // What is written in another way than React's is judged in React's.
  for (let isSecond = false; ; isSecond = true) {
    const judged = write(parse(html));
    if (judged.html === html) return withTokens(judged);
    if (isSecond) throw new RenderError("The page's HTML means another thing each time that it is read");
    html = judged.html;
  }
}

/** @throws RenderError before what is nested too deeply, or grows, takes time */
function parse(html: string) {
  let depth = 0;
  let count = 0;
  return parseFragment(context, html, {
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => {
        if ((count += 1) > MOST) throw new RenderError('The page has too many elements');
        if ((depth += 1) > DEEPEST) throw new RenderError('The page nests its elements too deeply');
      },
      onItemPop: () => void (depth -= 1),
    },
  });
}

/** Where the page stands in the document. */
const context = defaultTreeAdapter.createElement('div', spec.NS.HTML, []);

interface Written {
  html: string;
  /** Where in it the visitor's token belongs. */
  tokens: number[];
}

function write(tree: DefaultTreeAdapterTypes.DocumentFragment): Written {
  const written: Written = { html: '', tokens: [] };
  for (const node of tree.childNodes) writeNode(node, written, null);
  return written;
}

function writeNode(node: Node, written: Written, form: Element | null): void {
  if (node.nodeName === '#text') written.html += escaped((node as DefaultTreeAdapterTypes.TextNode).value);
  else if ('tagName' in node) writeElement(node, written, form);
  else if (node.nodeName === '#comment') written.html += `<!--${node.data}-->`;
}

function writeElement(element: Element, written: Written, form: Element | null): void {
  const { tagName: tag, attrs, childNodes } = element;
  const isHtml = element.namespaceURI === spec.NS.HTML;
  judgeElement(element, isHtml);
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
  // A parser leaves the first line end out there.
  const [first] = childNodes;
  if ((tag === 'textarea' || tag === 'pre') && first && 'value' in first && first.value.startsWith('\n'))
    written.html += '\n';
  for (const child of childNodes) writeNode(child, written, tag === 'form' ? element : form);
  written.html += `</${tag}>`;
}

function judgeElement(element: Element, isHtml: boolean): void {
  const { tagName: tag, namespaceURI, childNodes } = element;
  const isKnown = isHtml || namespaceURI === spec.NS.SVG;
  if (!isKnown || !isAllowedElement(tag, isHtml)) throw new RenderError(`A page has no <${tag}> of its own`);
  if (tag === 'link' && !isPreloadedPicture(element))
    throw new RenderError('A page has no <link> of its own');
  // React leaves one behind where something is still to come; browsers would put content elsewhere.
  if ('content' in element && (element as DefaultTreeAdapterTypes.Template).content.childNodes.length > 0)
    throw new RenderError('A page has no <template> of its own');
  if (!isHtml && (tag === 'title' || tag === 'desc') && childNodes.some((child) => 'tagName' in child))
    throw new RenderError(`A shape's <${tag}> is text`);
}

/** React fetches the pictures of the first screen ahead. */
function isPreloadedPicture({ attrs }: Element): boolean {
  const known = new Map(attrs.map(({ name, value }) => [name, value]));
  return known.get('rel') === 'preload' && known.get('as') === 'image';
}

function judgeAttribute({ tagName, namespaceURI }: Element, name: string, value: string): void {
  const refuse = (what: string) => new RenderError(`<${tagName}> has ${what}`);
  if (!isAllowedAttribute(name)) throw refuse(`the attribute ${name}`);
  if (name === 'id' && OWN_IDS.has(value)) throw refuse(`the document's own id '${value}'`);
  const kind = ADDRESSES[name];
  if (kind === undefined) return;
  const isAllowed = namespaceURI === spec.NS.SVG ? value.startsWith('#') : isAllowedAddress(value, kind);
  if (!isAllowed) throw refuse(`a ${name} that leads where none may: ${value.slice(0, 60)}`);
}

const isOwnPost = (form: Element | null) =>
  form?.attrs.some(({ name, value }) => name === 'method' && value.toLowerCase() === 'post') ?? false;

/** Not one that belongs to another form than that around it. */
function isEmptyToken({ attrs }: Element): boolean {
  const known = new Map(attrs.map(({ name, value }) => [name, value]));
  return known.get('name') === TOKEN_FIELD && known.get('value') === '' && !known.has('form');
}

function withTokens({ html, tokens }: Written): string {
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

/** As React does it. */
const escaped = (text: string) =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char) : text;
