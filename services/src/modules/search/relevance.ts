import { SEARCH_LIMITS } from '@lectern/contracts';

/**
 * All search weights in one place. Tuned with `npm run bench -- search-quality`, each kind of question on a half of its own
 * (docs/decisions/0089-a-sentence-is-a-question.md).
 */
export const RELEVANCE = {
  /** Weight of a match by field, and how much longer texts count less (as in BM25F). */
  fields: {
    title: { weight: 3, length: 0.3, usual: 7 },
    name: { weight: 2, length: 0, usual: 3 },
    subject: { weight: 1.2, length: 0.3, usual: 3 },
    event: { weight: 1.2, length: 0.3, usual: 3 },
    text: { weight: 1, length: 0.6, usual: 95 },
  },
  /** A field's weight at which a word counts half (the k1 of BM25). */
  saturation: 1.2,
  /** By kind of match. */
  forms: { exact: 1, stem: 0.5, beginning: 0.4, lastBeginning: 0.9, synonym: 0.4, corrected: 0.75 },
  /** Of what talks on a need are called, over a word that was typed. */
  related: 0.6,
  /** Added for words that stand together as in the query, by the rarer one's share of it: in the title, and in the description. */
  near: { title: 0.2, text: 0.18 },
  /** Added in proportion to how much of the title the words cover. */
  coverage: 1.2,
  /** Share that words in names count of how much of the query the title has. */
  named: 0.6,
  /** Added if the words occur in the title in query order. */
  order: 0.15,
  /** Added if the words are the whole title. */
  wholeTitle: 0.6,
  /** Added if the words are a person's whole name, handle or nickname. */
  wholeName: 1,
  /** The same for a stage with many speakers. */
  wholeNameOfMany: 0.6,
  /** Added if the words are an event's whole name. */
  wholeEvent: 0.5,
  /** Added for a stop word that occurs in the title. */
  optional: 0.065,
  /** A passage with a smaller share of the query's information is not about it. */
  passage: 0.5,
  /** Subtracted for a talk with nothing to watch or read. */
  quality: 0.14,
  /** A talk with all words comes first from this share of the best score on. */
  about: 0.9,
} as const;

/** Weight of rare words over frequent ones. @param share of the talks that have the word */
export const rarity = (share: number): number => Math.log(1 + 1 / share);

/** Limits of the work per search. */
export const BOUNDS = {
  /** Matches that are ordered by the index's narrow rows, and counted with the list. */
  matches: 10_000,
  /** Matches that are counted beside the list. */
  counted: SEARCH_LIMITS.countedTalks,
  /** Matches in titles and names considered for the first results. */
  titled: 5_000,
  /** Matches read in all, for every word of a query, to see which words occur together. */
  together: 30_000,
  /** For the same purpose, where the index has blocks: talks whose tokens are compared with the query, the latest and others. */
  compared: { latest: 2_500, others: 2_000 },
  /** Matches whose words are compared individually. */
  weighed: 400,
  /** Of which the best have their descriptions compared, too. */
  read: 60,
  /** Talks with most of the words that are compared by their titles and names, and those shown. */
  most: { compared: 300, shown: 50 },
  /** With fewer talks that have all words, those with most of them follow. */
  few: 5,
  /** Words of a query, of up to so many typed ones; and what talks on a need are called, in addition. */
  words: 12,
  typed: 40,
  related: 10,
  /** Expressions in quotation marks, and words that a talk must not have. */
  quoted: 6,
  excluded: 6,
  /** Matches that are read to see whether they have quoted words together. */
  quotedRead: 1_000,
  /** A word in fewer talks may be a misspelling of one that this many times as many have. */
  rare: 10,
  likelier: 20,
  /** Words up to this length match as a prefix only if nothing has exactly that name. */
  shortWord: 2,
  /** Words searched for a prefix of words that many talks have. */
  beginnings: 24,
  /** Words compared for that, in alphabetical order: more than begin with any three letters. */
  beginningsRead: 30_000,
  corrections: 3,
  /**
   * Of the passages of transcripts: the latest matches read, the talks whose filters are compared, those whose passages are and how many in
   * all, and of one talk; and those shown of it.
   */
  passages: { matches: 5_000, compared: 1_000, talks: 60, read: 150, perTalk: 5, moments: 3 },
  /**
   * What these limits and those of `words.ts` add up to for one call, whatever the query: statements, lookups in the full-text index
   * among them, tokens per lookup, and values bound per statement.
   */
  call: { statements: 150, lookups: 60, tokens: 4_000, values: 800 },
  /** The same where the index has blocks (`block-engine.ts`), whose lookups are several statements each. */
  callInBlocks: { statements: 400, lookups: 300 },
} as const;

/** Stop words: searched only if a query has no others. */
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

/** Forms that no stemmer maps to the same stem. */
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
