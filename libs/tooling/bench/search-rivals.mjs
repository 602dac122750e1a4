// Baselines for Lectern's search: MiniSearch, and the databases' own full-text search.
import MiniSearch from 'minisearch';

/** @typedef {import('./search-questions.mjs').Talk} Talk */
/** Ids of talks, the best first. @typedef {(query: string) => Promise<number[]>} Find */
/** @typedef {{query: <Row>(sql: string, parameters?: unknown[]) => Promise<Row[]>}} Runner */

const FIRST = 60;

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

/** FTS5 with its own tokenizer, stemmer and weights. @param {Runner} runner @param {Talk[]} talks @returns {Promise<Find>} */
export async function sqliteSearch(runner, talks) {
  await runner.query(
    `CREATE VIRTUAL TABLE rival USING fts5 (title, speakers, tags, conference, description, tokenize = 'porter unicode61')`,
  );
  for (const talk of talks)
    await runner.query(
      'INSERT INTO rival (rowid, title, speakers, tags, conference, description) VALUES (?, ?, ?, ?, ?, ?)',
      [talk.id, ...texts(talk)],
    );
  return async (query) => {
    const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
    const rows = await runner.query(
      'SELECT rowid AS id FROM rival WHERE rival MATCH ? ORDER BY bm25(rival, 4, 3, 2, 2, 1) LIMIT 60',
      [words.map((word) => `"${word}" *`).join(' ')],
    );
    return rows.map(({ id }) => id);
  };
}

/**
 * FULLTEXT in its natural language mode, with the title's score added.
 *
 * @param {Runner} runner
 * @param {Talk[]} talks
 * @returns {Promise<Find>}
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
  return async (query) => {
    const rows = await runner.query(
      `SELECT id FROM rival WHERE MATCH(everything) AGAINST(?)
       ORDER BY 3 * MATCH(title) AGAINST(?) + MATCH(everything) AGAINST(?) DESC, id LIMIT 60`,
      [query, query, query],
    );
    return rows.map(({ id }) => id);
  };
}
