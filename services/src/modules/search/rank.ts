import { type DocumentWords, readWords } from './search-document.js';
import type { Query, Unit, Way } from './query.js';
import { RELEVANCE, STOP_WORDS } from './relevance.js';
import { stem, stemLanguages, stemLanguagesOf, type StemLanguage } from './text/stems.js';
import { tagToken } from './tokens.js';

/** The data by which a matching talk is weighed. */
export interface Candidate {
  talk_id: number;
  quality: number;
  facets: string;
  words: string;
}

/** Weight of each word by its rarity. */
export type Rarities = ReadonlyMap<Unit, number>;

const { fields, forms } = RELEVANCE;
const NO_STEMS: readonly StemLanguage[] = [];

/**
 * How well a query term matches a term of a text, from 0 to 1.
 *
 * @param beginnings score for a word that has the term as a prefix
 */
export function termMatch(
  typed: string,
  term: string,
  beginnings: number,
  languages: readonly StemLanguage[],
): number {
  // A search compares its words with some ten thousand others.
  if (typed.charCodeAt(0) !== term.charCodeAt(0)) return 0;
  if (typed === term) return forms.exact;
  const beginning = beginnings > 0 && term.startsWith(typed) ? beginnings : 0;
  const stems = languages.some((language) => sameStem(typed, term, language)) ? forms.stem : 0;
  return Math.max(beginning, stems);
}

function sameStem(typed: string, term: string, language: StemLanguage): boolean {
  return stemLanguages(typed).includes(language) && stem(typed, language) === stem(term, language);
}

/** The best match of a way's terms, all of which must match, and the position of the first one. */
function wayMatch(
  way: Way,
  terms: readonly string[],
  languages: readonly StemLanguage[],
  isLast: boolean,
): [number, number] {
  if (way.terms.length === 0) return [0, -1];
  const beginnings = way.form !== 'typed' ? 0 : isLast ? forms.lastBeginning : forms.beginning;
  let [least, first] = [1, -1];
  for (const typed of way.terms) {
    let best = 0;
    let at = -1;
    terms.forEach((term, index) => {
      const match = termMatch(typed, term, beginnings, languages);
      if (match <= best) return;
      best = match;
      at = index;
    });
    if (best === 0) return [0, -1];
    least = Math.min(least, best);
    if (first < 0) first = at;
  }
  const form = way.form === 'typed' ? 1 : way.form === 'synonym' ? forms.synonym : forms.corrected;
  return [least * form, first];
}

function unitMatch(
  unit: Unit,
  terms: readonly string[],
  languages: readonly StemLanguage[],
  isLast = false,
): [number, number] {
  let best: [number, number] = [0, -1];
  for (const way of unit.ways) {
    const match = wayMatch(way, terms, languages, isLast);
    if (match[0] > best[0]) best = match;
  }
  return best;
}

/** A talk's relevance: below 0.2 if words occur in the description only, near 2 if they are the exact title. */
export function relevance(query: Query, rarities: Rarities, candidate: Candidate): number {
  const words = readWords(candidate.words);
  const languages = stemLanguagesOf(words.language || null);
  const facets = new Set(candidate.facets.split(' '));
  const names = words.names.flat(2);
  let [sum, weights] = [0, 0];
  const places: Place[] = [];
  for (const unit of query.units) {
    const rarity = rarities.get(unit) ?? 1;
    // The last of several words may be incomplete.
    const isLast = query.units.length > 1 && unit === query.units.at(-1);
    const [title, at] = unitMatch(unit, words.title, languages, isLast);
    if (at >= 0) places.push({ at, match: title });
    const found = [
      title * fields.title,
      unitMatch(unit, names, NO_STEMS, isLast)[0] * fields.name,
      Math.max(unitMatch(unit, words.subjects, languages, isLast)[0], tagMatch(unit, facets)) *
        fields.subject,
      unitMatch(unit, words.events, NO_STEMS, isLast)[0] * fields.event,
    ].filter((match) => match > 0);
    const best = Math.max(fields.text, ...found);
    sum += rarity * (best + (found.length > 1 ? RELEVANCE.elsewhere : 0));
    weights += rarity;
  }
  const score = weights === 0 ? 0 : sum / weights;
  return (
    (score + titleBonus(query, words, places, languages) + nameBonus(query, words)) *
    (1 - RELEVANCE.quality + (RELEVANCE.quality * candidate.quality) / 100)
  );
}

/** Number of the query's words in a talk's title and speakers' names. */
export function unitsInTitle(query: Query, candidate: Candidate): number {
  const words = readWords(candidate.words);
  const languages = stemLanguagesOf(words.language || null);
  const terms = [...words.title, ...words.names.flat(2)];
  return query.units.filter((unit) => unitMatch(unit, terms, languages)[0] > 0).length;
}

const tagMatch = (unit: Unit, facets: ReadonlySet<string>): number =>
  unit.ways.some(({ tagId }) => tagId !== null && facets.has(tagToken(tagId))) ? forms.synonym : 0;

/** Where a word occurs in the title, and how well it matches there. */
interface Place {
  at: number;
  match: number;
}

/** @param places of the query's words, in query order */
function titleBonus(
  query: Query,
  { title }: DocumentWords,
  places: readonly Place[],
  languages: readonly StemLanguage[],
): number {
  const strong = title.filter((term) => !STOP_WORDS.has(term)).length || title.length;
  const matched = new Map(places.map(({ at, match }) => [at, match]));
  const sum = [...matched.values()].reduce((all, match) => all + match, 0);
  const coverage = Math.min(1, sum / Math.max(strong, 1));
  const inOrder = places.filter(({ at }, index) => {
    const before = places[index - 1]?.at;
    return before !== undefined && at > before && at - before <= 2;
  }).length;
  const order = query.units.length > 1 ? inOrder / (query.units.length - 1) : 0;
  const optional = query.optional.filter((unit) => unitMatch(unit, title, languages)[0] > 0).length;
  const isWhole =
    matched.size >= strong &&
    matched.size === query.units.length &&
    places.every(({ match }) => match !== forms.beginning && match !== forms.lastBeginning);
  return (
    RELEVANCE.coverage * coverage +
    RELEVANCE.order * order +
    RELEVANCE.optional * Math.min(optional, 4) +
    (isWhole ? RELEVANCE.wholeTitle : 0)
  );
}

/** More speakers than this are a crowd. */
const MANY = 3;

/** Bonus for a complete name of a person or event in the query, by its share of the query. */
function nameBonus(query: Query, { names, events }: DocumentWords): number {
  const typed = new Set(query.units.flatMap(({ ways }) => ways.flatMap(({ terms }) => terms)));
  const isEvent =
    events.length > 1 && events.length === query.units.length && events.every((term) => typed.has(term));
  if (isEvent) return RELEVANCE.wholeEvent;
  const shares = names
    .flat()
    .filter((name) => name.length > 0 && name.every((term) => typed.has(term)))
    .map((name) => Math.min(1, name.length / Math.max(query.units.length, 1)));
  const most = names.length > MANY ? RELEVANCE.wholeNameOfMany : RELEVANCE.wholeName;
  return most * Math.max(0, ...shares);
}
