import type { Unit, Way } from './query.js';
import { RELEVANCE } from './relevance.js';
import { endOfTerm, termsIn, type WordLines } from './search-document.js';
import { stem, stemLanguages, type StemLanguage } from './text/stems.js';
import { tagToken } from './tokens.js';
import { indexTerms } from './words.js';

const { fields, forms } = RELEVANCE;
type Field = (typeof fields)[keyof typeof fields];

const NO_STEMS: readonly StemLanguage[] = [];
/** However often a description repeats a word, it counts less than a title or a name. */
const MOST_IN_TEXT = 1.5;
/** Words that are at most so far apart stand together. */
export const NEAR = 2;
/** Share that words together in another order count. */
const REVERSED = 0.7;
const NOWHERE = -1;

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

/** A unit whose terms have numbers. `tag`: the token of the subject it names, between blanks. */
interface Numbered {
  ways: readonly { way: Way; slots: readonly number[]; tag: string | null }[];
  /** Added to the score for a perfect match. */
  share: number;
}

/** Slots of words that follow each other in the query, with the smaller share of their units. */
interface Pair {
  from: number;
  to: number;
  share: number;
}

/** Which of the slots a word matches, and how well. */
type Matching = readonly (readonly [slot: number, match: number])[];

const NOTHING: Matching = [];
const NO_SLOTS: readonly number[] = [];
const NO_SLOT: Slot = { typed: '', beginnings: 0, isExact: true };

/**
 * Where talks have the words of a query, one talk after the other. A search reads hundreds of talks, so nothing is allocated for most of
 * their words.
 */
export class Occurrences {
  /** Of the talk that was read last, by slot: in all fields together. */
  readonly weights: Float64Array;
  /** The same after its title, and after its names. */
  private readonly titled: Float64Array;
  private readonly named: Float64Array;
  /** By slot, the best match in the title, 0 for none, and its position. */
  readonly inTitle: { match: Float64Array; at: Int32Array };

  private readonly slots: Slot[] = [];
  private readonly pairs: Pair[] = [];
  /** Numbers of the pairs of each slot. */
  private readonly pairsOf: number[][];
  private readonly together: Float64Array;
  /** By slot, where the field that is read had it last. */
  private readonly lastAt: Int32Array;
  /** Slots by what was typed, and by language and stem; and those that longer words match. */
  private readonly exact = new Map<string, number[]>();
  private readonly stems = new Map<StemLanguage, Map<string, number[]>>();
  private readonly prefixes: number[] = [];
  private readonly known = new Map<string, Map<string, Matching>>();
  /** First UTF-16 units of all that was typed. */
  private readonly firsts = new Set<number>();

  /** The units that were typed, and the others, with a number for each of their terms. */
  readonly units: readonly Numbered[];

  /** @param shares added to the score for a perfect match, by unit */
  constructor(typed: readonly Unit[], others: readonly Unit[], shares: ReadonlyMap<Unit, number>) {
    const last = typed.length > 1 ? typed.at(-1) : undefined;
    this.units = [...typed, ...others].map((unit) => ({
      share: shares.get(unit) ?? 0,
      // The last of several words may be incomplete.
      ways: unit.ways.map((way) => this.numbered(way, unit === last)),
    }));
    this.findPairs(typed.length);
    this.pairsOf = this.slots.map((_, slot) =>
      [...this.pairs.keys()].filter((pair) => [this.pairs[pair]?.from, this.pairs[pair]?.to].includes(slot)),
    );
    this.weights = new Float64Array(this.slots.length);
    this.titled = new Float64Array(this.slots.length);
    this.named = new Float64Array(this.slots.length);
    this.inTitle = {
      match: new Float64Array(this.slots.length),
      at: new Int32Array(this.slots.length),
    };
    this.lastAt = new Int32Array(this.slots.length);
    this.together = new Float64Array(this.pairs.length);
  }

  /** @param description null if it was not read */
  read(lines: WordLines, description: string | null, languages: readonly StemLanguage[]): void {
    this.weights.fill(0);
    this.inTitle.match.fill(0);
    this.together.fill(0);
    const { near } = RELEVANCE;
    this.addLine(lines.title, fields.title, languages, near.title, true);
    this.titled.set(this.weights);
    this.addLine(lines.names, fields.name, NO_STEMS, near.title);
    this.named.set(this.weights);
    this.addLine(lines.subjects, fields.subject, languages, near.text);
    this.addLine(lines.events, fields.event, NO_STEMS, near.text);
    if (description === null) return;
    const before = this.weights.slice();
    this.addTerms(indexTerms(description), fields.text, languages, near.text);
    for (const [slot, known] of before.entries())
      this.weights[slot] = Math.min(this.weights[slot] ?? 0, known + MOST_IN_TEXT);
  }

  /** Whether a name has the term of the slot. */
  isNamed(slot: number): boolean {
    return (this.named[slot] ?? 0) > (this.titled[slot] ?? 0);
  }

  /** Shares of neighbours that stand together. */
  get near(): number {
    return this.pairs.reduce((sum, { share }, pair) => sum + share * (this.together[pair] ?? 0), 0);
  }

