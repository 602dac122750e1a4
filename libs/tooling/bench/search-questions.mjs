// Known talks, and what a person who half remembers them would type. Deterministic for a seed and a
// catalogue.

/** @typedef {{id: number, slug: string, title: string, description: string, speakers: string[], tags: string[], conference: string}} Talk */
/** @typedef {{kind: string, query: string, talk: Talk, tuning: boolean}} Question */

export const SEED = 20260;
const TALKS = 300;

/** Numbers from 0 to 1 (mulberry32). @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Words too common to search for. */
const WEAK = new Set(
  'about after also back been before being between but can could does doing done down during each even every from give have here into just like made make more most much need only other over same should some such than that their them then there these they this those through under using very want were what when where which while will with without would your talk talks introduction keynote part'.split(
    ' ',
  ),
);

/** @param {string} title */
const strongWords = (title) => [
  ...new Set((title.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !WEAK.has(word))),
];

/** @param {string} word @param {() => number} chance */
function misspelt(word, chance) {
  const at = 1 + Math.floor(chance() * (word.length - 2));
  const way = Math.floor(chance() * 3);
  if (way === 0) return word.slice(0, at) + word.slice(at + 1);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  if (way === 1) {
    const other = letters[Math.floor(chance() * letters.length)] ?? 'x';
    return word.slice(0, at) + (other === word[at] ? 'x' : other) + word.slice(at + 1);
  }
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

/** Singular for plural and the other way round. @param {string} word */
function otherNumber(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:sh|ch|ss|x)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x)$/.test(word) ? `${word}es` : `${word}s`;
}

/** @param {Talk[]} talks @param {number} [seed] @returns {Question[]} half of them for tuning, by talk */
export function questionsOf(talks, seed = SEED) {
  const chance = random(seed);
  const chosen = talks.filter(
    ({ title, speakers }) =>
      strongWords(title).length >= 2 && speakers.length > 0 && /^[\p{ASCII}’]*$/u.test(title),
  );
  const picked = new Map();
  while (picked.size < Math.min(TALKS, chosen.length)) {
    const talk = chosen[Math.floor(chance() * chosen.length)];
    if (talk) picked.set(talk.id, talk);
  }
  return [...picked.values()].flatMap((talk, index) => {
    const words = strongWords(talk.title)
      .map((word) => ({ word, order: chance() }))
      .sort((a, b) => a.order - b.order)
      .map(({ word }) => word);
    const [one = '', two = ''] = words;
    const long = [one, two].sort((a, b) => b.length - a.length);
    const lastName = talk.speakers[0]?.split(' ').at(-1) ?? '';
    const beginning = two.slice(0, Math.max(3, Math.ceil(two.length * 0.6)));
    const kinds = {
      'two words of the title': `${one} ${two}`,
      'a word and the speaker': `${one} ${lastName.toLowerCase()}`,
      'a word and a beginning': `${one} ${beginning}`,
      'one letter wrong': `${long[1]} ${misspelt(long[0] ?? '', chance)}`,
      'singular or plural': `${one} ${otherNumber(two)}`,
      'talk about X and Y': `talk about ${one} and ${two}`,
    };
    return Object.entries(kinds).map(([kind, query]) => ({ kind, query, talk, tuning: index % 2 === 0 }));
  });
}

/** Queries that must keep the right talk first, with a word that its title or speaker must contain. */
export const KEPT = [
  ['boundaries gary bernhardt', 'boundaries'],
  ['sandi metz nothing', 'nothing is something'],
  ['hettinger dictionaries', 'dictionar'],
  ['guido van rossum', 'guido van rossum'],
  ['lukasz langa', 'langa'],
  ['파이썬', '파이썬'],
  ['爬蟲', '爬蟲'],
  ['дескриптор', 'дескриптор'],
];
