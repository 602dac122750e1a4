import { Injectable } from '@nestjs/common';
import { CatalogueWords, subjectKey } from './catalogue-words.js';
import type { Expression } from './expression.js';
import { relatedNames } from './needs.js';
import { type Query, type Related, type Unit, unitExpression, type Way } from './query.js';
import { BOUNDS, STOP_WORDS } from './relevance.js';
import { wordToken } from './tokens.js';
import { indexTerms } from './words.js';

/** Maximum number of words of a subject's name. */
const LONGEST_SUBJECT = 3;
/** In scripts without blanks, a single character begins a pair. */
const LETTER = /^[\p{sc=Latin}\p{N}]$/u;
/** How certain it is that a query means the subject that one of its expressions is a part of. */
const WIDER = 0.5;
/** Queries of so many words are sentences, whose words are whole, except for the last one. */
const SENTENCE = 4;

/** Number of documents that match, up to a limit. */
export type Count = (expression: Expression, limit: number) => Promise<number>;

/** How a query was understood. */
export interface Understood {
  query: Query;
  /** As they were typed: no talk has them, nor a word like them. */
  leftOut: string[];
}

const typedTerm = ({ ways }: Unit): string => ways[0]?.terms.join('') ?? '';

const isQuoted = ({ ways }: Unit): boolean => ways[0]?.form === 'quoted';

/** Finds out what the words of a query stand for. */
@Injectable()
export class Understanding {
  constructor(private readonly words: CatalogueWords) {}

  /**
   * @param exact only as typed
   * @param count looks up the index
   */
  async of(typed: Query, exact: boolean, count: Count): Promise<Understood> {
    const telling = await this.telling(typed);
    const { query, leftOut } = exact ? { query: telling, leftOut: [] } : await this.corrected(telling, count);
    const named = await this.withSynonyms(query);
    const related = [...named.related, ...(exact ? [] : this.related(query))].slice(0, BOUNDS.related);
    return { query: { ...(await this.withBeginnings(named)), related }, leftOut };
  }

  /** The words of a long query that say most: those that titles have, the rarest first. */
  private async telling(query: Query): Promise<Query> {
    if (query.units.length <= BOUNDS.words) return query;
    const counts = await this.words.counts(query.units.map(typedTerm));
    const talks = (unit: Unit) => (isQuoted(unit) ? 0 : (counts.get(typedTerm(unit)) ?? Infinity));
    const best = new Set([...query.units].sort((a, b) => talks(a) - talks(b)).slice(0, BOUNDS.words));
    return { ...query, units: query.units.filter((unit) => best.has(unit)) };
  }

  /**
   * Other spellings of words that no talk has, and of those that very few have beside many with the other spelling. A word with neither talks nor
   * another spelling is left out, if there are others.
   */
  private async corrected(query: Query, count: Count): Promise<Understood> {
    const counts = await this.words.counts(query.units.map(typedTerm));
    const last = query.units.at(-1);
    const leftOut: Unit[] = [];
    const units = await Promise.all(
      query.units.map(async (unit) => {
        const term = typedTerm(unit);
        const isWord = unit.ways.length === 1 && unit.ways[0]?.terms.length === 1 && !isQuoted(unit);
        if (!isWord || (counts.get(term) ?? 0) >= BOUNDS.rare) return unit;
        const isUnfinished = query.units.length + query.optional.length < SENTENCE || unit === last;
        if (isUnfinished && !counts.has(term) && (await this.words.hasBeginning(term))) return unit;
        const talks = await count(
          unitExpression(asWhole(unit), { place: 'anywhere', short: false }),
          BOUNDS.rare,
        );
        const exact = talks === 0 ? 0 : await count(wordToken('anywhere', term), BOUNDS.rare);
        if (exact >= BOUNDS.rare) return unit;
        const found = await this.words.corrections(term, exact === 0 ? 2 : 1);
        const least = talks === 0 ? 1 : Math.max(BOUNDS.rare, exact * BOUNDS.likelier);
        const ways = found
          .filter((other) => other.talks >= least && (talks === 0 || other.distance === 1))
          .filter(({ word }) => !STOP_WORDS.has(word))
          .map(({ word }): Way => ({ terms: [word], form: 'corrected', tagId: null }));
        if (ways.length > 0) return { ...unit, ways: [...unit.ways, ...ways] };
        if (talks === 0) leftOut.push(unit);
        return unit;
      }),
    );
    const left = units.filter((unit) => !leftOut.includes(unit));
    if (left.length === 0) return { query, leftOut: [] };
    const inOrder = units.filter((unit) => leftOut.includes(unit));
    return { query: { ...query, units: left }, leftOut: inOrder.map(({ text }) => text) };
  }

