import { Injectable } from '@nestjs/common';
import type { TalkSort } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { LENGTHS } from '../catalogue/index.js';
import type { TalkListParams } from './talk-list-query.js';

/** Talks counted per filter, to find the rarest. */
const COUNTED = 50_000;
const MOST_VARIANTS = 20;
const WATCHABLE = `t.status = 'published' AND t.watchable = 1`;

/** The columns that sort a list. */
const SORTED_BY: Partial<Record<TalkSort, string>> = {
  newest: 't.ordered_on',
  longest: 't.duration',
  shortest: 't.duration',
};

/** Part of a query: SQL and its values. */
export interface TalkFilter {
  /** The talk's id in `from`. */
  id: string;
  from: string;
  where: string;
  values: unknown[];
}

/** The talks that match, and ways to read them. */
export interface TalkChoice {
  /** By the rarest filter, with `t` for the talk; the others are only checked. */
  rarest: TalkFilter;
  /** Number of talks that the rarest filter alone matches; `Infinity` if they are too many to be counted. */
  reads: number;
  /** By the index that has the order of the list, with `t` for the talk; all filters are only checked. */
  inOrder: TalkFilter;
  /** By the rarest filter, whose index has the newest first. */
  newest: { filter: TalkFilter; order: string } | null;
  /** Number of talks that match, where it is known. */
  total: number | null;
}

/** A condition on a leading column of an index of `talks`. */
interface Narrowing {
  column: string;
  condition: string;
  values: unknown[];
  /** Whether the index has the newest talks that match first. */
  hasNewestFirst: boolean;
}

/** A narrowing, and how many talks match it: `Infinity` from {@link COUNTED} on. */
interface Counted {
  narrowing: Narrowing;
  count: number;
}

interface Subject {
  id: number;
  recording_count: number;
}

/** Translates filters into SQL. */
@Injectable()
export class TalkFilters {
  constructor(private readonly database: Database) {}

  /** Only talks in the languages that come first, if there are any; `none` if a subject does not exist, so that nothing matches. */
  async of(params: Omit<TalkListParams, 'page' | 'perPage'>): Promise<TalkChoice | 'all' | 'none'> {
    const found = await Promise.all(params.tags.map((tag) => this.subject(tag)));
    if (found.includes(null)) return 'none';
    const subjects = found
      .filter((subject) => subject !== null)
      .sort((a, b) => a.recording_count - b.recording_count);
    const narrowings = await this.narrowings(params);
    const [narrowing] = await this.counted(narrowings);
    const [subject] = subjects;
    const isSubjectRarer = subject && (!narrowing || subject.recording_count <= narrowing.count);
    let reading: Reading;
    if (isSubjectRarer) reading = bySubject(subject, subjects.slice(1), narrowings);
    else if (narrowing) reading = byNarrowing(narrowing, subjects, narrowings);
    else return 'all';
    const inOrder = filterOf('talks t', 't.id', [
      [WATCHABLE],
      ...subjects.map(({ id }) => hasSubject('t.id', id)),
      ...narrowings.map((each) => conditionOf(each, each.column === SORTED_BY[params.sort])),
    ]);
    return { ...reading, inOrder };
  }

  private async narrowings({
    language,
    format,
    length,
    year,
    first,
  }: Pick<TalkListParams, 'language' | 'format' | 'length' | 'year' | 'first'>): Promise<Narrowing[]> {
    const narrowings: Narrowing[] = [];
    if (first.length > 0)
      narrowings.push({
        column: 't.language',
        condition: `IN (${placeholders(first)})`,
        values: [...first],
        hasNewestFirst: first.length === 1,
      });
    if (language !== null) {
      const variants = await this.variants(language);
      narrowings.push({
        column: 't.language',
        condition: `IN (${placeholders(variants)})`,
        values: variants,
        hasNewestFirst: variants.length === 1,
      });
    }
    if (format === 'talk')
      narrowings.push({ column: 't.format', condition: 'IS NULL', values: [], hasNewestFirst: true });
    else if (format !== null)
      narrowings.push({ column: 't.format', condition: '= ?', values: [format], hasNewestFirst: true });
    if (length === 'unknown')
      narrowings.push({ column: 't.duration', condition: 'IS NULL', values: [], hasNewestFirst: false });
    else if (length !== null)
      narrowings.push({
        column: 't.duration',
        condition: 'BETWEEN ? AND ?',
        values: [...LENGTHS[length]],
        hasNewestFirst: false,
      });
    if (year !== null)
      narrowings.push({
        column: 't.ordered_on',
        condition: 'BETWEEN ? AND ?',
        values: [`${year}-01-01`, `${year}-12-31`],
        hasNewestFirst: true,
      });
    return narrowings;
  }

