import { fold, foldKey } from '../../text/text-key.js';
import { COMMON_NAMES, isWholeName } from '../../modules/speakers/index.js';
import { lineOf } from '../parse.js';

export type NameProblem =
  'placeholder-name' | 'not-a-person' | 'several-names-unclear' | 'name-too-long' | 'not-text';

export interface ReadNames {
  /** Full names as displayed, one person each. */
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
  /\b(?:team|teams|inc|llc|ltd|gmbh|corp|corporation|company|foundation|organi[sz]ers?|organi[sz]ing|committee|community|conference|meetup|panel|crew|staff|volunteers|speakers|association|society|sponsors?|university|institute|consortium|working group|user group|py ?ladies|rails ?girls|django ?girls)\b\.?/iu;
const EVENT =
  /\b(?:19|20)\d\d\b|\b(?:euro ?python|py ?con|py ?data|sci ?py|django ?con|ruby ?conf|rails ?conf|ruby ?kaigi|kaigi on rails|euruko|fosdem)/iu;
/** Typical of a title or sentence: `Stand Back!: …`, a truncated quotation. */
const SENTENCE = /[:!?]|^[^"“”]*["”]$|\s(?:to|for|of|on|with|your|how|from|at|is|are)\s/u;

const ADDRESS = /https?:|www\.|\S+@\S+\.|[<>{}]/iu;
const OUTSIDE_BRACKETS = '(?![^(（]*[)）])';
const SEPARATOR = new RegExp(
  `\\s*(?:[;/|+&，、]|,|\\s(?:[Aa]nd|AND|und|et|y|e|with)\\s)\\s*${OUTSIDE_BRACKETS}`,
  'u',
);
const SUFFIX = /,?\s+(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|esq)\.?$/iu;
const PARTICLE =
  /^(?:de|da|do|dos|das|del|della|di|du|la|le|van|von|den|der|ter|ten|bin|al|el|y|e|af|av|zu|zum|dr)$/iu;
const NAME_WORD = /^["“(]?\p{Lu}[\p{L}\p{M}.'’"”)-]*$/u;

const isClearlyName = (part: string): boolean => {
  const words = part.split(/\s+/u);
  if (words.length > 6) return false;
  if (words.length === 1) return /^\P{ASCII}+$/u.test(part) && isWholeName(part);
  return words.every((word) => PARTICLE.test(word) || NAME_WORD.test(word));
};

const problemOf = (name: string): NameProblem | undefined => {
  const bare = foldKey(name);
  if (PLACEHOLDERS.has(bare) || !/\p{L}/u.test(name)) return 'placeholder-name';
  if (/^(?:various|varios|multiple|unknown|todo)\b/iu.test(name)) return 'placeholder-name';
  if ([...name].length > LONGEST) return 'name-too-long';
  if (GROUP.test(name) || EVENT.test(name) || SENTENCE.test(name)) return 'not-a-person';
  return undefined;
};

/** Removes an editor's remark after a name, such as `(fixed)` or `(moderator)`. */
export const withoutRemark = (name: string): string =>
  name.replace(
    /\s*[([](?:fixed|host|moderator|mc|keynote|remote|online|panelist|todo|tba|tbc|tbd)[)\]]$/iu,
    '',
  );

const PRONOUN =
  '(?:s?he|they|it|xe|ze|ey|fae|any|all|him|hers?|his|them|theirs?|its|xem|zir|hir|elle|ella|él|il|lui|er|sie|ihm|ihr)';
/** `(she/her)`, `[they/them]`, `(any pronouns)`, or `, he/him` at the end. */
const PRONOUNS = new RegExp(
  `\\s*[([]\\s*${PRONOUN}(?:\\s*[/|,]\\s*${PRONOUN})*(?:\\s+pronouns)?\\s*[)\\]]|[\\s,–-]{1,4}${PRONOUN}\\s?/\\s?${PRONOUN}(?:\\s?/\\s?${PRONOUN})*$`,
  'giu',
);
/** Degrees and certificates after a name; those that may be initials only after a comma. */
const DEGREE =
  /(?:,\s*|\s+)(?:ph\.?\s?d|d\.?\s?phil|m\.?sc|b\.?sc|mba)\.?(?=\s*(?:[,;)]|\sand\s|$))|,\s*(?:[mb]\.?[ads]\.?|m\.?d\.?|m\.?p\.?h|j\.?d|m\.?eng|p\.?e(?:ng)?|dr\.?|prof\.?|esq|cissp|pmp|cpa|dipl\.?-?\s?(?:ing|inf)\.?)\.?(?=\s*(?:[,;)]|\sand\s|$))/giu;
const BRACKET_AT_END = /\s*[([]([^()[\]]+)[)\]]$/u;

