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

  async shelf(shelf: Shelf): Promise<TalkCard[]> {
    return this.cards.inOrder((await this.idsUpTo(shelf)).get(shelf) ?? []);
  }

  /** Talks marked featured, topped up from trending. */
  async carousel(): Promise<TalkCard[]> {
    const featured = await this.database.slow.query<Ranked>(
      `${RANKED} ${FEATURED} ORDER BY ${ORDERS.trending} LIMIT ?`,
      [true, CANDIDATES],
    );
    const known = new Set(featured.map(({ id }) => id));
    const trending = (await this.ranked('trending')).filter(({ id }) => !known.has(id));
    return this.cards.inOrder(
      await this.filled([...featured, ...trending], CAROUSEL, new Set(), { seen: CAROUSEL }),
    );
  }

  /** The shelves below the lists of talks. */
  async further(): Promise<FurtherShelves> {
    const above = new Set([...(await this.idsUpTo('recent')).values()].flat());
    const numbered = await this.numbered.of(null, above);
    for (const { id } of [...numbered.hidden_gems, ...(numbered.most_watched?.talks ?? [])]) above.add(id);
    const [subjects, conferences, short_talks] = await Promise.all([
      this.filters.subjects(SUBJECTS),
      this.fresh.list(),
      this.short(above),
    ]);
    return { subjects, conferences, short_talks, numbered };
  }

  private async idsUpTo(last: Shelf): Promise<Map<Shelf, number[]>> {
    const [count] = await this.database.read.query<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM talks t WHERE ${WATCHABLE} LIMIT ${LONGEST * SHELVES.length}) found`,
    );
    const share = Math.floor(Number(count?.count ?? 0) / SHELVES.length);
    const length = Math.max(SHORTEST, Math.min(LONGEST, share));
    const shelves = new Map<Shelf, number[]>();
    for (const shelf of SHELVES) {
      const taken = new Set([...shelves.values()].flat());
      const ranked = await this.ranked(shelf);
      // The newest talks are those of the catalogue that was imported last.
      const options = { byCatalogue: shelf !== 'recent' };
      const filled = await this.filled(ranked, length, taken, options);
      // A site with a handful of talks repeats them rather than showing nothing.
      shelves.set(
        shelf,
        filled.length < SHORTEST ? await this.filled(ranked, SHORTEST, new Set(), options) : filled,
      );
      if (shelf === last) break;
    }
    return shelves;
  }

  private async ranked(shelf: Shelf): Promise<Ranked[]> {
    const order = shelf === 'popular' ? await popularOrder(this.database) : ORDERS[shelf];
    return this.database.slow.query<Ranked>(`${RANKED} ${WATCHABLE} ORDER BY ${order} LIMIT ?`, [CANDIDATES]);
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

  private async short(taken: ReadonlySet<number>): Promise<TalkCard[]> {
    const rows = await this.database.slow.query<Ranked>(
      `SELECT id, conference, source_key FROM (
         SELECT t.id, t.conference_id AS conference, t.source_key, t.duration FROM talks t WHERE ${WATCHABLE}
         ORDER BY ${await popularOrder(this.database)} LIMIT ${POPULAR}
       ) known WHERE duration BETWEEN ? AND ? LIMIT ?`,
      [SHORT_SECONDS.from, SHORT_SECONDS.to, CANDIDATES],
    );
    return this.cards.inOrder(await this.filled(rows, SHORT_TALKS, taken));
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
