import { foldKey } from '../../../database/text-key.js';
import { stopWordsFor } from './languages.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { plainText } from './plain.js';

/** What is known of a talk in words. */
export interface TalkText {
  title: string;
  description: string;
  /** Lines of the transcript in order; empty where there is none. */
  transcript: readonly string[];
  /** Names of its speakers and its conference, which are no subjects. */
  names: readonly string[];
}

/** A text taken apart. */
export interface ReadText {
  sentences: Sentence[];
  /** A word as it is compared: folded, without a plural or possessive ending; empty where it is no subject. */
  term: (word: string) => string;
  /** Words altogether. */
  length: number;
}

const SAMPLED = 40;
/** Fewer words of a transcript say less than the description does. */
const SHORTEST_TRANSCRIPT = 40;

/** What a summary is made from: the transcript where there is enough of one, else the description; null where neither holds a word. */
export function sourceOf({ description, transcript }: TalkText): 'transcript' | 'description' | null {
  let words = 0;
  for (const line of transcript) {
    words += line.split(/\s+/u).length + line.length / 40;
    if (words >= SHORTEST_TRANSCRIPT) return 'transcript';
  }
  if (/[\p{L}\p{N}]/u.test(plainText(description))) return 'description';
  return transcript.some((line) => /[\p{L}\p{N}]/u.test(line)) ? 'transcript' : null;
}

/**
 * Takes the lines of a transcript apart, in slices of a few milliseconds.
 */
export async function readText(lines: readonly string[]): Promise<ReadText> {
  const sentences = await sentencesOf(lines);
  const length = sentences.reduce((sum, { words }) => sum + words.length, 0);
  // A few sentences from everywhere tell the language.
  const step = Math.max(1, Math.floor(sentences.length / SAMPLED));
  const words = sentences
    .filter((_, at) => at % step === 0)
    .flatMap((sentence) => sentence.words.map((word) => word.toLowerCase()));
  const stopWords = stopWordsFor(words);
  const terms = new Map<string, string>();
  const term = (word: string) => {
    const known = terms.get(word) ?? termOf(word, stopWords);
    terms.set(word, known);
    return known;
  };
  return { sentences, term, length };
}

function termOf(word: string, stopWords: ReadonlySet<string>): string {
  const lower = word.toLowerCase();
  if (stopWords.has(lower) || stopWords.has(lower.replace(/'.*$/u, ''))) return '';
  const key = foldKey(lower.replace(/'s$/u, ''));
  if (/^[\d\s]*$/u.test(key)) return '';
  return /^[a-z]{4,}[^s]s$/u.test(key) ? key.slice(0, -1) : key;
}
