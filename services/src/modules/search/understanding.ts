import { Injectable } from '@nestjs/common';
import { CatalogueWords, subjectKey } from './catalogue-words.js';
import type { Expression } from './expression.js';
import { queryExpression, type Query, type Reach, type Unit, unitExpression, type Way } from './query.js';
import { BOUNDS, rarity } from './relevance.js';
import type { Rarities } from './rank.js';
import { indexTerms } from './words.js';

/** Maximum number of words of a subject's name. */
const LONGEST_SUBJECT = 3;
/** In scripts without blanks, a single character begins a pair. */
const LETTER = /^[\p{sc=Latin}\p{N}]$/u;
/** Weight of a subject's name when words have to be left out. */
const SUBJECT_WORTH = 3;

/** How a query was understood. */
export interface Understood {
  query: Query;
  /** As they were typed. */
  leftOut: string[];
}

/** Lookups in the index. */
export interface Lookup {
  exists: (expression: Expression) => Promise<boolean>;
  /** @see SearchEngine.together */
  together: (expressions: readonly Expression[]) => Promise<ReadonlySet<number>>;
}

/** From this many words on, some may be left out even if talks match all of them. */
const FEWEST_TO_WIDEN = 3;
/** Minimum number of talks with a word for it to be offered as a correction. */
const FREQUENT = 10;

const typedTerm = ({ ways }: Unit): string => ways[0]?.terms.join('') ?? '';

const reach = { place: 'anywhere', short: true } as const;

/** Rewrites a query that finds little or nothing so that it finds something. */
@Injectable()
export class Understanding {
  constructor(private readonly words: CatalogueWords) {}

