import { foldKey } from '../../../database/text-key.js';
import { politely } from './politely.js';
import { wordsOf } from './words.js';

interface Entry {
  rest: string[];
  name: string;
}

const WORDS_AT_ONCE = 500;

/** Finds any number of names in a text in one pass over its words. */
export class TagFinder {
  private readonly byFirst = new Map<string, Entry[]>();

  /** @param spelling a word or several; @param name what it stands for */
  add(spelling: string, name: string): void {
    const [first, ...rest] = foldedWords(spelling);
    if (first === undefined) return;
    // One or two letters are met by chance; a programming language called so is told by its sign or number.
    if (rest.length === 0 && first.length < 3 && !/[\d+#]/u.test(first)) return;
    const entries = this.byFirst.get(first) ?? [];
    entries.push({ rest, name });
    this.byFirst.set(first, entries);
  }

  /**
   * How often each name is met; a plural counts.
   *
   * @param blocks of one text, in order
   */
  async count(blocks: readonly string[]): Promise<Map<string, number>> {
    const pause = politely();
    const words: string[] = [];
    for (const block of blocks) {
      await pause();
      words.push(...foldedWords(block));
    }
    const found = new Map<string, number>();
    for (const [at, word] of words.entries()) {
      if (at % WORDS_AT_ONCE === 0) await pause();
      const singular = word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word;
      for (const first of singular === word ? [word] : [word, singular]) {
        for (const { rest, name } of this.byFirst.get(first) ?? []) {
          if (first !== word && rest.length > 0) continue;
          const last = rest.length - 1;
          const fits = rest.every((part, index) => {
            const next = words[at + 1 + index];
            return next === part || (index === last && next === `${part}s`);
          });
          if (fits) found.set(name, (found.get(name) ?? 0) + 1);
        }
      }
    }
    return found;
  }
}

const foldedWords = (text: string): string[] =>
  wordsOf(text)
    .flatMap((word) => foldKey(word).split(' '))
    .filter(Boolean);
