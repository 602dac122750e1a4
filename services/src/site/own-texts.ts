import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type OwnText, type OwnTextNode, OwnTextTag, SITE } from '@lectern/contracts';
import MarkdownIt, { type Token } from 'markdown-it';

/** Texts shipped with Lectern; files of the same names in an operator's folder replace them. */
const FOLDER = resolve(import.meta.dirname, '../../pages');

/** HTML in the text is shown as text, and so are links with schemes that run code. Addresses of people and pages are links. */
const markdown = new MarkdownIt({ html: false, linkify: true, maxNesting: 20 });
markdown.linkify.set({ fuzzyLink: false });

export type OwnTextName = 'about' | 'privacy';

/** Values of the placeholders in a text, as Markdown. */
export type TextValues = Readonly<
  Record<
    | 'site'
    | 'contact'
    | 'telemetry_days'
    | 'log_days'
    | 'backup_days'
    | 'talks'
    | 'recordings'
    | 'transcribed'
    | 'conferences'
    | 'speakers'
    | 'sources',
    string
  >
>;

/**
 * A page that the operator can write: the Markdown file of that name, from their folder or as shipped.
 *
 * @param folder the operator's; null without one
 */
export async function ownText(
  name: OwnTextName,
  folder: string | null,
  values: TextValues,
): Promise<OwnText> {
  const own = folder === null ? null : await readIfThere(join(folder, `${name}.md`));
  const text = (own ?? (await readFile(join(FOLDER, `${name}.md`), 'utf8'))).replaceAll(
    /\{(\w+)\}/g,
    (whole, key: string) => (Object.hasOwn(values, key) ? values[key as keyof TextValues] : whole),
  );
  const [, title = SITE.name, rest = text] = /^#[ \t]+(.+?)[ \t]*\r?\n([^]*)$/.exec(text.trimStart()) ?? [];
  const content = nodesOf(markdown.parse(rest, {}));
  const first = content.find((node) => typeof node !== 'string' && node.tag === 'p');
  return { title, description: first === undefined ? '' : plain(first), content };
}

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** The tree of a parsed text. A title within it is one level lower: the page's own is the only one of the first. */
function nodesOf(tokens: readonly Token[]): OwnTextNode[] {
  const top: OwnTextNode[] = [];
  const open = [top];
  for (const token of tokens) {
    const children = open.at(-1) ?? top;
    if (token.type === 'inline') children.push(...nodesOf(token.children ?? []));
    else if (token.nesting === -1 && !token.hidden) open.pop();
    else if (token.type === 'softbreak') children.push(' ');
    else if (token.tag === '') children.push(token.content);
    else if (!token.hidden) {
      const element = elementOf(token);
      children.push(element);
      if (token.nesting === 1) open.push(element.children);
    }
  }
  return top;
}

function elementOf(token: Token): Exclude<OwnTextNode, string> {
  const { data: tag = 'p' } = OwnTextTag.safeParse(token.tag === 'h1' ? 'h2' : token.tag);
  const [href, src] = [token.attrGet('href'), token.attrGet('src')];
  return {
    tag: token.type === 'fence' || token.type === 'code_block' ? 'pre' : tag,
    ...(href !== null && { href: String(href) }),
    ...(src !== null && { src: String(src), alt: token.content }),
    children: token.nesting === 0 && src === null && token.content !== '' ? [token.content] : [],
  };
}

const plain = (node: OwnTextNode): string =>
  typeof node === 'string' ? node : node.children.map(plain).join('');