/** The name without what people add to it: pronouns, degrees, and an employer that is clearly one. */
function withoutAdditions(line: string): string {
  const bare = line.replace(PRONOUNS, '').replace(DEGREE, '').replace(/\s+/gu, ' ').trim();
  const inside = BRACKET_AT_END.exec(bare)?.[1];
  const name = inside && GROUP.test(inside) ? bare.replace(BRACKET_AT_END, '') : bare;
  return inLastNameFirst(name) || line;
}

/** `Sampleton, Cleo` as `Cleo Sampleton`; two common words may also be two people. */
function inLastNameFirst(text: string): string {
  const [last = '', first = '', ...others] = text.split(/\s*,\s*/u);
  const words = last.split(/\s+/u);
  const isLast = words.every((word, at) => (at === words.length - 1 ? NAME_WORD : PARTICLE).test(word));
  const given = first.split(/\s+/u);
  if (others.length > 0 || !isLast || given.length > 3 || !given.every((word) => NAME_WORD.test(word)))
    return text;
  const isUnclear = [last, first].every((part) => COMMON_NAMES.has(foldKey(part)));
  return isUnclear || /^(?:jr|sr)\.?$/iu.test(first) ? text : `${first} ${last}`;
}

const isCommonFirst = (part: string): boolean => COMMON_NAMES.has(foldKey(part.split(/\s/u)[0] ?? ''));

/**
 * The name in a text that combines it with a title or employer: `Automation to Validation — A Speaker`, `A Speaker - Reaching out`, `A
 * title by A Speaker`, `Fireside Chat with: A Speaker`.
 */
function namedIn(text: string): string {
  const plain = text.replace(/,?\s+et\.? al\.?$/iu, '').replace(/^["“”]([^"“”]+)["“”]$/u, '$1');
  const introduced = /^.+\b(?:with:|by)\s+(?=\p{Lu})(.+)$/u.exec(plain)?.[1];
  if (introduced && introduced.split(SEPARATOR).every(isClearlyName)) return introduced;
  const sides = plain.split(/\s[–—-]\s/u);
  if (sides.length !== 2) return plain;
  const names = sides.filter((side) => problemOf(side) === undefined && isClearlyName(side));
  return names.find(isCommonFirst) ?? names[0] ?? plain;
}

/**
 * The people in one string of a catalogue. A string is split only if the parts are clearly names (two to six capitalised words, or a name
 * in its own script); single words next to clear names are dropped. Otherwise the result is empty and `problem` states the reason.
 */
export function readNames(raw: unknown): ReadNames {
  if (typeof raw !== 'string') return { names: [], problem: 'not-text' };
  const line = withoutAdditions(withoutRemark(lineOf(raw).replace(/^[,;\s]+|[,;\s]+$/gu, '')));
  if (PLACEHOLDERS.has(foldKey(line)) || ADDRESS.test(line)) {
    return { names: [], problem: ADDRESS.test(line) ? 'not-a-person' : 'placeholder-name' };
  }
  const text = namedIn(line);
  const suffix = SUFFIX.exec(text)?.[0] ?? '';
  const body = text.slice(0, text.length - suffix.length);
  const parts = body.split(SEPARATOR).filter((part) => part !== '');
  if (parts.length < 2) {
    const problem = problemOf(text);
    return problem ? { names: [], problem } : { names: [text] };
  }
  return severalNames(parts, body, text, suffix);
}

function severalNames(parts: string[], body: string, text: string, suffix: string): ReadNames {
  const problems = parts.map(problemOf);
  const names = parts.filter((_, at) => problems[at] === undefined);
  if (names.length === 0) return { names: [], problem: problems[0] ?? 'placeholder-name' };
  const clear = names.filter(isClearlyName);
  // Spanish and Portuguese surnames may contain "y" or "e": treated as a single name unless every part is a name on its own.
  const compound = /\s(?:y|e)\s/u.test(body) && !/[,;/|+&]/u.test(body) && isClearlyName(body);
  if (clear.length < names.length && compound) return { names: [text] };
  if (clear.length === 0 || names.some((name) => !isClearlyName(name) && /\s/u.test(name)))
    return { names: [], problem: 'several-names-unclear' };
  const last = clear.at(-1) === parts.at(-1) ? suffix.replace(/^,/u, '') : '';
  return { names: clear.map((name, at) => (at === clear.length - 1 ? name + last : name)) };
}

/** First word, and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName: firstName.slice(0, 100), lastName: rest.join(' ').slice(0, 150) };
}

/** Whether a name is another one, spelled in plain letters, with its accents: `accentuates('José Valim', 'Jose Valim')`. */
export const accentuates = (name: string, plain: string): boolean =>
  name !== plain &&
  /^[ -~]+$/.test(plain) &&
  name.length === plain.length &&
  [...name].every((letter, at) => letter === plain[at] || letter > '~') &&
  fold(name) === fold(plain);
