import { foldKey } from '../../../database/text-key.js';
import { SPELLINGS, SUBJECTS } from '../../../import/normalise/tag-words.js';
import { TagBook } from '../../../import/normalise/tags.js';
import { keyPhrases, type Phrase } from './key-phrases.js';
import { plainText } from './plain.js';
import { mapPolitely } from './politely.js';
import { TagFinder } from './tag-finder.js';
import { paragraphsOf, type ReadText, readText, type TalkText } from './talk-text.js';
import { wordsOf } from './words.js';

export const MOST_TAGS = 8;
const FEWEST_TAGS = 3;
const BEST_PHRASES = 40;
/** One plain word: what it names is as likely something else, so it must be met more often. */
const COMMON_WORD = /^[a-z]{1,9}$/u;

/** A tag that the catalogue has. */
export interface KnownTag {
  name: string;
  tagKey: string;
  /** Talks that carry it. */
  talks: number;
}

const book = new TagBook();
/** Kinds of talks, not subjects: nothing in a text says them reliably. */
const KINDS = new Set(SPELLINGS.map(([name = '']) => foldKey(name)));

/**
 * Up to eight subjects of a talk, the clearest first: tags that the catalogue and the project know, where title, description or transcript name
 * them; where that comes to fewer than three, phrases of the text too.
 */
export async function chooseTags(text: TalkText, known: readonly KnownTag[]): Promise<string[]> {
  const description = plainText(text.description);
  const spoken = await mapPolitely(text.transcript, plainText);
  const read = await readText(paragraphsOf(text.description), spoken);
  const avoided = new Set(text.names.flatMap((name) => [foldKey(name), ...wordsOf(name).map(foldKey)]));
  const { finder, use } = await vocabularyOf(known);
  const scores = new Map<string, number>();
  for (const [place, weight] of [
    [[text.title], 8],
    [[description], 3],
    [spoken, 1],
  ] as const) {
    for (const [name, times] of await finder.count(place)) {
      const key = foldKey(name);
      if (avoided.has(key) || (KINDS.has(key) && weight !== 8)) continue;
      // In a long text a word is met by chance: a subject is met again and again.
      const needed = weight === 1 ? Math.max(2, read.length / (COMMON_WORD.test(key) ? 800 : 2_500)) : 1;
      if (times < needed) continue;
      const clarity =
        weight * (1 + Math.log2(times / needed)) * (1 + Math.log10(1 + (use.get(name) ?? 0)) / 4);
      scores.set(name, (scores.get(name) ?? 0) + clarity);
    }
  }
  const best = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
  const tags = best.slice(0, MOST_TAGS);
  if (tags.length >= FEWEST_TAGS) return tags;
  const fresh = newTags(text.title, await keyPhrases(read), read, avoided, tags);
  return [...tags, ...fresh].slice(0, FEWEST_TAGS + 1);
}

interface Vocabulary {
  finder: TagFinder;
  use: ReadonlyMap<string, number>;
}

/** By the list that it was made of, since the next talk is asked for with the same one. */
const vocabularies = new WeakMap<readonly KnownTag[], Promise<Vocabulary>>();

function vocabularyOf(known: readonly KnownTag[]): Promise<Vocabulary> {
  const made = vocabularies.get(known) ?? makeVocabulary(known);
  vocabularies.set(known, made);
  return made;
}

/** What is looked for: the catalogue's tags as it spells them, then the project's with all their spellings. */
async function makeVocabulary(known: readonly KnownTag[]): Promise<Vocabulary> {
  const finder = new TagFinder();
  const use = new Map(known.map(({ name, talks }) => [name, talks]));
  const spelled = new Map(known.map(({ name, tagKey }) => [tagKey, name]));
  const looked = new Set<string>();
  const add = (spelling: string, name: string) => {
    const key = foldKey(spelling);
    if (looked.has(key)) return;
    looked.add(key);
    finder.add(spelling, name);
  };
  await mapPolitely(known, ({ name }) => add(name, name));
  await mapPolitely(SUBJECTS, ([name = '', ...others]) => {
    const asKnown = spelled.get(foldKey(name)) ?? name;
    for (const spelling of [name, ...others]) add(spelling, asKnown);
  });
  return { finder, use };
}

function newTags(
  title: string,
  phrases: readonly Phrase[],
  { term, length }: ReadText,
  avoided: ReadonlySet<string>,
  taken: readonly string[],
): string[] {
  const inTitle = new Set(wordsOf(title).map(term));
  const needed = length > 400 ? 3 : length > 60 ? 2 : 1;
  const best = phrases.slice(0, BEST_PHRASES);
  // "Tree" is not a subject where it is nearly always "syntax tree".
  const isPart = ({ key, count }: Phrase) =>
    best.some(
      (other) => other.key !== key && ` ${other.key} `.includes(` ${key} `) && other.count >= count * 0.6,
    );
  const ranked = best
    .filter((phrase) => !isPart(phrase))
    .map((phrase) => {
      const terms = phrase.key.split(' ');
      const titled = terms.every((word) => inTitle.has(word));
      // One word alone, met once, says little.
      const met = phrase.count >= (terms.length > 1 ? needed : needed + 1);
      const wanted =
        (titled || met) && !terms.some((word) => avoided.has(word)) && new Set(terms).size === terms.length;
      return { text: phrase.text, score: wanted ? phrase.score * (titled ? 2.5 : 1) : 0 };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const chosen: string[] = [];
  for (const { text } of ranked) {
    const tag = book.read(text);
    if (!tag || KINDS.has(foldKey(tag))) continue;
    const key = ` ${foldKey(tag)} `;
    // Of "Bitcoin Core" and "Core developer" one is enough.
    const others = [...taken, ...chosen].map((other) => foldKey(other).split(' '));
    if (others.some((words) => words.some((word) => key.includes(` ${word} `)))) continue;
    chosen.push(tag);
  }
  return chosen;
}
