import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { BOUNDS } from './relevance.js';
import { deletions, SHORTEST_CORRECTED } from './text/deletions.js';
import { distance } from './text/distance.js';

/** Appended to a prefix, sorts after every text with that prefix. */
const LAST = '\u{10FFFF}';
const LONG = 8;
/** From this many talks with words of a given prefix on, only the most frequent of these words are searched. */
const FREQUENT = 1_000;
/** Rows read per misspelling; most misspellings have a handful. */
const MOST_ROWS = 400;

export interface Correction {
  word: string;
  /** Edit distance. */
  distance: number;
  /** Number of talks with the word. */
  talks: number;
}

/** The words in the catalogue's titles, names, subjects and events. */
@Injectable()
export class CatalogueWords {
  constructor(private readonly database: Database) {}

  /** Number of talks with each of these words; words without talks are left out. */
  async counts(words: readonly string[]): Promise<Map<string, number>> {
    if (words.length === 0) return new Map();
    const rows = await this.database.read.query<{ word: string; talks: number }>(
      `SELECT word, talks FROM search_words WHERE word IN (${placeholders(words)})`,
      words,
    );
    return new Map(rows.map(({ word, talks }) => [word, talks]));
  }

  /**
   * Likely corrections of a misspelt word: the nearest, and among those the most frequent. A key lookup, never a scan.
   *
   * @param most maximum edit distance; words shorter than four letters are not corrected
   */
  async corrections(word: string, most: 1 | 2): Promise<Correction[]> {
    const length = [...word].length;
    if (length < SHORTEST_CORRECTED || length > 40) return [];
    const letters = length >= LONG ? most : 1;
    const keys = deletions(word, letters);
    const rows = await this.database.read.query<{ word: string; talks: number }>(
      `SELECT DISTINCT w.word, w.talks FROM search_deletions d JOIN search_words w ON w.word = d.word
       WHERE d.deletion IN (${placeholders(keys)}) ORDER BY w.talks DESC, w.word LIMIT ${MOST_ROWS}`,
      keys,
    );
    return rows
      .filter(({ word: known }) => known !== word)
      .map(({ word: known, talks }) => ({ word: known, talks, distance: distance(word, known, letters) }))
      .filter((candidate) => candidate.distance <= letters)
      .sort(
        (a, b) =>
          a.distance - b.distance || likeness(word, b) - likeness(word, a) || (a.word < b.word ? -1 : 1),
      )
      .slice(0, BOUNDS.corrections);
  }

  /** Subjects by adjacent words: names and synonyms of the vocabulary. Ids and names by key. */
  async subjects(keys: readonly string[]): Promise<Map<string, { id: number; name: string }>> {
    if (keys.length === 0) return new Map();
    const marks = placeholders(keys);
    const rows = await this.database.read.query<{ name_key: string; id: number; name: string }>(
      `SELECT n.name_key, g.id, g.name FROM tag_names n JOIN tags g ON g.id = n.tag_id WHERE n.name_key IN (${marks})
       UNION SELECT g.tag_key AS name_key, g.id, g.name FROM tags g WHERE g.tag_key IN (${marks}) AND g.kind IS NOT NULL`,
      [...keys, ...keys],
    );
    return new Map(rows.map(({ name_key, ...subject }) => [name_key, subject]));
  }

  /** The most frequent words with this prefix; null if all of them together are rare. */
  async frequentWith(beginning: string): Promise<string[] | null> {
    const rows = await this.database.slow.query<{ word: string; talks: number }>(
      `SELECT word, talks FROM (
         SELECT word, talks FROM search_words WHERE word >= ? AND word < ? ORDER BY word LIMIT ${BOUNDS.beginningsRead}
       ) some ORDER BY talks DESC, word LIMIT ${BOUNDS.beginnings}`,
      [beginning, beginning + LAST],
    );
    const talks = rows.reduce((sum, row) => sum + row.talks, 0);
    return talks < FREQUENT ? null : rows.map(({ word }) => word);
  }

  /** Whether any talk's title, name, subject or event has a word with this prefix. */
  async hasBeginning(beginning: string): Promise<boolean> {
    const rows = await this.database.read.query(
      'SELECT word FROM search_words WHERE word >= ? AND word < ? LIMIT 1',
      [beginning, beginning + LAST],
    );
    return rows.length > 0;
  }
}

/** The first letter is usually right, and a misspelt word is usually meant to be a common one. */
function likeness(word: string, { word: known, talks }: { word: string; talks: number }): number {
  return (word[0] === known[0] ? 4 : 0) + Math.log(1 + talks);
}

export const subjectKey = (words: readonly string[]): string => foldKey(words.join(' '));
