import { foldKey } from '../../database/text-key.js';
import { cleanLine } from './text.js';

export type NameProblem =
  'placeholder-name' | 'not-a-person' | 'several-names-unclear' | 'name-too-long' | 'not-text';

export interface ReadNames {
  /** Full names, each of one person, as they are to be shown. */
  names: string[];
  problem?: NameProblem;
}

const LONGEST = 100;

const PLACEHOLDERS = new Set([
  'todo',
  'tba',
  'tbd',
  'tbc',
  'to be announced',
  'to be determined',
  'to be confirmed',
  'unknown',
  'unknown speaker',
  'n a',
  'na',
  'none',
  'null',
  'undefined',
  'various',
  'various speakers',
  'various authors',
  'various artists',
  'multiple speakers',
  'multiple',
  'several speakers',
  'several',
  'speaker',
  'speakers',
  'panel',
  'panelists',
  'panellists',
  'anonymous',
  'everyone',
  'everybody',
  'audience',
  'attendees',
  'participants',
  'nobody',
  'no speaker',
  'guest',
  'guests',
  'guest speaker',
  'host',
  'moderator',
  'misc',
  'other',
  'others',
  'test',
  'mystery guest',
  'surprise guest',
  'special guest',
  'lightning talks',
]);

const GROUP =
  /\b(?:team|teams|inc|llc|ltd|gmbh|corp|corporation|company|foundation|organi[sz]ers?|organi[sz]ing|committee|community|conference|meetup|panel|crew|staff|volunteers|speakers|association|society|sponsors?|university|institute|consortium|working group|user group)\b\.?/iu;

const ADDRESS = /https?:|www\.|\S+@\S+\.|[<>{}]/iu;
const SEPARATOR = /\s*(?:[;/|+&，、]|,|\s(?:and|und|et|y|e|with)\s)\s*/iu;
const SUFFIX = /,?\s+(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|esq)\.?$/iu;
const PARTICLE =
  /^(?:de|da|do|dos|das|del|della|di|du|la|le|van|von|den|der|ter|ten|bin|al|el|y|e|af|av|zu|zum|dr)$/iu;

/** What two spellings of one person have in common: `foldKey` without a title in front. */
export function identityKey(name: string): string {
  return foldKey(name).replace(/^(?:(?:dr|prof|professor|mr|mrs|ms|sir) )+(?=\S)/u, '');
}

const isClearlyName = (part: string): boolean => {
  const words = part.split(/\s+/u);
  if (words.length < 2 || words.length > 6) return false;
  return words.every((word) => PARTICLE.test(word) || /^["“(]?\p{Lu}[\p{L}\p{M}.'’"”)-]*$/u.test(word));
};

const problemOf = (name: string): NameProblem | undefined => {
  const bare = foldKey(name);
  if (PLACEHOLDERS.has(bare) || !/\p{L}/u.test(name)) return 'placeholder-name';
  if (/^(?:various|multiple|unknown|todo)\b/iu.test(name)) return 'placeholder-name';
  if ([...name].length > LONGEST) return 'name-too-long';
  if (GROUP.test(name)) return 'not-a-person';
  return undefined;
};

/** Without what an editor put behind a name, such as `(fixed)` or `(moderator)`. */
export const withoutRemark = (name: string): string =>
  name.replace(
    /\s*[([](?:fixed|host|moderator|mc|keynote|remote|online|panelist|todo|tba|tbc|tbd)[)\]]$/iu,
    '',
  );

/**
 * The people that one string of a catalogue names. A string of several names is taken apart only when every part is
 * clearly a name (two to six capitalised words); otherwise nobody is taken, and `problem` says why.
 */
export function readNames(raw: unknown): ReadNames {
  if (typeof raw !== 'string') return { names: [], problem: 'not-text' };
  const text = withoutRemark(cleanLine(raw).replace(/^[,;\s]+|[,;\s]+$/gu, ''));
  if (PLACEHOLDERS.has(foldKey(text)) || ADDRESS.test(text)) {
    return { names: [], problem: ADDRESS.test(text) ? 'not-a-person' : 'placeholder-name' };
  }
  const suffix = SUFFIX.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - suffix.length);
  const parts = body.split(SEPARATOR).filter((part) => part !== '');
  if (parts.length < 2) {
    const problem = problemOf(text);
    return problem ? { names: [], problem } : { names: [text] };
  }
  const problems = parts.map(problemOf);
  const names = parts.filter((_, at) => problems[at] === undefined);
  if (names.length === 0) return { names: [], problem: problems[0] ?? 'placeholder-name' };
  if (!names.every(isClearlyName)) {
    // A Spanish or Portuguese surname holds "y" or "e": a single name of which no part stands alone.
    const compound = /\s(?:y|e)\s/iu.test(body) && !/[,;/|+&]/u.test(body) && isClearlyName(body);
    return compound ? { names: [text] } : { names: [], problem: 'several-names-unclear' };
  }
  return {
    names: names.map((name, at) => (at === names.length - 1 ? name + suffix.replace(/^,/u, '') : name)),
  };
}

/** A name of one word is no safe identity beyond the event it stands in. */
export const isSingleWord = (name: string): boolean => !/\s/u.test(name.trim());

/** First word, and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName: firstName.slice(0, 100), lastName: rest.join(' ').slice(0, 150) };
}
