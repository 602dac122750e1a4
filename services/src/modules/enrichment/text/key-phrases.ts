import { politely } from './politely.js';
import type { ReadText } from './talk-text.js';

export interface Phrase {
  /** As it is mostly written. */
  text: string;
  /** Its terms with blanks between. */
  key: string;
  count: number;
  score: number;
}

const LONGEST_PHRASE = 3;
const LONG_TEXT = 1_000;

interface Counted {
  count: number;
  terms: number;
  spellings: Map<string, number>;
  named: number;
}

/**
 * Phrases of one to three words that matter, the best first: runs of words between words without a subject and full stops, by how often they
 * are met, longer ones and names (capitals inside a sentence) before others.
 */
export async function keyPhrases(read: ReadText): Promise<Phrase[]> {
  const pause = politely();
  const counted = new Map<string, Counted>();
  for (const sentence of read.sentences) {
    await pause();
    let run: { word: string; term: string; first: boolean }[] = [];
    const flush = () => {
      count(run, counted);
      run = [];
    };
    let at = 0;
    for (const [index, word] of sentence.words.entries()) {
      const place = sentence.text.indexOf(word, at);
      const between = place < 0 ? '' : sentence.text.slice(at, place);
      at = place < 0 ? at : place + word.length;
      const term = read.term(word);
      if (/[^\s-]/u.test(between)) flush();
      if (term.length < 2) flush();
      else run.push({ word, term, first: index === 0 });
    }
    flush();
  }
  // Of a long text what is met once is no subject, and there is far too much of it.
  const fewest = read.length > LONG_TEXT ? 2 : 1;
  const phrases: Phrase[] = [];
  for (const [key, { count: times, terms, spellings, named }] of counted) {
    await pause();
    if (times < fewest) continue;
    phrases.push({
      key,
      text: [...spellings].reduce((best, next) => (next[1] > best[1] ? next : best))[0],
      count: times,
      score: Math.log2(1 + times) * (1 + 0.7 * (terms - 1)) * (named > times / 2 ? 1.6 : 1),
    });
  }
  return phrases.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

function count(
  run: readonly { word: string; term: string; first: boolean }[],
  counted: Map<string, Counted>,
): void {
  for (let from = 0; from < run.length; from += 1) {
    for (let size = 1; size <= LONGEST_PHRASE && from + size <= run.length; size += 1) {
      const words = run.slice(from, from + size);
      const key = words.map(({ term }) => term).join(' ');
      const spelling = words.map(({ word }) => word.replace(/'s$/u, '')).join(' ');
      const found = counted.get(key) ?? { count: 0, terms: size, spellings: new Map(), named: 0 };
      found.count += 1;
      found.spellings.set(spelling, (found.spellings.get(spelling) ?? 0) + 1);
      if (words.every(({ word, first }) => !first && /^\p{Lu}/u.test(word))) found.named += 1;
      counted.set(key, found);
    }
  }
}
