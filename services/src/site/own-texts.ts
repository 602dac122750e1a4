import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SITE } from '@lectern/contracts';
import MarkdownIt from 'markdown-it';
import { escapeHtml } from '../html/escape.js';
import { type StaticPage, staticPage } from '../html/static-page.js';

/** Texts shipped with Lectern; files of the same names in an operator's folder replace them. */
const FOLDER = resolve(import.meta.dirname, '../../pages');

/** HTML in the text is shown as text, and so are links with schemes that run code. */
const markdown = new MarkdownIt({ html: false });

const MARK = `<a class="mark" href="/"><img src="/favicon.svg" alt="" width="32" height="32">${escapeHtml(SITE.name)}</a>`;

/** Values of the placeholders in a text: `{site}`, `{contact}`, and numbers of days. */
export type TextValues = Readonly<
  Record<'site' | 'contact' | 'telemetry_days' | 'log_days' | 'backup_days', string>
>;

/**
 * A page that the operator can write: the Markdown file of that name, from their folder or as shipped.
 *
 * @param folder the operator's; null without one
 */
export async function ownText(
  name: 'about' | 'privacy',
  folder: string | null,
  values: TextValues,
): Promise<StaticPage> {
  const own = folder === null ? null : await readIfThere(join(folder, `${name}.md`));
  const text = (own ?? (await readFile(join(FOLDER, `${name}.md`), 'utf8'))).replaceAll(
    /\{(\w+)\}/g,
    (whole, key: string) => (Object.hasOwn(values, key) ? values[key as keyof TextValues] : whole),
  );
  const [, title = SITE.name, rest = text] = /^#[ \t]+(.+?)[ \t]*\r?\n([^]*)$/.exec(text.trimStart()) ?? [];
  return staticPage(title, markdown.render(rest), { above: MARK, isArticle: true });
}

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
