import { Injectable } from '@nestjs/common';
import { TALK_FORMATS, TALK_LIST, type TalkListFilters } from '@lectern/contracts';
import { Database } from '../../database/database.js';

const SUBJECTS = 12;
const LANGUAGES = 60;
const YEARS = 80;

const WATCHABLE = `status = 'published' AND watchable = 1`;

/** Available filters for the list of all talks: each value takes one index lookup, each count stops at the list's reach. */
@Injectable()
export class TalkListFiltersService {
  constructor(private readonly database: Database) {}

  async all(): Promise<TalkListFilters> {
    const [subjects, languages, formats, years] = await Promise.all([
      this.subjects(SUBJECTS),
      this.languages(),
      this.formats(),
      this.years(),
    ]);
    return { subjects, languages, formats, years };
  }

  /** Subjects with the most talks. */
  subjects(limit: number): Promise<TalkListFilters['subjects']> {
    return this.database.read.query(
      'SELECT slug, name, talk_count FROM tags WHERE listed = 1 ORDER BY talk_count DESC, id DESC LIMIT ?',
      [limit],
    );
  }

  private async languages(): Promise<TalkListFilters['languages']> {
    const counts = new Map<string, number>();
    for (let last = ''; counts.size < LANGUAGES;) {
      const [row] = await this.database.read.query<{ next: string | null }>(
        `SELECT MIN(language) AS next FROM talks WHERE ${WATCHABLE} AND language > ?`,
        [last],
      );
      if (!row?.next) break;
      last = row.next;
      const [language = ''] = last.split('-');
      counts.set(language, (counts.get(language) ?? 0) + (await this.count('language = ?', last)));
    }
    return [...counts]
      .map(([language, count]) => ({ language, count: Math.min(count, TALK_LIST.reach) }))
      .sort((a, b) => b.count - a.count);
  }

  private async formats(): Promise<TalkListFilters['formats']> {
    const counted = await Promise.all(
      TALK_FORMATS.map(async (format) => ({ format, count: await this.count('format = ?', format) })),
    );
    return counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  }

  private async years(): Promise<number[]> {
    const years: number[] = [];
    for (let before = '9999-12-31'; years.length < YEARS;) {
      const [row] = await this.database.read.query<{ last: string | null }>(
        `SELECT MAX(ordered_on) AS last FROM talks WHERE ${WATCHABLE} AND ordered_on < ?`,
        [before],
      );
      if (!row?.last) break;
      const year = row.last.slice(0, 4);
      years.push(Number(year));
      before = `${year}-01-01`;
    }
    return years;
  }

  private async count(condition: string, value: string): Promise<number> {
    const [row] = await this.database.read.query<{ count: number | string }>(
      `SELECT COUNT(*) AS count FROM (SELECT 1 FROM talks WHERE ${WATCHABLE} AND ${condition} LIMIT ${TALK_LIST.reach}) found`,
      [value],
    );
    return Number(row?.count ?? 0);
  }
}
