import { isNoSubject, nameKey, subjectNamed, subjectsOf } from '../../text/subjects/index.js';
import { lineOf } from '../parse.js';

const LONGEST = 60;
/** Limit per talk; further tags are dropped. */
export const MOST_TAGS = 20;

/** Normalises tags and derives a talk's subjects. Uses the vocabulary, and the catalogue's own names. */
export class TagBook {
  private readonly spelling = new Map<string, string>();

  /** @param names tags as spelt in this catalogue, such as `Accessibility (a11y)` */
  constructor(names: string[] = []) {
    for (const raw of names) this.learn(lineOf(raw));
  }

  private learn(raw: string): void {
    const [, name = raw, short] = /^(.*\S)\s*\(([^)]+)\)$/u.exec(raw) ?? [];
    if (!name || [...name].length > LONGEST) return;
    const known = this.spelling.get(nameKey(name)) ?? name;
    for (const word of [name, raw, ...(short ? [short] : [])])
      if (!this.spelling.has(nameKey(word))) this.spelling.set(nameKey(word), known);
  }

  /**
   * The tag for a catalogue's word: a subject of the vocabulary, or the word itself. Null if it is not a subject, such as an event, a place
   * or a kind of session, or is too long.
   */
  read(raw: unknown): string | null {
    if (typeof raw !== 'string') return null;
    const text = lineOf(raw)
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

  /** The subjects named in a title, clearest first. */
  inTitle(title: string, names: readonly string[] = []): string[] {
    return subjectsOf({ title, description: '', names });
  }

  /** Deduplicated, at most `MOST_TAGS`. */
  unite(tags: Array<string | null>): string[] {
    const seen = new Map<string, string>();
    for (const tag of tags) if (tag !== null && !seen.has(nameKey(tag))) seen.set(nameKey(tag), tag);
    return [...seen.values()].slice(0, MOST_TAGS);
  }
}
