import type { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { byQuality, type NarrowRow } from './narrow-rows.js';
import type { Query, Unit } from './query.js';
import { type Candidate, type Rarities, Scorer } from './rank.js';
import { BOUNDS, rarity } from './relevance.js';
import { selectionOf } from './search-engine.js';
import type { Understanding } from './understanding.js';

/** A row with its score. */
export interface Scored extends NarrowRow {
  score: number;
}

const NO_TALKS: ReadonlyMap<number, number> = new Map();

/** Scores rows by how much of the query's information each talk covers, see `rank.ts`. */
export class Scoring {
  constructor(
    private readonly database: Database,
    private readonly understanding: Understanding,
  ) {}

  /** Talks with all words, best first. */
  async weighed(rows: readonly NarrowRow[], query: Query): Promise<Scored[]> {
    if (rows.length === 0) return [];
    const rarities = await this.rarities([...query.units, ...query.related], NO_TALKS);
    return this.scored(rows, new Scorer(query, rarities), () => (unit) => unit < query.units.length);
  }

  /** By how many of the talks have each unit. For one that more have than were read, those read show it. */
  async rarities(units: readonly Unit[], combinations: ReadonlyMap<number, number>): Promise<Rarities> {
    const [row] = await this.database.read.query<{ talks: number | null }>(
      'SELECT MAX(talk_id) AS talks FROM search_documents',
    );
    const talks = Math.max(1, row?.talks ?? 1);
    const titled = await this.understanding.shares(units, talks);
    const counts = units.map(() => 0);
    for (const [mask, found] of combinations)
      for (const at of units.keys()) if (mask & (1 << at)) counts[at] = (counts[at] ?? 0) + found;
    return new Map(
      units.map((unit, at) => [unit, rarity(Math.max(titled[at] ?? 0, ((counts[at] ?? 0) + 0.5) / talks))]),
    );
  }

  /** The rows, best first; the descriptions of the best are read. */
  async scored(
    rows: readonly NarrowRow[],
    scorer: Scorer,
    has: (talkId: number) => (unit: number) => boolean,
  ): Promise<Scored[]> {
    if (rows.length === 0) return [];
    const candidates = await this.candidates(rows.map(({ talk_id }) => talk_id));
    const byId = new Map(candidates.map((candidate) => [candidate.talk_id, candidate]));
    const scoredBy = (descriptions: ReadonlyMap<number, string>) => (row: NarrowRow) => {
      const candidate = byId.get(row.talk_id);
      const description = descriptions.get(row.talk_id) ?? null;
      return { ...row, score: candidate ? scorer.score(candidate, has(row.talk_id), description) : 0 };
    };
    const byScore = (a: Scored, b: Scored) => b.score - a.score || byQuality(a, b);
    const roughly = rows.map(scoredBy(new Map())).sort(byScore);
    const best = roughly.slice(0, BOUNDS.read);
    const descriptions = await this.descriptions(best.map(({ talk_id }) => talk_id));
    return [...best.map(scoredBy(descriptions)).sort(byScore), ...roughly.slice(BOUNDS.read)];
  }

  private async descriptions(ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.database.slow.query<{ id: number; description: string }>(
      `SELECT id, description FROM talks WHERE id IN (${placeholders(ids)})`,
      ids,
    );
    return new Map(rows.map(({ id, description }) => [id, description]));
  }

  private candidates(ids: readonly number[]): Promise<Candidate[]> {
    const { sql, parameters } = selectionOf(this.database.dialect, ids, true);
    return this.database.slow.query<Candidate>(
      `SELECT d.talk_id, d.quality, d.facets, d.words FROM (${sql}) AS m JOIN search_documents d ON d.talk_id = m.talk_id`,
      parameters,
    );
  }
}

export const scoresOf = (rows: readonly Scored[]): ReadonlyMap<number, number> =>
  new Map(rows.map(({ talk_id, score }) => [talk_id, score]));
