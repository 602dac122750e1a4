import { Injectable } from '@nestjs/common';
import { TALK_LIST, type AddedTalk, type TalkCard, type TalkSort } from '@lectern/contracts';
import { type Listed, type ListPage, type ListTotal, refusePastEnd } from '../../response-cache/list-page.js';
import { Database } from '../../database/database.js';
import { isoTime, type SqlDate } from '../../database/row-values.js';
import { TalkCards } from '../catalogue/index.js';
import { type TalkFilter, TalkFilters } from './talk-filter.js';
import type { TalkListParams } from './talk-list-query.js';

/** Each matches one index of `talks`. */
const ORDERS: Record<TalkSort | 'trending', string> = {
  newest: 't.ordered_on DESC, t.id DESC',
  longest: 't.duration DESC, t.id DESC',
  shortest: 't.duration, t.id',
  most_viewed: 't.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC',
  most_liked: 't.total_likes DESC, t.internal_views DESC, t.id DESC',
  trending: 't.trending_score DESC, t.id DESC',
};

const WATCHABLE: TalkFilter = {
  from: 'talks t',
  where: `t.status = 'published' AND t.watchable = 1`,
  values: [],
};

/** Without parts of recordings, which are listed under their whole; `+`, since almost every talk is whole. */
const WHOLE = `${WATCHABLE.where} AND +t.part_of_id IS NULL`;

/** Pages of watchable talks. Ids are read in index order; cards only for one page. */
@Injectable()
export class TalkListService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly filters: TalkFilters,
  ) {}

  async list(params: TalkListParams): Promise<Listed<TalkCard>> {
    const filter = await this.filters.of(params);
    if (!filter) {
      refusePastEnd(params, 0);
      return { items: [], total: 0, capped: false };
    }
    return this.page(filter, params.sort, params);
  }

  /** Most watched and liked recently. */
  trending(page: ListPage): Promise<Listed<TalkCard>> {
    return this.page(WATCHABLE, 'trending', page);
  }

  /** By views, then likes; talks without either are spread over subjects and events. */
  popular(page: ListPage): Promise<Listed<TalkCard>> {
    return this.page(WATCHABLE, 'most_viewed', page);
  }

  /** Latest additions to the site. */
  async added(page: ListPage): Promise<Listed<AddedTalk>> {
    const total = await this.total({ ...WATCHABLE, where: WHOLE });
    refusePastEnd(page, total.total);
    const rows = await this.database.read.query<{ id: number; added_at: SqlDate }>(
      `SELECT t.id, t.added_at FROM talks t WHERE ${WHOLE} ORDER BY t.added_at DESC, t.id DESC LIMIT ? OFFSET ?`,
      bounds(page, total),
    );
    const days = new Map(rows.map(({ id, added_at }) => [id, isoTime(added_at).slice(0, 10)]));
    const talks = await this.cards.inOrder([...days.keys()]);
    return { items: talks.map((talk) => ({ ...talk, added_on: days.get(talk.id) ?? '' })), ...total };
  }

  private async page(
    filter: TalkFilter,
    sort: keyof typeof ORDERS,
    page: ListPage,
  ): Promise<Listed<TalkCard>> {
    const total = await this.total(filter);
    refusePastEnd(page, total.total);
    const [limit = 0, offset = 0] = bounds(page, total);
    const ids =
      sort === 'shortest'
        ? await this.shortest(filter, limit, offset)
        : await this.ids(filter, ORDERS[sort], limit, offset);
    return { items: await this.cards.inOrder(ids), ...total };
  }

  /** Talks of unknown length come last; both databases would sort them first. */
  private async shortest(filter: TalkFilter, limit: number, offset: number): Promise<number[]> {
    const known = { ...filter, where: `${filter.where} AND t.duration IS NOT NULL` };
    const ids = await this.ids(known, ORDERS.shortest, limit, offset);
    if (ids.length === limit) return ids;
    const before = ids.length > 0 ? offset + ids.length : (await this.total(known)).total;
    const unknown = { ...filter, where: `${filter.where} AND t.duration IS NULL` };
    const rest = await this.ids(unknown, 't.id', limit - ids.length, Math.max(0, offset - before));
    return [...ids, ...rest];
  }

  private async ids(
    { from, where, values }: TalkFilter,
    order: string,
    limit: number,
    offset: number,
  ): Promise<number[]> {
    const rows = await this.database.read.query<{ id: number }>(
      `SELECT t.id FROM ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      [...values, limit, offset],
    );
    return rows.map(({ id }) => id);
  }

  private async total({ from, where, values }: TalkFilter): Promise<ListTotal> {
    const [row] = await this.database.read.query<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${TALK_LIST.reach + 1}) found`,
      values,
    );
    const count = Number(row?.count ?? 0);
    return { total: Math.min(count, TALK_LIST.reach), capped: count > TALK_LIST.reach };
  }
}

/** LIMIT and OFFSET of a page, bounded by the total. */
const bounds = ({ page, perPage }: ListPage, { total }: ListTotal): number[] => {
  const offset = (page - 1) * perPage;
  return [Math.max(0, Math.min(perPage, total - offset)), offset];
};
