import type { Queries } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { fold } from '../../text/text-key.js';
import type { Query } from './query.js';
import { readWords } from './search-document.js';

/** More values than this are not bound in one statement. */
const AT_ONCE = 500;

const wantedIn = ({ units }: Query): string[] =>
  units
    .filter(({ ways }) => ways[0]?.form === 'quoted')
    .map(({ text }) => wordsIn(text))
    .map((text) => (UNSPACED.test(text) ? text.trim() : text));

/** Folded words with one blank between them, and one at either end. */
const wordsIn = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim()} `;

/** Scripts without blanks between words. */
const UNSPACED = /^ [\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]+ $/u;

/** Whether a text has each of the quoted expressions, word for word. */
export function saysQuoted(query: Query): (text: string) => boolean {
  const wanted = wantedIn(query);
  return (text) => wanted.length === 0 || wanted.every((each) => wordsIn(text).includes(each));
}

/** Whether a query has words in quotation marks. */
export const hasQuoted = ({ units }: Query): boolean => units.some(({ ways }) => ways[0]?.form === 'quoted');

/** Those of the talks that have each of the quoted expressions, word for word, in one of their texts. */
export async function quotedIn(read: Queries, query: Query, ids: readonly number[]): Promise<number[]> {
  const wanted = wantedIn(query);
  const found: number[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const rows = await read.query<{
      id: number;
      title: string;
      original: string | null;
      description: string;
      words: string;
    }>(
      `SELECT t.id, t.title, t.original_title AS original, t.description, d.words
       FROM talks t JOIN search_documents d ON d.talk_id = t.id WHERE t.id IN (${placeholders(some)}) ORDER BY t.id DESC`,
      some,
    );
    for (const { id, title, original, description, words } of rows) {
      const { names, subjects, events } = readWords(words);
      const texts = [title, original ?? '', description, subjects.join(' '), events.join(' ')];
      const all = [...texts.map(wordsIn), ...names.flat().map((name) => ` ${name.join(' ')} `)];
      if (wanted.every((text) => all.some((known) => known.includes(text)))) found.push(id);
    }
  }
  return found;
}