  /** What talks on the need are called that the query describes. */
  private related({ units, optional }: Query): Related[] {
    const terms = [...units, ...optional].flatMap(({ ways }) => ways.flatMap((way) => way.terms));
    return relatedNames(terms, BOUNDS.related).map(({ terms: name, certainty }) => ({
      text: name.join(' '),
      certainty,
      ways: [{ terms: name, form: 'typed', tagId: null, beginnings: whole(name) }],
    }));
  }

  /** Adds the synonyms of subjects named in the query to each of their words. */
  private async withSynonyms(query: Query): Promise<Query> {
    const stretches = query.units.flatMap((_, from) =>
      Array.from({ length: Math.min(LONGEST_SUBJECT, query.units.length - from) }, (_, more) => ({
        from,
        units: query.units.slice(from, from + more + 1),
      })),
    );
    const keyed = stretches
      .filter(({ units }) => units.length === 1 || !units.some(isQuoted))
      .map((stretch) => ({ ...stretch, key: subjectKey(stretch.units.map(likeliestTerm)) }));
    const subjects = await this.words.subjects([...new Set(keyed.map(({ key }) => key))].filter(Boolean));
    const units: Unit[] = [];
    const wider: Related[] = [];
    for (let at = 0; at < query.units.length;) {
      const named = keyed
        .filter(({ from, key }) => from === at && subjects.has(key))
        .sort((a, b) => b.units.length - a.units.length)[0];
      const unit = query.units[at];
      if (!unit) break;
      const subject = named && subjects.get(named.key);
      units.push(...(subject ? ofSubject(named.units, subject) : [unit]));
      if (subject && !isSame(named.units, subject))
        wider.push({ text: subject.name, certainty: WIDER, ways: [synonymOf(subject)] });
      at += named?.units.length ?? 1;
    }
    return { ...query, units, related: wider };
  }

  /** Lists the words for prefixes of words that many talks have. */
  private async withBeginnings(query: Query): Promise<Query> {
    const last = query.units.at(-1);
    const isSentence = query.units.length >= SENTENCE;
    const units = query.units.map(async (unit) => {
      if (isSentence && unit !== last) return asWhole(unit);
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

  /** Share of the talks that have each unit in titles, names, subjects or events. @param talks number of all talks */
  async shares(units: readonly Unit[], talks: number): Promise<number[]> {
    const terms = new Set(units.flatMap(({ ways }) => ways.flatMap((way) => way.terms)));
    const counts = await this.words.counts([...terms]);
    return units.map(({ ways }) => {
      const each = ways.map((way) => Math.min(talks, ...way.terms.map((term) => counts.get(term) ?? 0)));
      return (Math.max(0, ...each) + 1) / (talks + 1);
    });
  }
}

/** The word, and nothing longer; pairs of characters stay prefixes of nothing else. */
const whole = (terms: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(terms.map((term) => [term, []]));

const asWhole = (unit: Unit): Unit => ({
  ...unit,
  ways: unit.ways.map((way) =>
    way.form === 'typed' && !isSingleSign(way) ? { ...way, beginnings: whole(way.terms) } : way,
  ),
});

/** In a script without blanks, a single character is the beginning of a pair. */
const isSingleSign = ({ terms: [term = '', ...others] }: Way): boolean =>
  others.length === 0 && [...term].length === 1 && !LETTER.test(term);

/** As typed, or corrected. */
const likeliestTerm = ({ ways }: Unit): string =>
  (ways.find(({ form }) => form === 'corrected') ?? ways[0])?.terms.join('') ?? '';

interface Subject {
  id: number;
  name: string;
}

const synonymOf = ({ id, name }: Subject): Way => ({ terms: indexTerms(name), form: 'synonym', tagId: id });

/** Units that together name a subject. */
function ofSubject(units: readonly Unit[], subject: Subject): Unit[] {
  const expression = units.map(({ text }) => text).join(' ');
  const synonyms = isSame(units, subject) ? [synonymOf(subject)] : [];
  return units.map((unit) => ({ ...unit, ways: [...unit.ways, ...synonyms], expression }));
}

/** Whether a subject's talks have what the words name. Several words that are not its own name may be but a part of it. */
const isSame = (units: readonly Unit[], { name }: Subject): boolean =>
  units.length === 1 || subjectKey(units.map(likeliestTerm)) === subjectKey(indexTerms(name));
