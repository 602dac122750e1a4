import { foldKey } from '../../../text/text-key.js';
import { stopWordsFor } from './languages.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { plainText } from './plain.js';

/** A talk's texts. */
export interface TalkText {
  title: string;
  description: string;
  /** Lines of the transcript in order; empty if there is none. */
  transcript: readonly string[];
  /** When each line of the transcript begins, in seconds. */
  starts: readonly number[];
  /** Names of its speakers and conference, which are not subjects. */
  names: readonly string[];
}

/** A parsed text. */
export interface ReadText {
  sentences: Sentence[];
  /** A word for comparison: folded, without plural or possessive ending; empty if it is not significant. */
  term: (word: string) => string;
  /** Total number of words. */
  length: number;
}

const SAMPLED = 40;
/** A shorter transcript says less than the description. */
const SHORTEST_TRANSCRIPT = 40;

/** The source of a summary: the transcript if it is long enough, else the description; null if both are empty. */
export function sourceOf({ description, transcript }: TalkText): 'transcript' | 'description' | null {
  let words = 0;
  for (const line of transcript) {
    words += line.split(/\s+/u).length + line.length / 40;
    if (words >= SHORTEST_TRANSCRIPT) return 'transcript';
  }
  if (/[\p{L}\p{N}]/u.test(plainText(description))) return 'description';
  return transcript.some((line) => /[\p{L}\p{N}]/u.test(line)) ? 'transcript' : null;
}

/** Parses the lines of a transcript, in slices of a few milliseconds. */
export async function readText(lines: readonly string[]): Promise<ReadText> {
  const sentences = await sentencesOf(lines);
  const length = sentences.reduce((sum, { words }) => sum + words.length, 0);
  // A sample of sentences is enough to detect the language.
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
