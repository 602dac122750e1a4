import { type DocumentWords, readWords } from './search-document.js';
import type { Query, Unit, Way } from './query.js';
import { RELEVANCE, STOP_WORDS } from './relevance.js';
import { stem, stemLanguages, stemLanguagesOf, type StemLanguage } from './text/stems.js';
import { tagToken } from './tokens.js';
import { indexTerms } from './words.js';

/** The data by which a matching talk is weighed. */
export interface Candidate {
  talk_id: number;
  quality: number;
  facets: string;
  words: string;
}

/** Weight of each unit, typed or related, by its rarity. */
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
  if (typed === term) return forms.exact;
  const beginning = beginnings > 0 && term.startsWith(typed) ? beginnings : 0;
  const stems =
    typed[0] === term[0] && languages.some((language) => sameStem(typed, term, language)) ? forms.stem : 0;
  return Math.max(beginning, stems);
}

function sameStem(typed: string, term: string, language: StemLanguage): boolean {
  return stemLanguages(typed).includes(language) && stem(typed, language) === stem(term, language);
}

/** A term of one of a unit's ways. */
interface Slot {
  typed: string;
  /** Score for words that have it as a prefix. */
  beginnings: number;
  /** Whether its forms do not match. */
  isExact: boolean;
}

/** A unit whose terms have numbers. */
interface Numbered {
  unit: Unit;
  ways: readonly { way: Way; slots: readonly number[]; form: number }[];
  /** Added to the score for a perfect match. */
  share: number;
}

/** Which of the slots a word matches, and how well. */
type Matching = readonly (readonly [slot: number, match: number])[];

/** Where a unit occurs in a title, and how well it matches there. */
interface Place {
  at: number;
  match: number;
}

const NOTHING: Matching = [];
const NO_FACETS: ReadonlySet<string> = new Set();
const NO_SLOT: Slot = { typed: '', beginnings: 0, isExact: true };

/** What is known of where a talk has its words. */
interface Occurrences {
  /** By slot, in all fields together. */
  weights: Float64Array;
  /** By slot, the best match in the title and its position. */
  title: readonly (Place | undefined)[];
  /** Shares of neighbours that stand together. */
  near: number;
}

/**
 * Scores talks for a query by how much of its information they have: each word counts by its rarity, and, as in BM25F, by the weight of the
 * fields it is in, how often it is there and how long they are. A talk that has everything that was typed in its title gets about 1.
 */
export class Scorer {
  private readonly slots: Slot[] = [];
  private readonly units: Numbered[];
  private readonly typed: number;
  /** Whether a subject is meant. */
  private readonly isTagged: boolean;
  private readonly terms: ReadonlySet<string>;
  /** Pairs of slots of words that follow each other in the query, with the smaller share of their units. */
  private readonly pairs: { from: number; to: number; share: number }[] = [];
  /** Slots by what was typed, and by language and stem; and those that longer words match. */
  private readonly exact = new Map<string, number[]>();
  private readonly stems = new Map<string, number[]>();
  private readonly prefixes: number[] = [];
  private readonly known = new Map<string, Map<string, Matching>>();
  private readonly read = new Map<number, DocumentWords>();
  /** First UTF-16 units of all that was typed. */
  private readonly firsts = new Set<number>();

  /** @param rarities of all units, typed and related */
  constructor(
    private readonly query: Query,
    rarities: Rarities,
  ) {
    const total = query.units.reduce((sum, unit) => sum + (rarities.get(unit) ?? 1), 0) || 1;
    const last = query.units.length > 1 ? query.units.at(-1) : undefined;
    const numbered = (unit: Unit, weight: number): Numbered => ({
      unit,
      share: (weight * (rarities.get(unit) ?? 1)) / total,
      // The last of several words may be incomplete.
      ways: unit.ways.map((way) => this.numbered(way, unit === last)),
    });
    this.units = query.units.map((unit) => numbered(unit, 1));
    this.typed = this.units.length;
    for (const related of query.related)
      this.units.push(numbered(related, RELEVANCE.related * related.certainty));
    this.isTagged = this.units.some(({ ways }) => ways.some(({ way }) => way.tagId !== null));
    this.terms = new Set(query.units.flatMap(({ ways }) => ways.flatMap(({ terms }) => terms)));
    this.findPairs();
  }

  private numbered(way: Way, isLast: boolean): Numbered['ways'][number] {
    const isPrefix = way.form === 'typed' || way.form === 'beginning';
    const beginnings = !isPrefix ? 0 : isLast ? forms.lastBeginning : forms.beginning;
    const slots = way.terms.map((typed) => {
      // The index finds no longer words either.
      const isWhole = way.beginnings?.get(typed)?.length === 0;
      return this.add({ typed, beginnings: isWhole ? 0 : beginnings, isExact: way.form === 'quoted' });
    });
    const form = { typed: 1, quoted: 1, beginning: 1, synonym: forms.synonym, corrected: forms.corrected }[
      way.form
    ];
    return { way, slots, form };
  }

