import { Injectable } from '@nestjs/common';
import type { FurtherShelves, TalkCard } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { NumberedShelves, popularOrder, TalkCards } from '../catalogue/index.js';
import { FreshConferences } from './fresh-conferences.js';
import { type Candidate, filledShelf } from './shelf.js';
import { TalkListFiltersService } from './talk-list-filters.service.js';

/** In the order of Discover. */
const SHELVES = ['trending', 'popular', 'recent'] as const;
export type Shelf = (typeof SHELVES)[number];

const LONGEST = 24;
/** In a small catalogue a shelf is a fraction of it, but never shorter than what is shown initially. */
const SHORTEST = 4;
/** Candidates ranked per shelf: enough for twelve talks of different conferences. */
const CANDIDATES = 600;
/** Usually enough. */
const FIRST_CANDIDATES = 100;
/** Candidates searched for short talks. */
const POPULAR = 5_000;
const SHORT_SECONDS = { from: 60, to: 900 };
const SHORT_TALKS = 4;
/** Talks shown before a shelf is unfolded. */
const SEEN = 4;
const CAROUSEL = 6;
const SUBJECTS = 12;

const WATCHABLE = `t.status = 'published' AND t.watchable = 1`;
const ORDERS: Record<Exclude<Shelf, 'popular'>, string> = {
  trending: 't.trending_score DESC, t.id DESC',
  recent: 't.created_at DESC, t.id DESC',
};

interface Ranked {
  id: number;
  conference: number | null;
  source_key: string | null;
}

/** `+` keeps SQLite from reading all trending talks to find the few featured ones. */
const FEATURED = `t.status = 'published' AND +t.watchable = 1 AND t.featured = ?`;
const RANKED = 'SELECT t.id, t.conference_id AS conference, t.source_key FROM talks t WHERE';

