import { Injectable } from '@nestjs/common';
import {
  type FacetValue,
  SEARCH_FACETS,
  SEARCH_LENGTHS,
  SEARCH_LIMITS,
  type SearchFacetName,
  TALK_FIELDS,
} from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { TALK_COLUMNS } from '../catalogue/index.js';
import { NameFinder } from './name-finder.js';
import { NAMED } from './names.js';
import type { ResultCount } from './result-counts.js';

type TokenCounts = ResultCount['byToken'];

/** Rows of the names table read to find values of a facet. */
const FOUND_NAMES = 2000;

/** The token classes a facet counts; a conference that belongs to a series counts as the series. */
const classesOf = (facet: SearchFacetName): readonly string[] => {
  const own = `${TALK_COLUMNS[facet].token}_`;
  return facet === 'conference' ? ['e_', own] : [own];
};

interface NamedRow {
  id: number;
  value: string;
  label: string;
}

/** `+` keeps SQLite from reading every listed tag. */
const NAMED_ROWS: Record<string, string> = {
  t_: 'SELECT id, name AS value, name AS label FROM tags WHERE +listed = 1 AND id',
  s_: 'SELECT id, name AS value, name AS label FROM speakers WHERE id',
  e_: 'SELECT id, slug AS value, name AS label FROM series WHERE id',
  c_: 'SELECT id, slug AS value, name AS label FROM conferences WHERE id',
};

/** Facets of a result, with the number of talks each choice would leave. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly database: Database,
    private readonly names: NameFinder,
  ) {}

  /** The values with the most talks, after those already chosen. */
  async values(
    facet: SearchFacetName,
    counts: TokenCounts,
    chosen: ReadonlySet<string>,
  ): Promise<FacetValue[]> {
    const tokens = [...counts.keys()].filter((token) => isOf(facet, token));
    const order = TALK_FIELDS[facet].kind === 'year' ? latest : mostOf(counts);
    const sorted = tokens.sort((a, b) => Number(chosen.has(b)) - Number(chosen.has(a)) || order(a, b));
    const missing = [...chosen].filter((token) => isOf(facet, token) && !counts.has(token));
    // Unlisted subjects and people of the same name reduce the number.
    return this.named(facet, [...missing, ...sorted.slice(0, 3 * SEARCH_LIMITS.facetValues)], counts, chosen);
  }

  /** The values whose name has a word with this prefix. */
  async find(facet: SearchFacetName, counts: TokenCounts, text: string): Promise<FacetValue[]> {
    const tokens = [...counts.keys()].filter((token) => isOf(facet, token));
    const found = await this.found(facet, text);
    const wanted = tokens.filter((token) =>
      found ? found.has(token) : token.slice(2).startsWith(foldKey(text)),
    );
    return this.named(
      facet,
      wanted.sort(mostOf(counts)).slice(0, 3 * SEARCH_LIMITS.facetValues),
      counts,
      new Set(),
    );
  }

  /** Null for a facet whose values have no names in the table. */
  private async found(facet: SearchFacetName, text: string): Promise<Set<string> | null> {
    const kinds = {
      tag: { t_: NAMED.subject },
      speaker_name: { s_: NAMED.person },
      conference: { e_: NAMED.series, c_: NAMED.conference },
    };
    if (!(facet in kinds)) return null;
    const tokens = new Set<string>();
    for (const [start, kind] of Object.entries(kinds[facet as keyof typeof kinds]))
      for (const id of await this.names.idsOf(kind, text, FOUND_NAMES)) tokens.add(`${start}${id}`);
    return tokens;
  }

  private async named(
    facet: SearchFacetName,
    tokens: readonly string[],
    counts: TokenCounts,
    chosen: ReadonlySet<string>,
  ): Promise<FacetValue[]> {
    const names = await this.namesOf(facet, tokens);
    const values = new Map<string, FacetValue>();
    for (const token of tokens) {
      const name = names.get(token);
      const count = counts.get(token) ?? 0;
      const known = name && values.get(name.value);
      // Two people of the same name are one choice.
      if (known) known.count += count;
      else if (name) values.set(name.value, { ...name, count, chosen: chosen.has(token) });
    }
    const order = TALK_FIELDS[facet].kind === 'length' ? SEARCH_LENGTHS : [];
    return [...values.values()]
      .sort((a, b) => order.indexOf(a.value as never) - order.indexOf(b.value as never))
      .slice(0, SEARCH_LIMITS.facetValues);
  }

  private async namesOf(facet: SearchFacetName, tokens: readonly string[]) {
    const names = new Map<string, { value: string; label: string }>();
    for (const start of classesOf(facet)) {
      const own = tokens.filter((token) => token.startsWith(start));
      const select = NAMED_ROWS[start];
      if (!select)
        for (const token of own) names.set(token, { value: token.slice(2), label: token.slice(2) });
      else if (own.length > 0) {
        const ids = own.map((token) => Number(token.slice(2)));
        const rows = await this.database.read.query<NamedRow>(`${select} IN (${placeholders(ids)})`, ids);
        for (const { id, value, label } of rows) names.set(`${start}${id}`, { value, label });
      }
    }
    return names;
  }
}

const isOf = (facet: SearchFacetName, token: string): boolean =>
  classesOf(facet).some((start) => token.startsWith(start));

const latest = (a: string, b: string): number => (a < b ? 1 : -1);

const mostOf =
  (counts: TokenCounts) =>
  (a: string, b: string): number =>
    (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1);

export const isFacet = (name: unknown): name is SearchFacetName =>
  typeof name === 'string' && (SEARCH_FACETS as readonly string[]).includes(name);