  private add(slot: Slot): number {
    const number = this.slots.push(slot) - 1;
    const { typed, beginnings, isExact } = slot;
    const listed = (map: Map<string, number[]>, key: string) => {
      const list = map.get(key) ?? [];
      list.push(number);
      map.set(key, list);
    };
    listed(this.exact, typed);
    this.firsts.add(typed.charCodeAt(0));
    if (beginnings > 0) this.prefixes.push(number);
    if (!isExact)
      for (const language of stemLanguages(typed)) listed(this.stems, `${language} ${stem(typed, language)}`);
    return number;
  }

  private findPairs(): void {
    const sequence = this.units.slice(0, this.typed).flatMap(({ ways, share }) => {
      const best = ways.find(({ way }) => way.form === 'corrected') ?? ways[0];
      return (best?.slots ?? []).map((slot) => ({ slot, share: share / (best?.slots.length ?? 1) }));
    });
    for (const [at, { slot, share }] of sequence.entries()) {
      const before = sequence[at - 1];
      if (before) this.pairs.push({ from: before.slot, to: slot, share: Math.min(before.share, share) });
    }
    for (const { ways, share } of this.units.slice(this.typed))
      for (const { slots } of ways)
        for (const [at, slot] of slots.entries()) {
          const before = slots[at - 1];
          if (before !== undefined) this.pairs.push({ from: before, to: slot, share: share / slots.length });
        }
  }

  /**
   * @param has whether the talk has a unit of this number, typed ones first, in any field; used instead of a description
   * @param description null if it was not read
   */
  score(candidate: Candidate, has: (unit: number) => boolean, description: string | null): number {
    const words = this.wordsOf(candidate);
    const languages = stemLanguagesOf(words.language || null);
    const found = this.occurrences(words, description, languages);
    const facets = this.isTagged ? new Set(candidate.facets.split(' ')) : NO_FACETS;
    let score = found.near;
    const places: Place[] = [];
    let inTitle = 0;
    for (const [at, { ways, share }] of this.units.entries()) {
      let weight = description === null && has(at) ? fields.text.weight : 0;
      let place: Place | undefined;
      for (const { way, slots, form } of ways) {
        const least = slots.length === 0 ? 0 : Math.min(...slots.map((slot) => found.weights[slot] ?? 0));
        const tagged = way.tagId !== null && facets.has(tagToken(way.tagId)) ? fields.subject.weight : 0;
        weight = Math.max(weight, form * Math.max(least, tagged));
        const [first] = slots;
        const here = first === undefined ? undefined : found.title[first];
        const isHere = here !== undefined && slots.every((slot) => found.title[slot]);
        if (isHere && form * here.match > (place?.match ?? 0))
          place = { at: here.at, match: form * here.match };
      }
      score += (share * weight) / (RELEVANCE.saturation + weight);
      if (!place || at >= this.typed) continue;
      places.push(place);
      inTitle += share;
    }
    const bonus =
      this.titleBonus(words, places, languages) * inTitle ** 2 + nameBonus(this.query, this.terms, words);
    return (score + bonus) * (1 - RELEVANCE.quality + (RELEVANCE.quality * candidate.quality) / 100);
  }

  /** The best are scored twice. */
  private wordsOf({ talk_id, words }: Candidate): DocumentWords {
    let read = this.read.get(talk_id);
    if (!read) this.read.set(talk_id, (read = readWords(words)));
    return read;
  }