  /** Whether any of the typed words begins with this UTF-16 unit. */
  mayBegin(unit: number): boolean {
    return this.firsts.has(unit);
  }

  private numbered(way: Way, isLast: boolean): Numbered['ways'][number] {
    const isPrefix = way.form === 'typed' || way.form === 'beginning';
    const beginnings = !isPrefix ? 0 : isLast ? forms.lastBeginning : forms.beginning;
    const slots = way.terms.map((typed) => {
      // The index finds no longer words either.
      const isWhole = way.beginnings?.get(typed)?.length === 0;
      return this.add({ typed, beginnings: isWhole ? 0 : beginnings, isExact: way.form === 'quoted' });
    });
    return { way, slots, tag: way.tagId === null ? null : ` ${tagToken(way.tagId)} ` };
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
    if (isExact) return number;
    for (const language of stemLanguages(typed)) {
      const stems = this.stems.get(language) ?? new Map<string, number[]>();
      this.stems.set(language, stems);
      listed(stems, stem(typed, language));
    }
    return number;
  }

  private findPairs(typed: number): void {
    const sequence = this.units.slice(0, typed).flatMap(({ ways, share }) => {
      const best = ways.find(({ way }) => way.form === 'corrected') ?? ways[0];
      return (best?.slots ?? []).map((slot) => ({ slot, share: share / (best?.slots.length ?? 1) }));
    });
    for (const [at, { slot, share }] of sequence.entries()) {
      const before = sequence[at - 1];
      if (before) this.pairs.push({ from: before.slot, to: slot, share: Math.min(before.share, share) });
    }
    for (const { ways, share } of this.units.slice(typed))
      for (const { slots } of ways)
        for (const [at, slot] of slots.entries()) {
          const before = slots[at - 1];
          if (before !== undefined) this.pairs.push({ from: before, to: slot, share: share / slots.length });
        }
  }

  private addLine(
    line: string,
    field: Field,
    stems: readonly StemLanguage[],
    together: number,
    isTitle = false,
  ): void {
    const each = worth(field, termsIn(line));
    const known = this.knownFor(stems);
    this.lastAt.fill(NOWHERE);
    let at = 0;
    for (let from = 0; from < line.length;) {
      const to = endOfTerm(line, from);
      if (to > from) {
        // A form of a word begins like it: most words need no further look.
        if (this.firsts.has(line.charCodeAt(from)))
          this.see(line.slice(from, to), at, each, stems, known, together, isTitle);
        at += 1;
      }
      from = to + 1;
    }
  }

  private addTerms(
    terms: readonly string[],
    field: Field,
    stems: readonly StemLanguage[],
    together: number,
  ): void {
    const each = worth(field, terms.length);
    const known = this.knownFor(stems);
    this.lastAt.fill(NOWHERE);
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at] ?? '';
      if (this.firsts.has(term.charCodeAt(0))) this.see(term, at, each, stems, known, together, false);
    }
  }

  private see(
    term: string,
    at: number,
    each: number,
    stems: readonly StemLanguage[],
    known: Map<string, Matching>,
    together: number,
    isTitle: boolean,
  ): void {
    let matching = known.get(term);
    if (!matching) known.set(term, (matching = this.match(term, stems)));
    const { match: best, at: places } = this.inTitle;
    for (const [slot, match] of matching) {
      this.weights[slot] = (this.weights[slot] ?? 0) + each * match;
      this.lastAt[slot] = at;
      if (!isTitle || match <= (best[slot] ?? 0)) continue;
      best[slot] = match;
      places[slot] = at;
    }
    for (const [slot] of matching)
      for (const number of this.pairsOf[slot] ?? []) {
        const pair = this.pairs[number];
        const one = this.lastAt[pair?.from ?? NOWHERE] ?? NOWHERE;
        const other = this.lastAt[pair?.to ?? NOWHERE] ?? NOWHERE;
        if (one === NOWHERE || other === NOWHERE || one === other) continue;
        if (Math.abs(one - other) > NEAR) continue;
        const share = one < other ? together : together * REVERSED;
        this.together[number] = Math.max(this.together[number] ?? 0, share);
      }
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
    let found: Map<number, number> | null = null;
    const add = (slot: number, match: number) => {
      found ??= new Map<number, number>();
      found.set(slot, Math.max(found.get(slot) ?? 0, match));
    };
    const stems = stemLanguages(term);
    for (const language of languages) {
      if (!stems.includes(language)) continue;
      const sameStem = this.stems.get(language)?.get(stem(term, language)) ?? NO_SLOTS;
      for (const slot of sameStem) if (this.slots[slot]?.typed[0] === term[0]) add(slot, forms.stem);
    }
    for (const slot of this.prefixes) {
      const { typed, beginnings } = this.slots[slot] ?? NO_SLOT;
      if (term.startsWith(typed)) add(slot, beginnings);
    }
    for (const slot of this.exact.get(term) ?? NO_SLOTS) add(slot, forms.exact);
    return found ? [...(found as Map<number, number>)] : NOTHING;
  }
}

/** What a match counts in a field of so many terms. */
const worth = ({ weight, length, usual }: Field, terms: number): number =>
  weight / (1 - length + (length * terms) / usual);
