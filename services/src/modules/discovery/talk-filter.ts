import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import type { TalkListAsked } from './talk-list-query.js';

/** A subject with fewer talks than this is where the query starts; with more, matches turn up soon in any index. */
const FEW = 20_000;
/** Seconds: up to 15 minutes, and up to 45. */
const [SHORT, MEDIUM] = [900, 2_700];

const LENGTHS = {
  short: `t.duration <= ${SHORT}`,
  medium: `t.duration > ${SHORT} AND t.duration <= ${MEDIUM}`,
  long: `t.duration > ${MEDIUM}`,
};

/** Source and filters of a list of talks: SQL in which `t` is the talk, and its values. */
export interface TalkFilter {
  from: string;
  where: string;
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

  /** Null if a subject does not exist, so that nothing matches. */
  async of(asked: Omit<TalkListAsked, 'page' | 'perPage' | 'sort'>): Promise<TalkFilter | null> {
    const subjects = await Promise.all(asked.tags.map((tag) => this.subject(tag)));
    if (subjects.includes(null)) return null;
    const known = subjects.filter((subject) => subject !== null);
    const rarest = known.reduce<Subject | null>(
      (least, subject) => (!least || subject.talk_count < least.talk_count ? subject : least),
      null,
    );
    const first = rarest && rarest.talk_count < FEW ? rarest : null;
    const others = known.filter((subject) => subject !== first);

    const conditions = [`t.status = 'published'`, 't.watchable = 1'];
    const values: unknown[] = [];
    const add = (condition: string, ...bound: unknown[]) => {
      conditions.push(condition);
      values.push(...bound);
    };
    if (first) add('tt.tag_id = ?', first.id);
    for (const { id } of others)
      add('EXISTS (SELECT 1 FROM talk_tags o WHERE o.talk_id = t.id AND o.tag_id = ?)', id);
    if (asked.language !== null)
      add('(t.language = ? OR t.language LIKE ?)', asked.language, `${asked.language}-%`);
    if (asked.format === 'talk') add('t.format IS NULL');
    else if (asked.format !== null) add('t.format = ?', asked.format);
    if (asked.length !== null) add(LENGTHS[asked.length]);
    if (asked.year !== null)
      add('t.ordered_on BETWEEN ? AND ?', `${asked.year}-01-01`, `${asked.year}-12-31`);
    return {
      // CROSS JOIN makes SQLite start with the subject.
      from: first ? 'talk_tags tt CROSS JOIN talks t ON t.id = tt.talk_id' : 'talks t',
      where: conditions.join(' AND '),
      values,
    };
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
