// The words that generated catalogues are made of, taken from real talks, and a seeded stream of numbers.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). @param {number} seed @returns {() => number} */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @typedef {object} Words
 * @property {string[][]} titles words of each real title
 * @property {string[]} sentences
 * @property {string[]} firstNames
 * @property {string[]} lastNames
 * @property {string[]} places
 * @property {string[]} languages of each real talk with a known one
 * @property {{name: string, kind: string | null}[]} subjects most frequent first
 */

/** @typedef {<R>(sql: string) => R[]} Query */

/**
 * @param {Query} query reads a database with real talks
 * @returns {Words}
 */
export function wordsOf(query) {
  /** @type {{title: string, description: string, language: string | null}[]} */
  const talks = query(
    "SELECT title, description, language FROM talks WHERE status = 'published' ORDER BY slug",
  );
  /** @type {{name: string}[]} */
  const speakers = query('SELECT name FROM speakers ORDER BY slug');
  const names = speakers.map(({ name }) => name.split(' ')).filter(({ length }) => length === 2);
  /** @type {{location: string}[]} */
  const places = query(
    'SELECT DISTINCT location FROM conferences WHERE location IS NOT NULL ORDER BY location',
  );
  const sentences = talks.flatMap(({ description }) =>
    description
      .split(/(?<=[.!?])\s+/u)
      .filter(({ length }) => length > 30 && length < 300)
      .slice(0, 6),
  );
  return {
    titles: talks.map(({ title }) => title.split(/\s+/u)).filter(({ length }) => length > 1),
    sentences,
    firstNames: names.map(([first = '']) => first),
    lastNames: names.map(([, last = '']) => last),
    places: places.map(({ location }) => location),
    languages: talks.map(({ language }) => language).filter((language) => language !== null),
    subjects: query('SELECT name, kind FROM tags ORDER BY kind IS NULL, talk_count DESC, tag_key'),
  };
}
