import { foldKey } from '../../database/text-key.js';
import { JUNK, SPELLINGS, SUBJECTS } from './tag-words.js';
import { cleanLine } from './text.js';

const LONGEST = 60;
/** A talk's tags beyond this are not taken. */
export const MOST_TAGS = 20;

const key = (text: string): string => foldKey(text.replace(/&/gu, ' and ')).replaceAll(' ', '');

/** How tags are spelled, and which of them a title speaks of. Knows the project's own words; a catalogue adds its names. */
export class TagBook {
  private readonly spelling = new Map<string, string>();
  private readonly subjects: Array<[RegExp, string]> = [];

  /** @param names tags as the catalogue at hand spells them, such as `Accessibility (a11y)` */
  constructor(names: string[] = []) {
    for (const [name = '', ...others] of [...SPELLINGS, ...SUBJECTS]) {
      for (const word of [name, ...others]) this.spelling.set(key(word), name);
    }
    for (const [name = '', ...others] of SUBJECTS) {
      const words = [name, ...others].map((word) =>
        word.replace(/[\\^$*+?.()|[\]{}]/gu, '\\$&').replace(/ /gu, '[\\s-]+'),
      );
      this.subjects.push([
        new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}+#])`, 'iu'),
        name,
      ]);
    }
    for (const raw of names) this.learn(cleanLine(raw));
  }

  private learn(raw: string): void {
    const [, name = raw, short] = /^(.*\S)\s*\(([^)]+)\)$/u.exec(raw) ?? [];
    if (!name || [...name].length > LONGEST) return;
    const known = this.spelling.get(key(name)) ?? (short ? this.spelling.get(key(short)) : undefined) ?? name;
    for (const word of [name, raw, ...(short ? [short] : [])])
      if (!this.spelling.has(key(word))) this.spelling.set(key(word), known);
  }

  /** The tag that a catalogue's word stands for; null for junk and for what is too long to be one. */
  read(raw: unknown): string | null {
    if (typeof raw !== 'string') return null;
    const text = cleanLine(raw)
      .replace(/^#+\s*/u, '')
      .replace(/[_\s]+/gu, ' ')
      .replace(/[,;.]+$/u, '')
      .trim();
    const plain = key(text);
    if (
      plain === '' ||
      JUNK.has(plain) ||
      /^\d+$/u.test(plain) ||
      [...text].length > LONGEST ||
      /[<>{}]|https?:/u.test(text)
    )
      return null;
    const known =
      this.spelling.get(plain) ??
      this.spelling.get(plain.replace(/s$/u, '')) ??
      this.spelling.get(`${plain}s`);
    if (known) return known;
    if (/\p{Lu}/u.test(text)) return text;
    const words = text.replaceAll('-', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** The subjects that a title names, in the order of the vocabulary. */
  inTitle(title: string): string[] {
    return this.subjects.filter(([pattern]) => pattern.test(title)).map(([, name]) => name);
  }

  /** Each tag once, at most `MOST_TAGS`. */
  unite(tags: Array<string | null>): string[] {
    const seen = new Map<string, string>();
    for (const tag of tags) if (tag !== null && !seen.has(key(tag))) seen.set(key(tag), tag);
    return [...seen.values()].slice(0, MOST_TAGS);
  }
}