  /** Adds the synonyms of subjects named in the query. */
  async withSynonyms(query: Query): Promise<Query> {
    const stretches = query.units.flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_SUBJECT, query.units.length - from) }, (_, more) => ({
        from,
        units: query.units.slice(from, from + more + 1),
      })),
    );
    const keyed = stretches.map((stretch) => ({
      ...stretch,
      key: subjectKey(stretch.units.map(({ ways }) => ways[0]?.terms.join('') ?? '')),
    }));
    const subjects = await this.words.subjects([...new Set(keyed.map(({ key }) => key))].filter(Boolean));
    const units: Unit[] = [];
    for (let at = 0; at < query.units.length;) {
      const named = keyed
        .filter(({ from, key }) => from === at && subjects.has(key))
        .sort((a, b) => b.units.length - a.units.length)[0];
      const unit = query.units[at];
      if (!unit) break;
      units.push(named ? joined(named.units, subjects.get(named.key)) : unit);
      at += named?.units.length ?? 1;
    }
    return { ...query, units };
  }

  /** Lists the words for prefixes of words that many talks have. */
  async withBeginnings(query: Query): Promise<Query> {
    const last = query.units.at(-1);
    const units = query.units.map(async (unit) => {
      const ways = unit.ways.map((way) => this.withLonger(way, unit === last));
      return { ...unit, ways: await Promise.all(ways) };
    });
    return { ...query, units: await Promise.all(units) };
  }

  /** Before other words a single letter is not treated as a prefix. */
  private async withLonger(way: Way, isLast: boolean): Promise<Way> {
    if (way.form !== 'typed') return way;
    const beginnings = new Map<string, readonly string[]>();
    for (const term of way.terms) {
      const longer = !isLast && LETTER.test(term) ? [] : await this.words.frequentWith(term);
      if (longer) beginnings.set(term, longer);
    }
    return { ...way, beginnings };
  }

  /** Whether it is a single word that more talks have in titles, names, subjects or events than can be weighed. */
  async isCommon({ units: [unit, ...others] }: Query): Promise<boolean> {
    if (!unit || others.length > 0) return false;
    const counts = await this.words.counts(
      unit.ways.flatMap(({ terms }) => (terms.length === 1 ? terms : [])),
    );
    return [...counts.values()].some((talks) => talks > BOUNDS.weighed);
  }

  /** Weight of each unit. */
  async rarities(units: readonly Unit[]): Promise<Rarities> {
    const terms = new Set(units.flatMap(({ ways }) => ways.flatMap((way) => way.terms)));
    const counts = await this.words.counts([...terms]);
    return new Map(
      units.map((unit) => {
        const each = unit.ways.map((way) =>
          Math.max(0, ...way.terms.map((term) => rarity(counts.get(term) ?? 0))),
        );
        return [unit, Math.min(...each)];
      }),
    );
  }

  /** Adds frequent other spellings of words that occur in no title, name, subject or event; null if there are none. */
  async likelier(query: Query): Promise<Understood | null> {
    const counts = await this.words.counts(query.units.map(typedTerm));
    const units = query.units.map(async (unit) => {
      const term = typedTerm(unit);
      if (counts.has(term) || (await this.words.hasBeginning(term))) return unit;
      return this.respelled(unit, 1, FREQUENT);
    });
    const respelled = await Promise.all(units);
    const isSame = respelled.every((unit, at) => unit === query.units[at]);
    return isSame ? null : { query: { ...query, units: respelled }, leftOut: [] };
  }

  /**
   * Fewer words, at least half of them, that occur together in a title or with a name, if no talk has all of them there; null for fewer
   * than three words. A talk remembered as a sentence includes words that only occur in other talks' descriptions.
   */
  async wider(query: Query, lookup: Lookup): Promise<Understood | null> {
    if (query.units.length < FEWEST_TO_WIDEN) return null;
    const inTitle = { place: 'title', short: true } as const;
    if (await lookup.exists(queryExpression(query.units, inTitle, []))) return null;
    const occur = await together(query.units, inTitle, lookup);
    for (const units of await this.fewer(query.units)) {
      if (units.length < query.units.length / 2 || units.length < 2) return null;
      if (occur(units))
        return {
          query: { ...query, units },
          leftOut: query.units.filter((unit) => !units.includes(unit)).map(({ text }) => text),
        };
    }
    return null;
  }

  /**
   * Corrects the words that no talk has, then the others, then leaves out words until something is found.
   *
   * @returns null if none of the words is found, as typed or corrected
   */
  async rescue(query: Query, lookup: Lookup): Promise<Understood | null> {
    const known = await this.occurring(query.units, lookup);
    const missing = new Set(query.units.filter((_, at) => !known[at]));
    const corrected = await this.corrected(query, missing, 2);
    const left = corrected.units.filter((unit, at) => known[at] || unit !== query.units[at]);
    if (left.length === 0) return null;
    const leftOut = query.units.filter((unit, at) => !known[at] && unit === corrected.units[at]);
    const answer = (units: readonly Unit[], out: readonly Unit[]): Understood => ({
      query: { ...query, units },
      leftOut: out.map(({ text }) => text),
    });
    const finds = (units: readonly Unit[]) => lookup.exists(queryExpression(units, reach, []));
    // The whole query, unchanged, has found nothing.
    if (missing.size > 0 && (await finds(left))) return answer(left, leftOut);
    if (leftOut.length === 0) {
      const others = await this.corrected(corrected, new Set(query.units.filter((_, at) => known[at])), 1);
      const isChanged = others.units.some((unit, at) => unit !== corrected.units[at]);
      if (isChanged && (await finds(others.units))) return answer(others.units, []);
    }
    const occur = await together(left, reach, lookup);
    for (const units of await this.fewer(left))
      if (occur(units)) return answer(units, [...leftOut, ...left.filter((unit) => !units.includes(unit))]);
    return null;
  }

  /** For each unit, whether any talk has it. Words that are known to be in a title, name, subject or event are not looked up. */
  private async occurring(units: readonly Unit[], lookup: Lookup): Promise<boolean[]> {
    const counts = await this.words.counts(units.flatMap(({ ways }) => ways.flatMap(({ terms }) => terms)));
    const isCounted = ({ terms: [only, ...others] }: Way) =>
      only !== undefined && others.length === 0 && counts.has(only);
    return Promise.all(
      units.map(
        async (unit) => unit.ways.some(isCounted) || (await lookup.exists(unitExpression(unit, reach))),
      ),
    );
  }

  /** The query with other spellings of these units, if there are any. */
  private async corrected(query: Query, misspelt: ReadonlySet<Unit>, most: 1 | 2): Promise<Query> {
    const units = query.units.map(async (unit) =>
      misspelt.has(unit) ? this.respelled(unit, most, 1) : unit,
    );
    return { ...query, units: await Promise.all(units) };
  }

  /** @param least minimum number of talks with the other spelling */
  private async respelled(unit: Unit, most: 1 | 2, least: number): Promise<Unit> {
    const found = await this.words.corrections(typedTerm(unit), most);
    const ways = found
      .filter(({ talks }) => talks >= least)
      .map(({ word }): Way => ({ terms: [word], form: 'corrected', tagId: null }));
    return ways.length === 0 ? unit : { ...unit, ways: [...unit.ways, ...ways] };
  }

  /** Combinations of fewer units, the largest and most valuable first. */
  private async fewer(units: readonly Unit[]): Promise<(readonly Unit[])[]> {
    const rarities = await this.rarities(units);
    const worth = (unit: Unit) =>
      (rarities.get(unit) ?? 0) + (unit.ways.some(({ tagId }) => tagId !== null) ? SUBJECT_WORTH : 0);
    const total = (chosen: readonly Unit[]) => chosen.reduce((sum, unit) => sum + worth(unit), 0);
    const choices: (readonly Unit[])[] = [];
    let level: (readonly Unit[])[] = [units];
    while ((level[0]?.length ?? 0) > 1) {
      const next = new Map<string, readonly Unit[]>();
      for (const chosen of level)
        for (const out of chosen) {
          const rest = chosen.filter((unit) => unit !== out);
          next.set(rest.map((unit) => units.indexOf(unit)).join(), rest);
        }
      level = [...next.values()].sort((a, b) => total(b) - total(a)).slice(0, BOUNDS.combinations);
      choices.push(...level);
    }
    return choices;
  }
}

/** Whether some of the units occur together in a talk. */
async function together(
  units: readonly Unit[],
  reach: Reach,
  lookup: Lookup,
): Promise<(chosen: readonly Unit[]) => boolean> {
  const masks = [...(await lookup.together(units.map((unit) => unitExpression(unit, reach))))];
  return (chosen) => {
    const wanted = chosen.reduce((mask, unit) => mask | (1 << units.indexOf(unit)), 0);
    return masks.some((mask) => (mask & wanted) === wanted);
  };
}

/** Units that together name a subject. */
function joined(units: readonly Unit[], subject: { id: number; name: string } | undefined): Unit {
  const [only] = units;
  const typed: readonly Way[] =
    units.length === 1 && only
      ? only.ways
      : [{ terms: units.flatMap(({ ways }) => ways[0]?.terms ?? []), form: 'typed', tagId: null }];
  const text = units.map((unit) => unit.text).join(' ');
  if (!subject) return { text, ways: typed };
  return { text, ways: [...typed, { terms: indexTerms(subject.name), form: 'synonym', tagId: subject.id }] };
}
