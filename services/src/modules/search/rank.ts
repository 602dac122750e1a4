import { NEAR, Occurrences, termMatch } from './occurrences.js';
import type { Query, Unit, Way } from './query.js';
import { RELEVANCE, STOP_WORDS } from './relevance.js';
import { endOfName, endOfTerm, PERSON, type WordLines, wordLines } from './search-document.js';
import { stemLanguagesOf, type StemLanguage } from './text/stems.js';

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

/** What a match of a way counts. */
const FORMS: Record<Way['form'], number> = {
  typed: 1,
  quoted: 1,
  beginning: 1,
  synonym: forms.synonym,
  corrected: forms.corrected,
};

/** Where a unit occurs in a title, and how well it matches there. */
interface Place {
  at: number;
  match: number;
}

/**
 * Scores talks for a query by how much of its information they have: each word counts by its rarity, and, as in BM25F, by the weight of the
 * fields it is in, how often it is there and how long they are. A talk that has everything that was typed in its title gets about 1.
 */
export class Scorer {
  private readonly found: Occurrences;
  private readonly typed: number;
  private readonly terms: ReadonlySet<string>;

  /** @param rarities of all units, typed and related */
  constructor(
    private readonly query: Query,
    rarities: Rarities,
  ) {
    const { units, related } = query;
    const rarityOf = (unit: Unit) => rarities.get(unit) ?? 1;
    const total = units.reduce((sum, unit) => sum + rarityOf(unit), 0) || 1;
    const shares = new Map<Unit, number>(units.map((unit) => [unit, rarityOf(unit) / total]));
    for (const unit of related)
      shares.set(unit, (RELEVANCE.related * unit.certainty * rarityOf(unit)) / total);
    this.typed = units.length;
    this.found = new Occurrences(units, related, shares);
    this.terms = new Set(units.flatMap(({ ways }) => ways.flatMap(({ terms }) => terms)));
  }

  /**
   * @param has whether the talk has a unit of this number, typed ones first, in any field; used instead of a description
   * @param description null if it was not read
   */
  score(candidate: Candidate, has: (unit: number) => boolean, description: string | null): number {
    const lines = wordLines(candidate.words);
    const languages = stemLanguagesOf(lines.language || null);
    const { found } = this;
    found.read(lines, description, languages);
    let score = found.near;
    const places: Place[] = [];
    let inTitle = 0;
    const facets = ` ${candidate.facets} `;
    let at = -1;
    for (const { ways, share } of found.units) {
      at += 1;
      let weight = description === null && has(at) ? fields.text.weight : 0;
      let place: Place | undefined;
      for (const { way, slots, tag } of ways) {
        const form = FORMS[way.form];
        const tagged = tag !== null && facets.includes(tag) ? fields.subject.weight : 0;
        weight = Math.max(weight, form * Math.max(this.least(slots), tagged));
        const match = form * this.matchInTitle(slots);
        if (match > (place?.match ?? 0)) place = { at: found.inTitle.at[slots[0] ?? 0] ?? 0, match };
      }
      score += (share * weight) / (RELEVANCE.saturation + weight);
      if (at >= this.typed) continue;
      if (place) places.push(place);
      const isNamed = ways.some(
        ({ slots }) => slots.length > 0 && slots.every((slot) => found.isNamed(slot)),
      );
      inTitle += share * (place ? 1 : isNamed ? RELEVANCE.named : 0);
    }
    const title = inTitle === 0 ? 0 : this.titleBonus(lines.title, places, languages) * inTitle ** 2;
    const bonus = title + this.nameBonus(lines);
    return (score + bonus) * (1 - RELEVANCE.quality + (RELEVANCE.quality * candidate.quality) / 100);
  }

  /** Weight of the term of a way that counts least. */
  private least(slots: readonly number[]): number {
    if (slots.length === 0) return 0;
    let least = Infinity;
    for (const slot of slots) least = Math.min(least, this.found.weights[slot] ?? 0);
    return least;
  }

  /** How well the first term of a way matches in the title; 0 unless it has all of them. */
  private matchInTitle(slots: readonly number[]): number {
    const { match } = this.found.inTitle;
    const [first] = slots;
    return first !== undefined && slots.every((slot) => (match[slot] ?? 0) > 0) ? (match[first] ?? 0) : 0;
  }

  /** Counts by how much of the query the title has. @param places of the query's units, in query order */
  private titleBonus(line: string, places: readonly Place[], languages: readonly StemLanguage[]): number {
    const { units, optional } = this.query;
    const title = line.split(' ');
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

  /** For a complete name of a person or event in the query, by its share of the query. */
  private nameBonus({ names, events }: WordLines): number {
    const { length } = this.query.units;
    const inEvent = this.termsIfAll(events, 0, events.length);
    if (inEvent > 1 && inEvent === length) return RELEVANCE.wholeEvent;
    let most = 0;
    let people = names === '' ? 0 : 1;
    for (let from = 0; from < names.length;) {
      const to = endOfName(names, from);
      most = Math.max(most, Math.min(1, this.termsIfAll(names, from, to) / Math.max(length, 1)));
      if (names[to] === PERSON) people += 1;
      from = to + 1;
    }
    return (people > MANY ? RELEVANCE.wholeNameOfMany : RELEVANCE.wholeName) * most;
  }

  /** Number of terms of a part of a line if all of them were typed, else 0. */
  private termsIfAll(line: string, start: number, end: number): number {
    let terms = 0;
    for (let from = start; from < end;) {
      const to = endOfTerm(line, from);
      if (to > from) {
        if (!this.found.mayBegin(line.charCodeAt(from)) || !this.terms.has(line.slice(from, to))) return 0;
        terms += 1;
      }
      from = to + 1;
    }
    return terms;
  }
}

/** More speakers than this are a crowd. */
const MANY = 3;
