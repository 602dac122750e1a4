import { STOP_WORDS } from '../../../text/stop-words.js';

const ENGLISH = STOP_WORDS.get('en') ?? new Set<string>();
const SAMPLE = 600;

/**
 * The stop words of the most likely language of these words. Unknown languages get the English ones, which do little harm there.
 *
 * @param words lower case, in the order of the text
 */
export function stopWordsFor(words: readonly string[]): ReadonlySet<string> {
  const sample = words.slice(0, SAMPLE);
  let best = ENGLISH;
  let most = 0;
  for (const list of STOP_WORDS.values()) {
    const hits = sample.reduce((sum, word) => sum + (list.has(word) ? 1 : 0), 0);
    // The English list is the longest, so its hits are weighted down.
    const weight = list === ENGLISH ? 0.8 : 1;
    if (hits * weight > most) {
      most = hits * weight;
      best = list;
    }
  }
  return best;
}

const LEAST_ENGLISH = 0.15;

/** Whether these words are English: it is their most likely language, and enough of them are its stop words. */
export function isEnglish(words: readonly string[]): boolean {
  const sample = words.slice(0, SAMPLE);
  const hits = sample.filter((word) => ENGLISH.has(word)).length;
  return stopWordsFor(sample) === ENGLISH && hits >= sample.length * LEAST_ENGLISH;
}
