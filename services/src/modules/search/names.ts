import type { EntityManager } from 'typeorm';
import { dialectOf, insertIgnore } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import { respelled, respelledWords } from '../../text/text-key.js';
import { cut, typedText, wordStarts } from './words.js';

/** Entities that are found by name, besides talks. */
export const NAMED = { person: 1, conference: 2, series: 3, subject: 4 } as const;
export type Named = (typeof NAMED)[keyof typeof NAMED];

const LONGEST_TERM = 60;
const MOST_STARTS = 12;
const AT_ONCE = 200;
const ROWS_A_STATEMENT = 500;

interface NameRow {
  id: number;
  name: string;
}

/** SQL for all their names. People have aliases and a handle, subjects have synonyms. */
const NAMES: Record<Named, readonly string[]> = {
  [NAMED.person]: [
    'SELECT id, name FROM speakers WHERE id',
    'SELECT speaker_id AS id, alias AS name FROM speaker_aliases WHERE speaker_id',
    'SELECT id, github AS name FROM speakers WHERE github IS NOT NULL AND id',
  ],
  [NAMED.conference]: ['SELECT id, name FROM conferences WHERE id'],
  [NAMED.series]: ['SELECT id, name FROM series WHERE id'],
  [NAMED.subject]: [
    'SELECT id, name FROM tags WHERE id',
    'SELECT tag_id AS id, name_key AS name FROM tag_names WHERE tag_id',
  ],
};

/** Search terms of a name in both spellings: its suffixes from each word on. */
export function nameTerms(name: string): string[] {
  const spellings = [name, ...[respelled(name)].filter((other) => other !== null)];
  const starts = spellings.flatMap((each) => wordStarts(typedText(each)).slice(0, MOST_STARTS));
  return starts.map((start) => cut(start, LONGEST_TERM).trim());
}

/** Appended to a prefix, sorts after every term with that prefix. */
const LAST = '\u{10FFFF}';

/**
 * Conditions on the id of a row: a name has a word that begins with each word of the text. None for a text without letters. The names with
 * the longest word are read, and checked for the others: a single letter begins a tenth of all names.
 *
 * @param id SQL of the id
 * @param most maximum number of words
 */
export function namedLike(
  kind: Named,
  id: string,
  text: string,
  most: number,
): { sql: string; parameters: (string | number)[] }[] {
  const words = new Set(typedText(text).split(' ').filter(Boolean).slice(0, most));
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const others = new Map(respelledWords(text).map((each) => [each.word, each.other]));
  return longestFirst.map((word, at) => {
    const spellings = [word, ...[others.get(word)].filter((other) => other !== undefined)];
    const ranges = spellings.map((each) => cut(each, LONGEST_TERM)).map((typed) => [typed, typed + LAST]);
    const names = `FROM search_names WHERE kind = ? AND (${ranges.map(() => 'term >= ? AND term < ?').join(' OR ')})`;
    return {
      sql:
        at === 0
          ? `${id} IN (SELECT entity_id ${names})`
          : `EXISTS (SELECT 1 ${names} AND entity_id = ${id})`,
      parameters: [kind, ...ranges.flat()],
    };
  });
}

/**
 * Updates the ordered names table for these rows, inside the transaction that changed them. Deleted rows are removed; unchanged ones are
 * not written.
 */
export async function indexNames(tx: EntityManager, kind: Named, givenIds: readonly number[]): Promise<void> {
  const ids = [...new Set(givenIds)].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += AT_ONCE) await indexSome(tx, kind, ids.slice(at, at + AT_ONCE));
}

/** As {@link indexNames}, for rows that are not in the table yet. */
export async function indexNewNames(
  tx: EntityManager,
  kind: Named,
  givenIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(givenIds)];
  if (ids.length === 0) return;
  const there: { id: number }[] = await tx.query(
    `SELECT DISTINCT entity_id AS id FROM search_names WHERE kind = ? AND entity_id IN (${placeholders(ids)})`,
    [kind, ...ids],
  );
  const known = new Set(there.map(({ id }) => id));
  await indexNames(
    tx,
    kind,
    ids.filter((id) => !known.has(id)),
  );
}

async function indexSome(tx: EntityManager, kind: Named, ids: readonly number[]): Promise<void> {
  const marks = placeholders(ids);
  const names: NameRow[] = await tx.query(
    NAMES[kind].map((select) => `${select} IN (${marks})`).join(' UNION ALL '),
    NAMES[kind].flatMap(() => ids),
  );
  const missing = new Map<string, [string, number]>();
  for (const { id, name } of names)
    for (const term of nameTerms(name)) missing.set(`${id} ${term}`, [term, id]);
  const stored: { term: string; entity_id: number }[] = await tx.query(
    `SELECT term, entity_id FROM search_names WHERE kind = ? AND entity_id IN (${marks})`,
    [kind, ...ids],
  );
  for (const { term, entity_id } of stored)
    if (!missing.delete(`${entity_id} ${term}`))
      await tx.query('DELETE FROM search_names WHERE kind = ? AND term = ? AND entity_id = ?', [
        kind,
        term,
        entity_id,
      ]);
  const rows = [...missing.values()];
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = rows.slice(at, at + ROWS_A_STATEMENT);
    // Another process may index the same names at the same time, unseen by this transaction's reads.
    await tx.query(
      `${insertIgnore(dialectOf(tx))} search_names (kind, term, entity_id) VALUES ${some.map(() => '(?, ?, ?)').join(', ')}`,
      some.flatMap(([term, id]) => [kind, term, id]),
    );
  }
}
