import { Injectable } from '@nestjs/common';
import { TALK_LIST, type AddedTalk, type TalkCard, type TalkSort } from '@lectern/contracts';
import { type Listed, type ListPage, type ListTotal, refusePastEnd } from '../../response-cache/list-page.js';
import { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { MOST_VIEWED, popularOrder, TalkCards } from '../catalogue/index.js';
import { type TalkChoice, type TalkFilter, TalkFilters } from './talk-filter.js';
import type { TalkListParams } from './talk-list-query.js';

/** Each matches one index of `talks`. */
const ORDERS: Record<TalkSort | 'trending', string> = {
  newest: 't.ordered_on DESC, t.id DESC',
  longest: 't.duration DESC, t.id DESC',
  shortest: 't.duration, t.id',
  most_viewed: MOST_VIEWED,
  most_liked: 't.total_likes DESC, t.internal_views DESC, t.id DESC',
  trending: 't.trending_score DESC, t.id DESC',
};

const WATCHABLE: TalkFilter = {
  id: 't.id',
  from: 'talks t',
  where: `t.status = 'published' AND t.watchable = 1`,
  values: [],
};

/** Without parts of recordings, which are listed under their whole; `+` avoids the index of parts, since almost every talk is whole. */
const WHOLE = `${WATCHABLE.where} AND +t.part_of_id IS NULL`;

/** One more than are listed, to tell whether there are more. */
const MOST_LISTED = TALK_LIST.reach + 1;
const NONE: ListTotal = { total: 0, capped: false };
/** Cost of reading and sorting a talk, relative to passing over one in an index. */
const SORTING = 3;

/** LIMIT and OFFSET. */
interface Part {
  limit: number;
  offset: number;
}

/** Pages of watchable talks. Ids are read in index order; cards only for one page. */
@Injectable()
export class TalkListService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly filters: TalkFilters,
  ) {}

  async list(params: TalkListParams): Promise<Listed<TalkCard>> {
    const choice = await this.filters.of({ ...params, first: [] });
    if (choice === 'all' && params.first.length > 0)
      return this.page(
        async (part) => this.languagesFirst(choice, params, part, await this.total(WATCHABLE)),
        params,
      );
    if (choice === 'all') return this.page((part) => this.sorted(WATCHABLE, params.sort, part), params);
    const total = choice === 'none' ? NONE : await this.totalOf(choice);
    refusePastEnd(params, total.total);
    if (choice === 'none' || total.total === 0) return { items: [], ...total };
    const part = bounds(params, total);
    const ids =
      params.first.length > 0
        ? await this.languagesFirst(choice, params, part, total)
        : await this.chosen(choice, params.sort, part, total);
    return { items: await this.cards.inOrder(ids), ...total };
  }

  /** The talks in these languages, then the others, each in the order of the list. */
  private async languagesFirst(
    choice: TalkChoice | 'all',
    params: TalkListParams,
    { limit, offset }: Part,
    total: ListTotal,
  ): Promise<number[]> {
    const inThem = await this.filters.of(params);
    if (typeof inThem === 'string') return [];
    const first = await this.total(inThem.rarest);
    const ids = offset < first.total ? await this.chosen(inThem, params.sort, { limit, offset }, first) : [];
    if (ids.length === limit) return ids;
    const part = { limit: limit - ids.length, offset: Math.max(0, offset - first.total) };
    const others = (filter: TalkFilter) => without(filter, params.first);
    const rest =
      choice === 'all'
        ? await this.sorted(others(WATCHABLE), params.sort, part)
        : await this.chosen(
            { ...choice, rarest: others(choice.rarest), inOrder: others(choice.inOrder), newest: null },
            params.sort,
            part,
            total,
          );
    return [...ids, ...rest];
  }

  /** Most watched and liked recently. */
  trending(page: ListPage): Promise<Listed<TalkCard>> {
    return this.page((part) => this.ids(WATCHABLE, ORDERS.trending, part), page);
  }

  async popular(page: ListPage): Promise<Listed<TalkCard>> {
    const order = await popularOrder(this.database);
    return this.page((part) => this.ids(WATCHABLE, order, part), page);
  }

  /** By the day a recording was published, or, where that is unknown, the talk given; not by the day of an import. */
  async added(page: ListPage): Promise<Listed<AddedTalk>> {
    const total = await this.wholeTotal();
    refusePastEnd(page, total.total);
    const { limit, offset } = bounds(page, total);
    const rows = await this.database.slow.query<{ id: number; added_at: SqlDate }>(
      `SELECT t.id, t.added_at FROM talks t WHERE ${WHOLE} ORDER BY t.created_at DESC, t.id DESC LIMIT ? OFFSET ?`,
      [limit, offset],
    );
    const days = new Map(rows.map(({ id, added_at }) => [id, isoTime(added_at).slice(0, 10)]));
    const talks = await this.cards.inOrder([...days.keys()]);
    return { items: talks.map((talk) => ({ ...talk, added_on: days.get(talk.id) ?? '' })), ...total };
  }

  private async page(idsOf: (part: Part) => Promise<number[]>, page: ListPage): Promise<Listed<TalkCard>> {
    const total = await this.total(WATCHABLE);
    refusePastEnd(page, total.total);
    return {
      items: await this.cards.inOrder(await idsOf(bounds(page, total))),
      ...total,
    };
  }

  /** Reads in the order of the list, unless that passes over more talks than match the rarest filter. */
  private async chosen(choice: TalkChoice, sort: TalkSort, part: Part, total: ListTotal): Promise<number[]> {
    const { rarest, reads, inOrder, newest } = choice;
    if (sort === 'newest' && newest) return this.ids(newest.filter, newest.order, part);
    const [row] = await this.database.read.query<{ last: number }>('SELECT MAX(id) AS last FROM talks');
    const matches = Math.max(total.total, choice.total ?? 0);
    const passed = (part.offset + part.limit) * ((row?.last ?? 0) / matches);
    return this.sorted(passed < reads * SORTING ? inOrder : rarest, sort, part);
  }

  private sorted(filter: TalkFilter, sort: TalkSort, part: Part): Promise<number[]> {
    return sort === 'shortest' ? this.shortest(filter, part) : this.ids(filter, ORDERS[sort], part);
  }

  /** Talks of unknown length come last; both databases would sort them first. */
  private async shortest(filter: TalkFilter, { limit, offset }: Part): Promise<number[]> {
    const known = { ...filter, where: `${filter.where} AND t.duration IS NOT NULL` };
    const ids = await this.ids(known, ORDERS.shortest, { limit, offset });
    if (ids.length === limit) return ids;
    const before = ids.length > 0 ? offset + ids.length : (await this.total(known)).total;
    const unknown = { ...filter, where: `${filter.where} AND t.duration IS NULL` };
    const rest = await this.ids(unknown, 't.id', {
      limit: limit - ids.length,
      offset: Math.max(0, offset - before),
    });
    return [...ids, ...rest];
  }

  private async ids(
    { id, from, where, values }: TalkFilter,
    order: string,
    { limit, offset }: Part,
  ): Promise<number[]> {
    const rows = await this.database.slow.query<{ id: number }>(
      `SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
    return rows.map((row) => row.id);
  }

  private async totalOf({ rarest, newest, total }: TalkChoice): Promise<ListTotal> {
    return total === null ? this.total(newest?.filter ?? rarest) : capped(total);
  }

  /** Counts all talks and subtracts the parts, which are few: each count reads an index. */
  private async wholeTotal(): Promise<ListTotal> {
    const parts = await this.count(
      'talks t',
      `t.part_of_id > 0 AND +t.status = 'published' AND +t.watchable = 1`,
      MOST_LISTED,
    );
    return capped((await this.count('talks t', WATCHABLE.where, MOST_LISTED + parts)) - parts);
  }

  private async total({ from, where, values }: TalkFilter): Promise<ListTotal> {
    return capped(await this.count(from, where, MOST_LISTED, values));
  }

  /** Stops at `most`. */
  private async count(
    from: string,
    where: string,
    most: number,
    values: readonly unknown[] = [],
  ): Promise<number> {
    const [row] = await this.database.slow.query<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${most}) found`,
      values,
    );
    return Number(row?.count ?? 0);
  }
}

const capped = (count: number): ListTotal => ({
  total: Math.min(count, TALK_LIST.reach),
  capped: count > TALK_LIST.reach,
});

/** Talks of other or unknown languages. */
const without = (filter: TalkFilter, languages: readonly string[]): TalkFilter => ({
  ...filter,
  where: `${filter.where} AND COALESCE(t.language, '') NOT IN (${placeholders(languages)})`,
  values: [...filter.values, ...languages],
});

/** The part of the list on a page, bounded by the total. */
const bounds = ({ page, perPage }: ListPage, { total }: ListTotal): Part => {
  const offset = (page - 1) * perPage;
  return { limit: Math.max(0, Math.min(perPage, total - offset)), offset };
};
