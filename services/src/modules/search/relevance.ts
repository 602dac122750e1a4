/**
 * What search goes by, in one place. The weights were tuned with `npm run bench -- search-quality` on the half of its questions that
 * it does not report.
 */
export const RELEVANCE = {
  /** What a word is worth by where it stands. */
  fields: { title: 1, name: 0.75, subject: 0.5, event: 0.45, text: 0.17 },
  /** By how it matches. */
  forms: { exact: 1, stem: 0.52, beginning: 0.64, lastBeginning: 0.9, synonym: 0.62, corrected: 0.75 },
  /** Added where a word stands in a second field. */
  elsewhere: 0.065,
  /** Added in the measure in which the words fill the title. */
  coverage: 0.4,
  /** Added where the words follow each other in the title as they were typed. */
  order: 0.08,
  /** Added where the words are the title. */
  wholeTitle: 0.6,
  /** Added where the words are somebody's whole name, handle or nickname. */
  wholeName: 0.6,
  /** The same on a stage of many. */
  wholeNameOfMany: 0.35,
  /** Added where the words are an event's whole name. */
  wholeEvent: 0.35,
  /** Added for a word of a question that stands in the title. */
  optional: 0.065,
  /** What is taken from a talk with nothing to watch and nothing to read. */
  quality: 0.14,
} as const;

/** What a rare word counts more than a frequent one, by how many talks have it in a title or a name. */
export const rarity = (talks: number): number => Math.log(1 + 20_000 / (1 + talks));

/** Bounds of the work of one search. */
export const BOUNDS = {
  /** Matches that are counted, and that are ordered by what the index's narrow rows say. */
  matches: 10_000,
  /** Matches whose words are looked at one by one. */
  weighed: 400,
  /** Where so few are found, a word may be a misspelling that somebody else made too. */
  few: 4,
  /** Words of this length and shorter are found by their beginning only where nothing is called so. */
  shortWord: 2,
  corrections: 3,
  /** Combinations of fewer words that are tried at once. */
  combinations: 24,
} as const;

/** Words of questions: they are looked for where a query has no others. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a about after all also am an and any are as at be because been before being but by can could did do does doing for from get',
    'had has have her him his how i if in into is it its just like may me my of on or our out over she so some such than that the',
    'their them then there these they this those through to too up very want was we were what when where which while who whom why',
    'will with would you your',
    'explained lecture presentation presentations talk talked talking talks video videos',
    'das der die ein eine und fur mit von zu uber auf ist im den dem',
    'au aux avec dans de des du en est et la le les ou par pour que qui sur un une',
    'como con del el en es la las los para por que se sobre un una y',
    'com da das do dos e em na no nas nos o os para por que sobre um uma',
    'che con del della di e il in la le lo per un una su',
    'в и на с о об по для из как что это к не от',
  ]
    .join(' ')
    .split(' '),
);

/** Forms that no stemmer brings together. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['analyses', 'analysis'],
  ['automata', 'automaton'],
  ['children', 'child'],
  ['criteria', 'criterion'],
  ['geese', 'goose'],
  ['indices', 'index'],
  ['matrices', 'matrix'],
  ['men', 'man'],
  ['mice', 'mouse'],
  ['people', 'person'],
  ['schemata', 'schema'],
  ['vertices', 'vertex'],
  ['women', 'woman'],
  ['written', 'write'],
  ['wrote', 'write'],
]);