/** The lists on Discover: no talk appears twice, and each list begins with many conferences and people. */
@Injectable()
export class ShelvesService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly filters: TalkListFiltersService,
    private readonly fresh: FreshConferences,
    private readonly numbered: NumberedShelves,
  ) {}

  /** @param languages tags of the talks that come first */
  async shelf(shelf: Shelf, languages: readonly string[] = []): Promise<TalkCard[]> {
    return this.cards.inOrder((await this.idsUpTo(shelf, languages)).get(shelf) ?? []);
  }

  /**
   * Talks marked featured, topped up from trending.
   *
   * @param languages tags of the talks that come first
   */
  async carousel(languages: readonly string[] = []): Promise<TalkCard[]> {
    const featured = await this.database.slow.query<Ranked>(
      `${RANKED} ${FEATURED} ORDER BY ${ORDERS.trending} LIMIT ?`,
      [true, CANDIDATES],
    );
    const known = new Set(featured.map(({ id }) => id));
    const trending = (await this.ranked('trending', [])).flat().filter(({ id }) => !known.has(id));
    const talks = await this.cards.inOrder(
      await this.filled([...featured, ...trending], CAROUSEL, new Set(), { seen: CAROUSEL }),
    );
    const isFirst = ({ language }: TalkCard) => language !== null && languages.includes(language);
    return [...talks.filter(isFirst), ...talks.filter((talk) => !isFirst(talk))];
  }

  /**
   * The shelves below the lists of talks.
   *
   * @param languages tags of the talks that come first
   */
  async further(languages: readonly string[] = []): Promise<FurtherShelves> {
    const above = new Set([...(await this.idsUpTo('recent', languages)).values()].flat());
    const numbered = await this.numbered.of(null, above);
    for (const { id } of [...numbered.hidden_gems, ...(numbered.most_watched?.talks ?? [])]) above.add(id);
    const [subjects, conferences, short_talks] = await Promise.all([
      this.filters.subjects(SUBJECTS),
      this.fresh.list(),
      this.short(above, languages),
    ]);
    return { subjects, conferences, short_talks, numbered };
  }

  private async idsUpTo(last: Shelf, languages: readonly string[]): Promise<Map<Shelf, number[]>> {
    const [count] = await this.database.read.query<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM talks t WHERE ${WATCHABLE} LIMIT ${LONGEST * SHELVES.length}) found`,
    );
    const share = Math.floor(Number(count?.count ?? 0) / SHELVES.length);
    const length = Math.max(SHORTEST, Math.min(LONGEST, share));
    const shelves = new Map<Shelf, number[]>();
    for (const shelf of SHELVES) {
      const taken = new Set([...shelves.values()].flat());
      const groups = await this.ranked(shelf, languages);
      // The newest talks are those of the catalogue that was imported last.
      const options = { byCatalogue: shelf !== 'recent' };
      const filled = await this.filledFrom(groups, length, taken, options);
      // A site with a handful of talks repeats them rather than showing nothing.
      shelves.set(
        shelf,
        filled.length < SHORTEST ? await this.filledFrom(groups, SHORTEST, new Set(), options) : filled,
      );
      if (shelf === last) break;
    }
    return shelves;
  }

  /** The candidates in these languages, if there are any, then all. */
  private async ranked(shelf: Shelf, languages: readonly string[]): Promise<Ranked[][]> {
    const order = shelf === 'popular' ? await popularOrder(this.database) : ORDERS[shelf];
    const query = (condition: string, values: readonly string[]) =>
      this.database.slow.query<Ranked>(`${RANKED} ${WATCHABLE}${condition} ORDER BY ${order} LIMIT ?`, [
        ...values,
        CANDIDATES,
      ]);
    const first = languages.length > 0 && query(` AND t.language IN (${placeholders(languages)})`, languages);
    return Promise.all([...(first ? [first] : []), query('', [])]);
  }

  /** Fills a shelf from the first group, and what is left of it from the next. */
  private async filledFrom(
    groups: readonly (readonly Ranked[])[],
    length: number,
    taken: ReadonlySet<number>,
    options: { byCatalogue?: boolean } = {},
  ): Promise<number[]> {
    const ids: number[] = [];
    for (const ranked of groups)
      if (ids.length < length)
        ids.push(...(await this.filled(ranked, length - ids.length, new Set([...taken, ...ids]), options)));
    return ids;
  }

  /** Reads people and subjects of the first candidates only, if these fill the shelf. */
  private async filled(
    ranked: readonly Ranked[],
    length: number,
    taken: ReadonlySet<number>,
    { byCatalogue = true, seen = SEEN } = {},
  ): Promise<number[]> {
    const first = await this.candidates(ranked.slice(0, FIRST_CANDIDATES), byCatalogue);
    const filled = filledShelf(first, length, seen, taken);
    if (filled.isSettled) return filled.ids;
    const rest = await this.candidates(ranked.slice(FIRST_CANDIDATES), byCatalogue);
    return filledShelf([...first, ...rest], length, seen, taken).ids;
  }

  private async short(taken: ReadonlySet<number>, languages: readonly string[]): Promise<TalkCard[]> {
    const rows = await this.database.slow.query<Ranked & { language: string | null }>(
      `SELECT id, conference, source_key, language FROM (
         SELECT t.id, t.conference_id AS conference, t.source_key, t.duration, t.language FROM talks t WHERE ${WATCHABLE}
         ORDER BY ${await popularOrder(this.database)} LIMIT ${POPULAR}
       ) known WHERE duration BETWEEN ? AND ? LIMIT ?`,
      [SHORT_SECONDS.from, SHORT_SECONDS.to, CANDIDATES],
    );
    const first = rows.filter(({ language }) => language !== null && languages.includes(language));
    return this.cards.inOrder(await this.filledFrom([first, rows], SHORT_TALKS, taken));
  }

  private async candidates(rows: readonly Ranked[], byCatalogue: boolean): Promise<Candidate[]> {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const people = new Map<number, number[]>();
    const subjects = new Map<number, number>();
    const speakers = await this.database.read.query<{ talk_id: number; speaker_id: number }>(
      `SELECT talk_id, speaker_id FROM talk_speakers WHERE talk_id IN (${placeholders(ids)})`,
      ids,
    );
    for (const { talk_id, speaker_id } of speakers)
      people.set(talk_id, [...(people.get(talk_id) ?? []), speaker_id]);
    const listed = await this.database.read.query<{ talk_id: number; tag_id: number }>(
      // CROSS JOIN makes SQLite start with the talks; otherwise it would start with every listed tag.
      `SELECT tt.talk_id, tt.tag_id FROM talk_tags tt CROSS JOIN tags g ON g.id = tt.tag_id AND g.listed = 1
       WHERE tt.talk_id IN (${placeholders(ids)}) ORDER BY tt.talk_id, tt.position DESC, tt.tag_id DESC`,
      ids,
    );
    for (const { talk_id, tag_id } of listed) subjects.set(talk_id, tag_id);
    return rows.map(({ id, conference, source_key }) => ({
      id,
      conference,
      speakers: people.get(id) ?? [],
      subject: subjects.get(id),
      catalogue: byCatalogue ? source_key?.split(':', 1)[0] : undefined,
    }));
  }
}
