import type { EntityManager } from 'typeorm';
import { dialectOf, insertIgnore } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import { readWords } from './search-document.js';
import { deletions, SHORTEST_CORRECTED } from './text/deletions.js';

const ROWS_A_STATEMENT = 400;
/** Counts of words in more talks than this are not stored: all writers would contend for those rows. */
const FREQUENT = 1000;
const LONGEST_WORD = 40;
const CORRECTED = new RegExp(`^\\p{L}[\\p{L}\\p{N}]{${SHORTEST_CORRECTED - 1},${LONGEST_WORD - 1}}$`, 'u');

/** The distinct words of a talk's title, names, subjects and events. */
export function countedWords(words: string): Set<string> {
  const { title, names, subjects, events } = readWords(words);
  return new Set(
    [title, names.flat(2), subjects, events].flat().filter((word) => word.length <= LONGEST_WORD),
  );
}

/**
 * Adjusts the number of talks with each word, and the words available as corrections.
 *
 * @param frequent words whose counts are not stored; those found here are added
 */
export async function moveWordCounts(
  tx: EntityManager,
  deltas: ReadonlyMap<string, number>,
  frequent = new Set<string>(),
): Promise<void> {
  // Always in the same order, so that writers do not deadlock.
  const moved = [...deltas.keys()].filter((word) => deltas.get(word) !== 0 && !frequent.has(word)).sort();
  for (let at = 0; at < moved.length; at += ROWS_A_STATEMENT)
    await moveSome(tx, moved.slice(at, at + ROWS_A_STATEMENT), deltas, frequent);
}

async function moveSome(
  tx: EntityManager,
  words: readonly string[],
  deltas: ReadonlyMap<string, number>,
  frequent: Set<string>,
): Promise<void> {
  const stored: { word: string; talks: number }[] = await tx.query(
    `SELECT word, talks FROM search_words WHERE word IN (${placeholders(words)})`,
    [...words],
  );
  const known = new Map(stored.map(({ word, talks }) => [word, talks]));
  for (const { word, talks } of stored) if (talks >= FREQUENT) frequent.add(word);
  const changed = words.filter((word) => !frequent.has(word));
  if (changed.length === 0) return;
  await tx.query(
    `INSERT INTO search_words (word, talks) VALUES ${changed.map(() => '(?, ?)').join(', ')}
     ${dialectOf(tx) === 'sqlite' ? 'ON CONFLICT (word) DO UPDATE SET talks = talks + excluded.talks' : 'ON DUPLICATE KEY UPDATE talks = talks + VALUES(talks)'}`,
    changed.flatMap((word) => [word, deltas.get(word) ?? 0]),
  );
  await addDeletions(
    tx,
    changed.filter((word) => !known.has(word)),
  );
  await removeUnused(
    tx,
    changed.filter((word) => (deltas.get(word) ?? 0) < 0),
  );
}

async function addDeletions(tx: EntityManager, words: readonly string[]): Promise<void> {
  const rows = words
    .filter((word) => CORRECTED.test(word))
    .flatMap((word) => deletions(word).map((key) => [key, word]));
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = rows.slice(at, at + ROWS_A_STATEMENT);
    await tx.query(
      `${insertIgnore(dialectOf(tx))} search_deletions (deletion, word)
       VALUES ${some.map(() => '(?, ?)').join(', ')}`,
      some.flat(),
    );
  }
}

async function removeUnused(tx: EntityManager, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const unused: { word: string }[] = await tx.query(
    `SELECT word FROM search_words WHERE talks <= 0 AND word IN (${placeholders(words)})`,
    [...words],
  );
  for (const { word } of unused) {
    const keys = deletions(word);
    await tx.query(`DELETE FROM search_deletions WHERE word = ? AND deletion IN (${placeholders(keys)})`, [
      word,
      ...keys,
    ]);
    await tx.query('DELETE FROM search_words WHERE word = ?', [word]);
  }
}