  /** The language tags of watchable talks in a language: `pt`, `pt-BR`. */
  private async variants(language: string): Promise<string[]> {
    const variants = [language];
    // `.` is the character after `-`.
    for (let last = `${language}-`; variants.length < MOST_VARIANTS;) {
      const [row] = await this.database.read.query<{ next: string | null }>(
        `SELECT MIN(t.language) AS next FROM talks t WHERE ${WATCHABLE} AND t.language > ? AND t.language < ?`,
        [last, `${language}.`],
      );
      if (!row?.next) break;
      last = row.next;
      variants.push(last);
    }
    return variants;
  }

  /** The rarest first; each count stops at the limit. */
  private async counted(narrowings: readonly Narrowing[]): Promise<Counted[]> {
    const counted = await Promise.all(
      narrowings.map(async (narrowing) => {
        const { column, condition, values } = narrowing;
        const [row] = await this.database.slow.query<{ count: number | string }>(
          `SELECT COUNT(*) AS count FROM (SELECT 1 FROM talks t WHERE ${WATCHABLE} AND ${column} ${condition}
             LIMIT ${COUNTED}) found`,
          values,
        );
        const count = Number(row?.count ?? 0);
        return { narrowing, count: count < COUNTED ? count : Infinity };
      }),
    );
    return counted.sort((a, b) => a.count - b.count);
  }

  /** By slug, name or synonym. */
  private async subject(tag: string): Promise<Subject | null> {
    const key = foldKey(tag);
    const rows = await this.database.read.query<Subject>(
      `SELECT g.id, g.recording_count FROM tags g WHERE g.slug = ? OR g.tag_key = ?
       UNION SELECT g.id, g.recording_count FROM tag_names n JOIN tags g ON g.id = n.tag_id WHERE n.name_key IN (${placeholders([key])})`,
      [tag.toLowerCase(), key, key],
    );
    return rows[0] ?? null;
  }
}

type Reading = Omit<TalkChoice, 'inOrder'>;

function bySubject(
  { id, recording_count: count }: Subject,
  others: readonly Subject[],
  narrowings: readonly Narrowing[],
): Reading {
  // CROSS JOIN makes SQLite start with the subject.
  const joined = 'talk_tags tt CROSS JOIN talks t ON t.id = tt.talk_id';
  const filter = (from: string) =>
    filterOf(from, 'tt.talk_id', [
      ['tt.tag_id = ? AND tt.listed_on IS NOT NULL AND tt.watchable = 1', id],
      ...others.map((other) => hasSubject('tt.talk_id', other.id)),
      ...narrowings.map((narrowing) => conditionOf(narrowing, false)),
    ]);
  return {
    rarest: filter(joined),
    reads: count,
    newest: {
      filter: filter(narrowings.length > 0 ? joined : 'talk_tags tt'),
      order: 'tt.listed_on DESC, tt.talk_id DESC',
    },
    total: others.length + narrowings.length === 0 ? count : null,
  };
}

function byNarrowing(
  { narrowing, count }: Counted,
  subjects: readonly Subject[],
  narrowings: readonly Narrowing[],
): Reading {
  const filter = filterOf('talks t', 't.id', [
    [WATCHABLE],
    ...subjects.map(({ id }) => hasSubject('t.id', id)),
    ...narrowings.map((each) => conditionOf(each, each === narrowing)),
  ]);
  return {
    rarest: filter,
    reads: count,
    newest: narrowing.hasNewestFirst ? { filter, order: 't.ordered_on DESC, t.id DESC' } : null,
    total: subjects.length + narrowings.length === 1 ? count : null,
  };
}

type Condition = readonly [sql: string, ...values: unknown[]];

const filterOf = (from: string, id: string, conditions: readonly Condition[]): TalkFilter => ({
  id,
  from,
  where: conditions.map(([sql]) => sql).join(' AND '),
  values: conditions.flatMap(([, ...values]) => values),
});

const hasSubject = (talk: string, id: number): Condition => [
  `EXISTS (SELECT 1 FROM talk_tags o WHERE o.talk_id = ${talk} AND o.tag_id = ?)`,
  id,
];

/** @param isRead by an index; `+` keeps SQLite from doing so */
const conditionOf = ({ column, condition, values }: Narrowing, isRead: boolean): Condition => [
  `${isRead ? '' : '+'}${column} ${condition}`,
  ...values,
];
