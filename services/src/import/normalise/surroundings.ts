import { namesOfSeries, seriesInName, yearInName } from '../../modules/catalogue/index.js';
import { identityKey } from '../../modules/speakers/index.js';
import { fold } from '../../text/text-key.js';

/** What stands beside a talk wherever it is shown, so that its title and description need not repeat it. */
export interface Surroundings {
  /** Its speakers, as named on the site. */
  names: readonly string[];
  /** The conference's name. */
  event: string | null;
}

/** A text's words, folded, with single blanks between them. */
export const wordsOf = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const KIND_OF_EVENT = /(?: (?:conf|conference|meetup|summit|user group))+$/u;
const SHORTEST_ALONE = 5;

const spaced = (words: string): string => [...words.replaceAll(' ', '')].join(' ?');
const oneOf = (names: Iterable<string>): string => [...names].map(spaced).join('|');

/**
 * Recognises the names of a conference and of its series, with blanks or without: `PyConAU 2010`, `PyCon JP '17`, `SciPy 2013
 * Presentation`. Another year is another event.
 */
export class EventForms {
  private readonly whole: RegExp | null = null;
  private readonly within: RegExp | null = null;

  private constructor(event: string | null) {
    if (event === null || wordsOf(event) === '') return;
    const year = yearInName(event);
    const base = event.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/gu, ' ');
    const names = new Set<string>();
    for (const name of [
      base,
      ...namesOfSeries(base.trim()),
      ...namesOfSeries(seriesInName(event)?.name ?? base.trim()),
    ]) {
      const words = wordsOf(name);
      names.add(words);
      names.add(words.replace(KIND_OF_EVENT, ''));
    }
    const alone = [...names].filter((name) => name.length >= SHORTEST_ALONE);
    // A city or country may be left out where the year is given.
    for (const name of [...names]) if (name.includes(' ')) names.add(name.replace(/ \S+$/u, ''));
    names.delete('');
    const dated = year === null ? [] : [`(?:${oneOf(names)}) ?(?:${year}|${String(year).slice(2)})`];
    const forms = [...dated, ...(alone.length > 0 ? [oneOf(alone)] : [])].join('|');
    if (forms === '') return;
    this.whole = new RegExp(`^(?:the |at )*(?:${forms})(?: (?:presentation|talk|conference|video))?$`, 'u');
    this.within = new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms})(?![\\p{L}\\p{N}])`, 'gu');
  }

  static readonly NONE = new EventForms(null);

  /** The same object for talks of the same event, which come one after the other. */
  static of(event: string | null): EventForms {
    if (latest.event !== event) latest = { event, forms: new EventForms(event) };
    return latest.forms;
  }

  /** Whether the text is the event's name and nothing else. */
  is(text: string): boolean {
    return this.whole?.test(wordsOf(text)) ?? false;
  }

  /** The words without the event's names. */
  without(words: string): string {
    return this.within ? words.replace(this.within, ' ') : words;
  }
}

let latest = { event: null as string | null, forms: EventForms.NONE };

export const BETWEEN_NAMES = /\s*(?:[,;&+/、]|\s(?:and|with|und|et|y|e|i)\s)\s*/iu;

/** A name's words as written, without a nickname, with the last one first, and without those in between. */
function formsOf(name: string): string[] {
  const own = identityKey(name).split('#')[0] ?? '';
  const parts = own.split(' ');
  const forms = [
    wordsOf(name),
    own,
    [parts.at(-1), ...parts.slice(0, -1)].join(' '),
    `${parts[0]} ${parts.at(-1)}`,
  ];
  return forms.filter((form) => form !== '');
}

const NO_NAME =
  /[:?!｜|]|\s[-–—/]\s|[([][^)\]]*(?:keynote|tutorial|workshop|panel|remote|online)[^)\]]*[)\]]/iu;

/** Recognises the names of a talk's speakers, also in other order and without a middle name. */
export class PersonForms {
  private readonly keys: string[];
  /** Words of the names, the longest first. */
  private readonly forms: string[];

  constructor(names: readonly string[]) {
    this.forms = [...new Set(names.flatMap(formsOf))].sort((one, other) => other.length - one.length);
    this.keys = names.map((name) => identityKey(name)).filter((key) => key !== '');
  }

  /** Whether the text consists of names of speakers, one or several. */
  are(text: string): boolean {
    if (this.keys.length === 0) return false;
    const parts = text.split(BETWEEN_NAMES).filter((part) => /[\p{L}\p{N}]/u.test(part));
    return parts.length > 0 && (parts.every((part) => this.isOne(part)) || this.isOne(text));
  }

  private isOne(text: string): boolean {
    if (NO_NAME.test(text)) return false;
    const key = identityKey(text);
    if (this.keys.some((own) => own === key || own.split('#')[0] === key)) return true;
    const words = key.split(' ');
    return this.keys.some((own) => {
      const others = own.split('#')[0]?.split(' ') ?? [];
      if (words.join('') === others.join('')) return true;
      // One word more or less: a second given name, or a surname that only one of both has.
      const [fewer, more] = words.length < others.length ? [words, others] : [others, words];
      const isOneMore =
        more.length === fewer.length + 1 &&
        !/[,;]/u.test(text) &&
        more.every((word) => /^\p{L}+$/u.test(word));
      const isClear = fewer.length > 1 || (fewer[0]?.length ?? 0) > 5;
      return isOneMore && isClear && fewer[0] === more[0] && fewer.every((word) => more.includes(word));
    });
  }

  /** The words without the speakers' names. */
  without(words: string): string {
    let rest = ` ${words} `;
    for (const form of this.forms) rest = rest.replaceAll(` ${form} `, '  ');
    return rest.replace(/\s+/gu, ' ').trim();
  }
}
