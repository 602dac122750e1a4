import type { EntityManager } from 'typeorm';
import type { Queries } from '../../database/database.js';
import type { Dialect } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import type { SuggestedBy, SuggestionTerm } from './suggestion-document.js';

/** The terms that suggest talks, in order, so that typed text is the start of a range. */
export interface SuggestionIndex {
  /** Ids of the first talks by term, then id; a talk may occur repeatedly. */
  startingWith(read: Queries, place: SuggestedBy, typed: string, limit: number): Promise<number[]>;
  /**
   * Replaces the terms of talks.
   *
   * @param gone indexed talks, whose present terms are removed
   * @param terms to add, of talks that are in `gone` or not in the index
   */
  update(
    tx: EntityManager,
    gone: readonly number[],
    terms: ReadonlyMap<number, readonly SuggestionTerm[]>,
  ): Promise<void>;
}

interface TermRow extends SuggestionTerm {
  talk_id: number;
}

/** Appended to a prefix, sorts after every text with that prefix. */
const LAST = '\u{10FFFF}';
const ROWS_A_STATEMENT = 500;
const TALKS_A_STATEMENT = 100;
/** Ends a term; terms contain only letters, digits and blanks. */
const END = '|';

/**
 * A full-text index whose tokens are whole terms, preceded by their place: its vocabulary is the ordered list. In a table ordered by term,
 * the fifteen rows of a talk are on fifteen pages, all to be written; this index is written in sequence and merged later, in a tenth of
 * the time and a sixth of the space.
 */
const embedded: SuggestionIndex = {
  async startingWith(read, place, typed, limit) {
    const rows = await read.query<{ doc: number }>(
      'SELECT doc FROM suggestion_terms WHERE term >= ? AND term < ? ORDER BY term LIMIT ?',
      [`${place}${typed}`, `${place}${typed}${LAST}`, limit],
    );
    return rows.map(({ doc }) => doc);
  },
  async update(tx, gone, terms) {
    if (gone.length > 0)
      await tx.query(`DELETE FROM suggestion_index WHERE rowid IN (${placeholders(gone)})`, [...gone]);
    const talks = [...terms];
    for (let at = 0; at < talks.length; at += TALKS_A_STATEMENT) {
      const some = talks.slice(at, at + TALKS_A_STATEMENT);
      await tx.query(
        `INSERT INTO suggestion_index (rowid, terms) VALUES ${some.map(() => '(?, ?)').join(', ')}`,
        some.flatMap(([id, own]) => [id, own.map(({ place, term }) => `${place}${term}`).join(END)]),
      );
    }
  },
};

/** A table with a row per term, of which only differences are written, so that concurrent writers rarely wait for each other. */
const server: SuggestionIndex = {
  async startingWith(read, place, typed, limit) {
    const rows = await read.query<{ talk_id: number }>(
      `SELECT talk_id FROM search_terms WHERE place = ? AND term >= ? AND term < ? ORDER BY place, term, talk_id LIMIT ?`,
      [place, typed, typed + LAST, limit],
    );
    return rows.map(({ talk_id }) => talk_id);
  },
  async update(tx, gone, terms) {
    const talkIds = [...new Set([...gone, ...terms.keys()])];
    if (talkIds.length === 0) return;
    const stored: TermRow[] = await tx.query(
      `SELECT place, term, talk_id FROM search_terms WHERE talk_id IN (${placeholders(talkIds)})`,
      talkIds,
    );
    const there = new Map(stored.map((row) => [keyOf(row), row]));
    const wanted = [...terms].flatMap(([talk_id, own]) => own.map((term) => ({ ...term, talk_id })));
    const missing = wanted.filter((row) => !there.delete(keyOf(row)));
    for (const { place, term, talk_id } of there.values())
      await tx.query('DELETE FROM search_terms WHERE place = ? AND term = ? AND talk_id = ?', [
        place,
        term,
        talk_id,
      ]);
    for (let at = 0; at < missing.length; at += ROWS_A_STATEMENT) {
      const rows = missing.slice(at, at + ROWS_A_STATEMENT);
      await tx.query(
        `INSERT INTO search_terms (place, term, talk_id) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')}`,
        rows.flatMap(({ place, term, talk_id }) => [place, term, talk_id]),
      );
    }
  },
};

const keyOf = ({ place, term, talk_id }: TermRow): string => `${talk_id} ${place} ${term}`;

const INDEXES: Record<Dialect, SuggestionIndex> = { sqlite: embedded, mysql: server };

export const suggestionIndex = (dialect: Dialect): SuggestionIndex => INDEXES[dialect];
