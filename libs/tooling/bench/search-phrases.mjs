// The phrases of needs (services/src/modules/search/needs.ts): each has to help find three talks of different events, whose
// titles have a name of the need and not the phrase's own words.
import { services } from './search-databases.mjs';

/** @typedef {import('./search-questions.mjs').Talk} Talk */

const EVENTS = 3;

/**
 * @param {Talk[]} talks
 * @returns {Promise<string[]>} the phrases that help to find fewer, and the names that no title has
 */
export async function idlePhrases(talks) {
  const { needs } = await services('modules/search/needs.js');
  const { indexTerms } = await services('modules/search/words.js');
  const { stem, stemLanguages } = await services('modules/search/text/stems.js');
  const stemOf = (/** @type {string} */ term) =>
    stemLanguages(term).includes('en') ? stem(term, 'en') : term;
  /** @type {Map<string, Set<Talk>>} */
  const byStem = new Map();
  for (const talk of talks)
    for (const term of indexTerms(talk.title)) {
      const key = stemOf(term);
      byStem.set(key, (byStem.get(key) ?? new Set()).add(talk));
    }
  const titled = (/** @type {string[]} */ terms) => {
    const [first, ...others] = terms.map((term) => byStem.get(stemOf(term)) ?? new Set());
    return [...(first ?? [])].filter((talk) => others.every((some) => some.has(talk)));
  };
  return needs.flatMap((/** @type {{words: string[][], names: string[][]}} */ { words, names }) => {
    const found = new Set(names.flatMap(titled));
    const idle = words.filter((phrase) => {
      const own = new Set(titled(phrase));
      const events = [...found]
        .filter((talk) => !own.has(talk))
        .map(({ id, conference }) => conference || id);
      return new Set(events).size < EVENTS;
    });
    const unused = names.filter((name) => titled(name).length === 0);
    return [
      ...idle.map((phrase) => `“${phrase.join(' ')}” helps to find talks of fewer than ${EVENTS} events`),
      ...unused.map((name) => `no title has “${name.join(' ')}”`),
    ];
  });
}
