import { createHash } from 'node:crypto';
import { stemLanguagesOf } from './text/stems.js';
import { termTokens } from './term-tokens.js';
import { fieldTokens, type FilterValues } from './field-tokens.js';
import { conferenceToken, seriesToken, speakerToken, tagToken } from './tokens.js';
import { type SuggestionTerm, suggestionTermsOf } from './suggestion-document.js';
import { respelled } from '../../text/text-key.js';
import { indexTerms, respelledTerms } from './words.js';

/** The indexed data of a talk. */
export interface IndexSource {
  id: number;
  title: string;
  description: string;
  /** What talks are filtered by; `year` is the day they are ordered by. */
  fields: FilterValues;
  /** From 0 to 100. */
  quality: number;
  /** The talk that represents all recordings of this one. */
  groupId: number | null;
  /** The contributor's name for the conference, and its own, if any. */
  conferences: string[];
  conferenceId: number | null;
  seriesId: number | null;
  /** `otherNames`: aliases and handles. */
  speakers: { id: number; name: string; otherNames: string[] }[];
  tags: { id: number; name: string }[];
}

/** A talk in the index: tokens in the full-text index, the rest in a separate narrow row. */
export interface SearchDocument {
  talkId: number;
  /** Digest of everything else, so that unchanged rows are not written. */
  digest: string;
  quality: number;
  watchable: boolean;
  groupId: number | null;
  /** `yyyyMMdd` */
  day: number;
  duration: number | null;
  titleWords: number;
  /** Facet tokens, separated by blanks. */
  facets: string;
  /** See {@link DocumentWords}. */
  words: string;
  tokens: string;
  /** The texts whose prefixes suggest the talk. */
  suggestions: SuggestionTerm[];
}

/** The words of a matching talk that are compared for relevance. */
export interface DocumentWords {
  language: string;
  title: string[];
  /** Per speaker, per name. */
  names: string[][][];
  subjects: string[];
  events: string[];
}

const LINE = '\n';
export const PERSON = '|';
const NAME = ',';
/** UTF-16 units between terms. */
const SEPARATORS = new Set([' ', PERSON, NAME].map((sign) => sign.charCodeAt(0)));

/** The same by field, with all terms of a field in one text. */
export interface WordLines {
  language: string;
  title: string;
  /** Speakers are separated by bars, their names by commas, terms by blanks. */
  names: string;
  subjects: string;
  events: string;
}

export function wordLines(words: string): WordLines {
  const [language = '', title = '', names = '', subjects = '', events = ''] = words.split(LINE);
  return { language, title, names, subjects, events };
}

const isSeparator = (unit: number): boolean => SEPARATORS.has(unit);

/** Where the term of a line ends that begins at `from`; there if none does. */
export function endOfTerm(line: string, from: number): number {
  let to = from;
  while (to < line.length && !isSeparator(line.charCodeAt(to))) to += 1;
  return to;
}

/** The same for a name of several terms. */
export function endOfName(names: string, from: number): number {
  let to = from;
  while (to < names.length && names[to] !== NAME && names[to] !== PERSON) to += 1;
  return to;
}

/** Number of terms of a line. */
export function termsIn(line: string): number {
  let terms = 0;
  for (let from = 0; from < line.length;) {
    const to = endOfTerm(line, from);
    if (to > from) terms += 1;
    from = to + 1;
  }
  return terms;
}

export function readWords(words: string): DocumentWords {
  const { language, title, names, subjects, events } = wordLines(words);
  const split = (line: string) => (line === '' ? [] : line.split(' '));
  return {
    language,
    title: split(title),
    names: names === '' ? [] : names.split(PERSON).map((person) => person.split(NAME).map(split)),
    subjects: split(subjects),
    events: split(events),
  };
}

/** Names, and those that are spelt otherwise without ä, ö, ü, å, ø or æ. */
const spellingsOf = (names: readonly string[]): string[] => [
  ...names,
  ...names.map(respelled).filter((other) => other !== null),
];

/** Deterministic: the same for the same facts, in whatever order a database lists them. */
export function documentOf(facts: IndexSource): SearchDocument {
  const title = indexTerms(facts.title);
  const speakers = facts.speakers.toSorted((a, b) => a.id - b.id);
  const names = speakers.map(({ name, otherNames }) =>
    spellingsOf([name, ...otherNames.toSorted()]).map(indexTerms),
  );
  const tags = facts.tags.toSorted((a, b) => a.id - b.id);
  const subjects = tags.flatMap(({ name }) => indexTerms(name));
  const events = [...new Set(facts.conferences.flatMap(indexTerms))];
  const words = [
    facts.fields.language ?? '',
    title.join(' '),
    names.map((person) => person.map((terms) => terms.join(' ')).join(NAME)).join(PERSON),
    subjects.join(' '),
    events.join(' '),
  ].join(LINE);
  const facets = facetTokens(facts).join(' ');
  const tokensOf = termTokens(stemLanguagesOf(facts.fields.language));
  const otherTitle = respelledTerms(facts.title);
  const anywhere = new Set([
    ...title,
    ...otherTitle,
    ...names.flat(2),
    ...subjects,
    ...events,
    ...indexTerms(facts.description),
    ...[...tags.map(({ name }) => name), ...facts.conferences, facts.description].flatMap(respelledTerms),
  ]);
  const tokens = new Set([facets]);
  for (const term of [...title, ...otherTitle]) {
    const { inTitle, stems } = tokensOf(term);
    tokens.add(inTitle);
    for (const stem of stems) tokens.add(stem.inTitle);
  }
  for (const term of names.flat(2)) tokens.add(tokensOf(term).inName);
  for (const term of anywhere) {
    const { anywhere: token, stems } = tokensOf(term);
    tokens.add(token);
    for (const stem of stems) tokens.add(stem.anywhere);
  }
  const document = {
    talkId: facts.id,
    quality: facts.quality,
    watchable: facts.fields.video,
    groupId: facts.groupId,
    day: Number(facts.fields.year.replaceAll('-', '')),
    duration: facts.fields.length,
    titleWords: title.length,
    facets,
    words,
    tokens: [...tokens].join(' ').trim(),
    suggestions: suggestionTermsOf({ title: facts.title, speakers, tags }),
  };
  const digest = createHash('sha1').update(JSON.stringify(document)).digest('base64url');
  return { ...document, digest };
}

/** Sorted alphabetically, except for numbers, so that a row is always written the same way. */
function facetTokens(facts: IndexSource): string[] {
  const { tags, speakers, conferenceId, seriesId } = facts;
  return [
    ...tags.map(({ id }) => tagToken(id)),
    ...speakers.map(({ id }) => speakerToken(id)),
    ...(conferenceId === null ? [] : [conferenceToken(conferenceId)]),
    ...(seriesId === null ? [] : [seriesToken(seriesId)]),
    ...fieldTokens(facts.fields),
  ].sort();
}
