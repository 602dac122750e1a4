import { Injectable } from '@nestjs/common';
import type { SearchLength, TalkSort } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import type { TalkListParams } from './talk-list-query.js';

/** The query starts with a subject that has fewer talks than this; with more, any index finds matches soon. */
const FEW = 20_000;
/** The same for other filters, whose talks have to be counted. */
const FEW_COUNTED = 5_000;
const MOST_VARIANTS = 20;
const WATCHABLE = `t.status = 'published' AND t.watchable = 1`;
/** Seconds: up to 15 minutes, and up to 45. */
const [SHORT, MEDIUM] = [900, 2_700];

const LENGTHS: Record<SearchLength, [from: number, to: number]> = {
  short: [0, SHORT],
  medium: [SHORT + 1, MEDIUM],
  long: [MEDIUM + 1, 2_147_483_647],
};

/** The columns that sort a list. */
const SORTED_BY: Partial<Record<TalkSort, string>> = {
  newest: 't.ordered_on',
  longest: 't.duration',
  shortest: 't.duration',
};

/** Source and filters of a list of talks: SQL with `t` for the talk, and its values. */
export interface TalkFilter {
  from: string;
  where: string;
  values: unknown[];
}

/** A condition on a leading column of an index of `talks`. */
interface Narrowing {
  column: string;
  condition: string;
  values: unknown[];
}

interface Subject {
  id: number;
  talk_count: number;
}

/** Translates filters into SQL. */
@Injectable()
export class TalkFilters {
  constructor(private readonly database: Database) {}

  /** Null if a subject does not exist, which means that nothing matches. */
  async of(params: Omit<TalkListParams, 'page' | 'perPage'>): Promise<TalkFilter | null> {
    const subjects = await Promise.all(params.tags.map((tag) => this.subject(tag)));
    if (subjects.includes(null)) return null;
    const known = subjects.filter((subject) => subject !== null);
    const rarest = known.reduce<Subject | null>(
      (least, subject) => (!least || subject.talk_count < least.talk_count ? subject : least),
      null,
    );
    const first = rarest && rarest.talk_count < FEW ? rarest : null;
    const others = known.filter((subject) => subject !== first);

    const conditions = [WATCHABLE];
    const values: unknown[] = [];
    const add = (condition: string, ...bound: unknown[]) => {
      conditions.push(condition);
      values.push(...bound);
    };
    if (first) add('tt.tag_id = ?', first.id);
    for (const { id } of others)
      add('EXISTS (SELECT 1 FROM talk_tags o WHERE o.talk_id = t.id AND o.tag_id = ?)', id);
    const narrowings = await this.narrowings(params);
    const rare = first ? null : await this.rarest(narrowings);
    for (const narrowing of narrowings) {
      const { column, condition } = narrowing;
      // `+` keeps SQLite from collecting and sorting all talks that match a frequent value.
      const isRead = narrowing === rare || (rare === null && column === SORTED_BY[params.sort]);
      add(`${isRead ? '' : '+'}${column} ${condition}`, ...narrowing.values);
    }
    return {
      // CROSS JOIN makes SQLite start with the subject.
      from: first ? 'talk_tags tt CROSS JOIN talks t ON t.id = tt.talk_id' : 'talks t',
      where: conditions.join(' AND '),
      values,
    };
  }

  private async narrowings({
    language,
    format,
    length,
    year,
  }: Pick<TalkListParams, 'language' | 'format' | 'length' | 'year'>): Promise<Narrowing[]> {
    const narrowings: Narrowing[] = [];
    if (language !== null) {
      const variants = await this.variants(language);
      narrowings.push({
        column: 't.language',
        condition: `IN (${placeholders(variants)})`,
        values: variants,
      });
    }
    if (format === 'talk') narrowings.push({ column: 't.format', condition: 'IS NULL', values: [] });
    else if (format !== null) narrowings.push({ column: 't.format', condition: '= ?', values: [format] });
    if (length !== null)
      narrowings.push({ column: 't.duration', condition: 'BETWEEN ? AND ?', values: LENGTHS[length] });
    if (year !== null)
      narrowings.push({
        column: 't.ordered_on',
        condition: 'BETWEEN ? AND ?',
        values: [`${year}-01-01`, `${year}-12-31`],
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

  /** The narrowing with the fewest talks, if they are few; each count stops at the limit. */
  private async rarest(narrowings: readonly Narrowing[]): Promise<Narrowing | null> {
    const counts = await Promise.all(
      narrowings.map(async ({ column, condition, values }) => {
        const [row] = await this.database.read.query<{ count: number | string }>(
          `SELECT COUNT(*) AS count FROM (SELECT 1 FROM talks t WHERE ${WATCHABLE} AND ${column} ${condition}
             LIMIT ${FEW_COUNTED}) found`,
          values,
        );
        return Number(row?.count ?? 0);
      }),
    );
    const least = Math.min(...counts);
    return least < FEW_COUNTED ? (narrowings[counts.indexOf(least)] ?? null) : null;
  }

  /** By slug, name or synonym. */
  private async subject(tag: string): Promise<Subject | null> {
    const key = foldKey(tag);
    const rows = await this.database.read.query<Subject>(
      `SELECT g.id, g.talk_count FROM tags g WHERE g.slug = ? OR g.tag_key = ?
       UNION SELECT g.id, g.talk_count FROM tag_names n JOIN tags g ON g.id = n.tag_id WHERE n.name_key IN (${placeholders([key])})`,
      [tag.toLowerCase(), key, key],
    );
    return rows[0] ?? null;
  }
}
