import { mapYielding } from '../../../kernel/yield-to-event-loop.js';
import { foldKey } from '../../../text/text-key.js';
import { wordsOf } from '../../../text/words.js';
import { isEnglish } from './languages.js';
import { momentsOf, timeMark } from './moments.js';
import { plainText } from './plain.js';
import type { Sentence } from './sentences.js';
import { statementOf } from './statement.js';
import { readText, type ReadText, sourceOf, type TalkText } from './talk-text.js';
import { pickSentences } from './text-rank.js';

/** Longer texts are thinned out to this many sentences before comparison, so that long talks cost no more than short ones. */
const MOST_COMPARED = 320;
/** A transcript with a smaller share of its words in whole sentences makes an unreadable summary. */
const LEAST_WHOLE = 0.5;
/** Fewer sentences say less than the talk's title. */
const FEWEST = 3;
/** What a talk is about: the words in most of its sentences. */
const MOST_CENTRAL = 20;
const FEWEST_MENTIONS = 3;
/** Words within which a sentence has to come to what the talk is about. */
const EARLY = 8;
const FEWEST_CENTRAL = 2;

const ENDS = /[.!。！।]["'”’»)\]]*$/u;

interface Statement {
  sentence: Sentence;
  /** As shown. */
  text: string;
  terms: string[];
  prior: number;
}

/**
 * Three to five sentences of an English transcript that can be understood by themselves, each in a paragraph that begins with the time at
 * which it is said: `[12:31] The scheduler …`. Empty if there are fewer. The description is not summarised: it is shown next to the
 * summary, where its sentences would only appear twice.
 */
export async function summarise(text: TalkText): Promise<string> {
  if (sourceOf(text) !== 'transcript') return '';
  const lines = await mapYielding(text.transcript, plainText);
  const read = await readText(lines);
  if (!readsAsSentences(read)) return '';
  const isCentral = await centralTerms(read, text);
  const before = new Set(shingles(`${text.title} ${plainText(text.description)}`));
  const found = await mapYielding(read.sentences, (sentence) => statementIn(sentence, read, isCentral));
  const some = thinned(
    found.filter((statement) => statement !== null).filter(({ text: said }) => isNew(said, before)),
  );
  if (some.length < FEWEST) return '';
  const picked = await pickSentences(some, read.length > 6_000 ? 5 : read.length > 1_200 ? 4 : FEWEST);
  const shown = picked.flatMap((index) => some[index] ?? []);
  const moments = momentsOf(
    shown.map(({ sentence }) => sentence.text),
    lines,
    text.starts,
  );
  return shown.map((statement, at) => `${timeMark(moments[at])}${statement.text}`).join('\n\n');
}

/** Whether most of a text is in whole sentences, and all of it in English: what refers to something said before is known of no other. */
function readsAsSentences({ sentences, length }: ReadText): boolean {
  const whole = sentences.filter(({ text, fragment }) => !fragment && ENDS.test(text));
  if (whole.reduce((sum, { words }) => sum + words.length, 0) < length * LEAST_WHOLE) return false;
  const quarter = Math.max(1, Math.ceil(sentences.length / 4));
  const parts = [0, 1, 2, 3].map((part) => sentences.slice(part * quarter, (part + 1) * quarter));
  const words = parts.map((part) =>
    part.flatMap((sentence) => sentence.words.map((word) => word.toLowerCase())),
  );
  return isEnglish(words.flat()) && words.every((part) => part.length < 30 || isEnglish(part));
}

/** The words of the title, and those in most sentences; without names of speakers. */
async function centralTerms(
  { sentences, term }: ReadText,
  { title, names }: TalkText,
): Promise<(word: string) => boolean> {
  const own = new Set(names.flatMap(wordsOf).map(foldKey));
  const mentions = new Map<string, number>();
  for (const words of await mapYielding(sentences, (sentence) => new Set(sentence.words.map(term))))
    for (const word of words)
      if (word.length > 2 && !own.has(word)) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  const central = [...mentions]
    .filter(([, count]) => count >= FEWEST_MENTIONS)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_CENTRAL);
  const titled = wordsOf(title)
    .map(term)
    .filter((word) => word !== '' && !own.has(word));
  const found = new Set([...titled, ...central.map(([word]) => word)]);
  return (word) => found.has(word);
}

/** The statement that a sentence makes about what the talk is about; null if it makes none. */
function statementIn(
  sentence: Sentence,
  { term }: ReadText,
  isCentral: (term: string) => boolean,
): Statement | null {
  const text = sentence.fragment ? null : statementOf(sentence.text);
  if (text === null) return null;
  const words = wordsOf(text).map(term);
  const central = new Set(words.filter(isCentral)).size;
  if (central < FEWEST_CENTRAL || !words.slice(0, EARLY).some(isCentral)) return null;
  return { sentence, text, terms: words.filter(Boolean), prior: priorOf(text, central) };
}

/** What names much of the talk's subject weighs more, remarks to the audience and judgements less. */
function priorOf(text: string, central: number): number {
  let prior = Math.min(central, 4) / 4;
  if (/\byou(?:r|'\p{L}+)?\b/iu.test(text)) prior *= 0.7;
  if (/\b(?:we|our|us|we'\p{L}+)\b/iu.test(text)) prior *= 0.85;
  return /\b(?:really|pretty|actually|just|lots? of|cool|great|nice|awesome)\b/iu.test(text)
    ? prior * 0.7
    : prior;
}

const SHINGLE = 5;

/** Every run of five words, folded. */
function shingles(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, -SHINGLE + 1).map((_, at) => words.slice(at, at + SHINGLE).join(' '));
}

/** Whether a sentence does not repeat what is shown next to the summary or was said before; it is then added to that. */
function isNew(text: string, before: Set<string>): boolean {
  const own = shingles(text);
  if (own.filter((shingle) => before.has(shingle)).length >= own.length / 3) return false;
  for (const shingle of own) before.add(shingle);
  return true;
}

/** The best statements, taken evenly from all parts of the talk. */
function thinned(statements: readonly Statement[]): readonly Statement[] {
  if (statements.length <= MOST_COMPARED) return statements;
  const step = statements.length / MOST_COMPARED;
  return Array.from({ length: MOST_COMPARED }, (_, at) => {
    const [first, ...others] = statements.slice(Math.floor(at * step), Math.floor((at + 1) * step));
    return others.reduce((best, other) => (best && best.prior >= other.prior ? best : other), first);
  }).filter((statement) => statement !== undefined);
}
