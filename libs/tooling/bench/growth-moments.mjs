// The searches in transcripts that the growth bench measures.
import { URLSearchParams } from 'node:url';
import { badQueries } from './growth-calls.mjs';
import { services } from './search-databases.mjs';

/** @typedef {import('./growth-calls.mjs').Query} Query */

const SAMPLES = 20;
/** Transcripts that the words are taken from, spread over the whole catalogue. */
const TRANSCRIPTS = 300;
/** Lines of each: about a minute. */
const LINES = 10;

/** Addresses by kind. @param {Query} query @returns {Promise<Record<string, string[]>>} */
export async function momentCallsOf(query) {
  const { indexTerms } = await services('modules/search/words.js');
  const { STOP_WORDS } = await services('modules/search/relevance.js');
  /** @type {{content: string}[]} */
  const lines = await query(
    `SELECT l.content FROM transcript_lines l
     WHERE l.position < ${LINES} AND l.talk_id IN (SELECT talk_id FROM (
       SELECT talk_id FROM transcripts ORDER BY talk_id % 97, talk_id LIMIT ${TRANSCRIPTS}) AS some)
     ORDER BY l.talk_id, l.position`,
  );
  const spoken = lines.map(({ content }) =>
    /** @type {string[]} */ (indexTerms(content)).filter((word) => word.length > 3 && !STOP_WORDS.has(word)),
  );
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of spoken.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const ordered = [...counts].sort(([a, often], [b, seldom]) => seldom - often || (a < b ? -1 : 1));
  const common = ordered.slice(0, SAMPLES).map(([word]) => word);
  const other = ordered.filter(([, count]) => count <= 3).map(([word]) => word);
  const some = (/** @type {string[]} */ all) =>
    all.filter((_, at) => at % Math.ceil(all.length / (2 * SAMPLES)) === 0);
  const together = spoken.filter(({ length }) => length > 1).map((words) => `${words[0]} ${words.at(-1)}`);
  /** @type {Record<string, string[]>} */
  const asked = {
    'moments, a common word': common,
    'moments, two words': common.map((word, at) => `${word} ${common[(at + 3) % common.length]}`),
    'moments, two words of one line': some(together),
    'moments, other words': some(other),
    'moments for bad queries': badQueries(common),
  };
  const address = (/** @type {string} */ words) =>
    `/api/v1/talks/combined_search?${new URLSearchParams({ query: words, in_transcripts: 'true' })}`;
  return Object.fromEntries(Object.entries(asked).map(([kind, queries]) => [kind, queries.map(address)]));
}
