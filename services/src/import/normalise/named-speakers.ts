import { identityKey, isMergedKey } from '../../modules/speakers/index.js';
import { BETWEEN_NAMES } from './surroundings.js';

/** A speaker's page. */
interface Page {
  id: number;
  name: string;
  nameKey: string;
}

/** What separates a name in a title from the rest. */
const SEPARATOR =
  /\s+[-–—|/]\s*|\s*[｜|]\s*|\s*\/\s+|(?<=\S)[-–—:;]\s+|[()（）[\]]|["“”«»„]|(?<!\S)(?:by|por|par|with)\s+|\s+@\s*/giu;
/** Before a name: `3rd Keynote: A Speaker`, `Interview with A Speaker`. */
const BEFORE =
  /^(?:(?:\d+(?:st|nd|rd|th)|first|second|third|opening|closing|day \d|morning|invited|community|keynote|talk|lightning|interview|charla|palestra|plenary|speaker|address|lecture|dr\.?|prof\.?)[\s:]+)+/iu;
/** After a name: `A Speaker about the subject`. */
const AFTER = /\s+(?:about|interviewed|presents|explains|talks?|keynote|on)(?:\s.*)?$/iu;

/** Pages that a source's list of speakers made of a session. */
const NO_PERSON =
  /\b(?:talks?|keynotes?|sessions?|panel|workshops?|sprints?|speakers?|organi[sz]ers|team)\b/u;

/** Finds the pages of people by the names in a title. */
export class NamedSpeakers {
  /** Null where several people have the name. */
  private readonly pages = new Map<string, Page | null>();

  constructor(pages: Iterable<Page>) {
    for (const page of pages) {
      const key = identityKey(page.name);
      if (isMergedKey(page.nameKey) || NO_PERSON.test(key)) continue;
      this.pages.set(key, this.pages.has(key) ? null : page);
    }
  }

  /**
   * The people a title names, each as a part of its own: `A Speaker: the title`, `The title - A Speaker`, `Keynote by A Speaker`. Full names
   * of at least two words only, and only where one page has the name.
   */
  in(title: string): Page[] {
    const found = new Map<number, Page>();
    for (const part of title.split(SEPARATOR)) {
      for (const text of [part, part.replace(AFTER, '')])
        for (const piece of text.split(BETWEEN_NAMES)) {
          const name = piece.replace(BEFORE, '').trim();
          const page = this.find(name);
          if (page) found.set(page.id, page);
        }
    }
    return [...found.values()];
  }

  private find(name: string): Page | null {
    if (name.length > 60 || !/^\p{Lu}\S*(?:\s+\S+){1,3}$/u.test(name)) return null;
    return this.pages.get(identityKey(name)) ?? null;
  }
}
