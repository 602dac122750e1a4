// Baselines for Lectern's search: MiniSearch, and the databases' own full-text search.
import MiniSearch from 'minisearch';
import { services } from './search-databases.mjs';

/** @typedef {import('./search-questions.mjs').Talk} Talk */
/** Ids of talks, the best first. @typedef {(query: string) => Promise<number[]>} Find */
/** @typedef {{query: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>}} Runner */

const FIRST = 60;

/** A database's own search: for known talks, and for questions in people's own words. @typedef {{known: Find, asked: Find}} OwnSearch */

/** @param {Talk} talk */
const texts = ({ title, speakers, tags, conference, description }) => [
  title,
  speakers.join(', '),
  tags.join(', '),
  conference,
  description,
];

/**
 * With fuzzy 0.2, prefixes and a boosted title, as its guide recommends.
 *
 * @param {Talk[]} talks
 * @returns {Find}
 */
export function miniSearch(talks) {
  const index = new MiniSearch({ fields: ['title', 'speakers', 'tags', 'conference', 'description'] });
  index.addAll(
    talks.map((talk) => ({ ...talk, speakers: talk.speakers.join(', '), tags: talk.tags.join(', ') })),
  );
  return async (query) =>
    index
      .search(query, { prefix: true, fuzzy: 0.2, boost: { title: 2 } })
      .slice(0, FIRST)
      .map(({ id }) => Number(id));
}

/**
 * FTS5 with its own tokenizer, stemmer and weights: for known talks all words, which may be beginnings; for questions any word that is
 * no stop word.
 *
 * @param {Runner} runner @param {Talk[]} talks @returns {Promise<OwnSearch>}
 */
export async function sqliteSearch(runner, talks) {
  const { STOP_WORDS } = await services('modules/search/relevance.js');
  await runner.query(
    `CREATE VIRTUAL TABLE rival USING fts5 (title, speakers, tags, conference, description, tokenize = 'porter unicode61')`,
  );
  for (const talk of talks)
    await runner.query(
      'INSERT INTO rival (rowid, title, speakers, tags, conference, description) VALUES (?, ?, ?, ?, ?, ?)',
      [talk.id, ...texts(talk)],
    );
  const found = async (/** @type {string} */ expression, /** @type {string} */ weights) => {
    const rows = await runner.query(
      `SELECT rowid AS id FROM rival WHERE rival MATCH ? ORDER BY bm25(rival, ${weights}) LIMIT ${FIRST}`,
      [expression],
    );
    return rows.map(({ id }) => id);
  };
  const wordsOf = (/** @type {string} */ query) => query.match(/[\p{L}\p{N}]+/gu) ?? [];
  return {
    known: (query) =>
      found(
        wordsOf(query)
          .map((word) => `"${word}" *`)
          .join(' '),
        '4, 3, 2, 2, 1',
      ),
    asked: async (query) => {
      const words = wordsOf(query).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
      return words.length === 0 ? [] : found(words.map((word) => `"${word}"`).join(' OR '), '3, 1, 1, 1, 1');
    },
  };
}

/**
 * FULLTEXT in its natural language mode, with the title's score added.
 *
 * @param {Runner} runner
 * @param {Talk[]} talks
 * @returns {Promise<OwnSearch>}
 */
export async function mysqlSearch(runner, talks) {
  await runner.query(
    `CREATE TABLE rival (id int PRIMARY KEY, title text, everything mediumtext, FULLTEXT (title), FULLTEXT (everything))
     CHARACTER SET utf8mb4`,
  );
  for (const talk of talks)
    await runner.query('INSERT INTO rival (id, title, everything) VALUES (?, ?, ?)', [
      talk.id,
      talk.title,
      texts(talk).join('\n'),
    ]);
  const find = async (/** @type {string} */ query) => {
    const rows = await runner.query(
      `SELECT id FROM rival WHERE MATCH(everything) AGAINST(?)
       ORDER BY 3 * MATCH(title) AGAINST(?) + MATCH(everything) AGAINST(?) DESC, id LIMIT 60`,
      [query, query, query],
    );
    return rows.map(({ id }) => id);
  };
  return { known: find, asked: find };
}
