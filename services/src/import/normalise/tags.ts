import { isNoSubject, nameKey, subjectNamed, subjectsOf } from '../../subjects/index.js';
import { cleanLine } from './text.js';

const LONGEST = 60;
/** A talk's tags beyond this are not taken. */
export const MOST_TAGS = 20;

/** How tags are spelled, and which subjects a talk has. Knows the vocabulary; a catalogue adds its names. */
export class TagBook {
  private readonly spelling = new Map<string, string>();

  /** @param names tags as the catalogue at hand spells them, such as `Accessibility (a11y)` */
  constructor(names: string[] = []) {
    for (const raw of names) this.learn(cleanLine(raw));
  }

  private learn(raw: string): void {
    const [, name = raw, short] = /^(.*\S)\s*\(([^)]+)\)$/u.exec(raw) ?? [];
    if (!name || [...name].length > LONGEST) return;
    const known = this.spelling.get(nameKey(name)) ?? name;
    for (const word of [name, raw, ...(short ? [short] : [])])
      if (!this.spelling.has(nameKey(word))) this.spelling.set(nameKey(word), known);
  }

  /**
   * The tag that a catalogue's word stands for: a subject of the vocabulary, or the word itself where the vocabulary has none. Null for what is
   * no subject, such as an event, a place or a kind of session, and for what is too long.
   */
  read(raw: unknown): string | null {
    if (typeof raw !== 'string') return null;
    const text = cleanLine(raw)
      .replace(/^#+\s*/u, '')
      .replace(/[_\s]+/gu, ' ')
      .replace(/[,;.]+$/u, '')
      .trim();
    if (nameKey(text) === '' || [...text].length > LONGEST) return null;
    const subject = subjectNamed(text);
    if (subject) return subject.name;
    if (isNoSubject(text)) return null;
    const known = this.spelling.get(nameKey(text));
    const named = known && subjectNamed(known);
    if (named) return named.name;
    if (known) return known;
    if (/\p{Lu}/u.test(text)) return text;
    const words = text.replaceAll('-', ' ');
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  /** The subjects that a title names, the clearest first. */
  inTitle(title: string, names: readonly string[] = []): string[] {
    return subjectsOf({ title, description: '', names });
  }

  /** Each tag once, at most `MOST_TAGS`. */
  unite(tags: Array<string | null>): string[] {
    const seen = new Map<string, string>();
    for (const tag of tags) if (tag !== null && !seen.has(nameKey(tag))) seen.set(nameKey(tag), tag);
    return [...seen.values()].slice(0, MOST_TAGS);
  }
}