  private occurrences(
    words: DocumentWords,
    description: string | null,
    languages: readonly StemLanguage[],
  ): Occurrences {
    const weights = new Float64Array(this.slots.length);
    const title: (Place | undefined)[] = [];
    const near = new Float64Array(this.pairs.length);
    const add = (
      terms: readonly string[],
      { weight, length, usual }: (typeof fields)[keyof typeof fields],
      stems: readonly StemLanguage[],
      together: number,
      isTitle = false,
    ) => {
      const each = weight / (1 - length + (length * terms.length) / usual);
      const lastAt = new Map<number, number>();
      const known = this.knownFor(stems);
      for (let at = 0; at < terms.length; at += 1) {
        const term = terms[at] ?? '';
        // A form of a word begins like it: most words of a description need no further look.
        if (!this.firsts.has(term.charCodeAt(0))) continue;
        let matching = known.get(term);
        if (!matching) known.set(term, (matching = this.match(term, stems)));
        if (matching.length === 0) continue;
        for (const [slot, match] of matching) {
          weights[slot] = (weights[slot] ?? 0) + each * match;
          lastAt.set(slot, at);
          if (isTitle && match > (title[slot]?.match ?? 0)) title[slot] = { at, match };
        }
        for (const [pair, { from, to }] of this.pairs.entries()) {
          const [one, other] = [lastAt.get(from), lastAt.get(to)];
          if (one === undefined || other === undefined || one === other) continue;
          const isNear = Math.max(one, other) === at && Math.abs(one - other) <= NEAR;
          if (isNear) near[pair] = Math.max(near[pair] ?? 0, one < other ? together : together * REVERSED);
        }
      }
    };
    add(words.title, fields.title, languages, RELEVANCE.near.title, true);
    add(words.names.flat(2), fields.name, NO_STEMS, RELEVANCE.near.title);
    add(words.subjects, fields.subject, languages, RELEVANCE.near.text);
    add(words.events, fields.event, NO_STEMS, RELEVANCE.near.text);
    if (description !== null) {
      const before = weights.slice();
      add(indexTerms(description), fields.text, languages, RELEVANCE.near.text);
      for (const [slot, known] of before.entries())
        weights[slot] = Math.min(weights[slot] ?? 0, known + MOST_IN_TEXT);
    }
    return {
      weights,
      title,
      near: this.pairs.reduce((sum, { share }, pair) => sum + share * (near[pair] ?? 0), 0),
    };
  }

  /** What words match that were met before; most match nothing, and are met again. */
  private knownFor(languages: readonly StemLanguage[]): Map<string, Matching> {
    const key = languages.join();
    let known = this.known.get(key);
    if (!known) this.known.set(key, (known = new Map<string, Matching>()));
    return known;
  }

  /** The same as {@link termMatch} for all slots; it looks stems up instead of comparing them. */
  private match(term: string, languages: readonly StemLanguage[]): Matching {
    const stems = stemLanguages(term);
    const sameStem = languages.flatMap((language) =>
      stems.includes(language) ? (this.stems.get(`${language} ${stem(term, language)}`) ?? []) : [],
    );
    const found = new Map<number, number>(
      sameStem.filter((slot) => this.slots[slot]?.typed[0] === term[0]).map((slot) => [slot, forms.stem]),
    );
    for (const slot of this.prefixes) {
      const { typed, beginnings } = this.slots[slot] ?? NO_SLOT;
      if (term.startsWith(typed)) found.set(slot, Math.max(found.get(slot) ?? 0, beginnings));
    }
    for (const slot of this.exact.get(term) ?? []) found.set(slot, forms.exact);
    return found.size === 0 ? NOTHING : [...found];
  }

  /** Counts by how much of the query the title has. @param places of the query's units, in query order */
  private titleBonus(
    { title }: DocumentWords,
    places: readonly Place[],
    languages: readonly StemLanguage[],
  ): number {
    const { units, optional } = this.query;
    const strong = title.filter((term) => !STOP_WORDS.has(term)).length || title.length;
    const matched = new Map(places.map(({ at, match }) => [at, match]));
    const sum = [...matched.values()].reduce((all, match) => all + match ** 2, 0);
    const coverage = Math.min(1, sum / Math.max(strong, 1));
    const inOrder = places.filter(({ at }, index) => {
      const before = places[index - 1]?.at;
      return before !== undefined && at > before && at - before <= NEAR;
    }).length;
    const order = units.length > 1 ? inOrder / (units.length - 1) : 0;
    const also = optional.filter(({ ways }) =>
      ways.some(({ terms: [typed = ''] }) => title.some((term) => termMatch(typed, term, 0, languages) > 0)),
    ).length;
    const isWhole =
      matched.size >= strong &&
      matched.size === units.length &&
      places.every(({ match }) => match !== forms.beginning && match !== forms.lastBeginning);
    return (
      RELEVANCE.coverage * coverage +
      RELEVANCE.order * order +
      RELEVANCE.optional * Math.min(also, 4) +
      (isWhole ? RELEVANCE.wholeTitle : 0)
    );
  }
}

/** However often a description repeats a word, it counts less than a title or a name. */
const MOST_IN_TEXT = 1.5;
/** Words that are at most so far apart stand together. */
const NEAR = 2;
/** Share that words together in another order count. */
const REVERSED = 0.7;

/** More speakers than this are a crowd. */
const MANY = 3;

/** Bonus for a complete name of a person or event in the query, by its share of the query. */
function nameBonus(query: Query, typed: ReadonlySet<string>, { names, events }: DocumentWords): number {
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
