import type { AuditAction } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../database/row-values.js';
import { actorsLike, literally } from './audit-names.js';

/** Which entries are wanted; a field that is left out matches all. */
export interface EntryFilter {
  /** Null or undefined matches all entries, including those that concern no remote. */
  remotes?: readonly string[] | null | undefined;
  act?: AuditAction | undefined;
  /** An address or its beginning, or an actor id: `user:17`, `automatic`. */
  person?: string | undefined;
  /** Name of the team that acted. */
  team?: string | undefined;
  /** Id of the token that was used. */
  token?: number | undefined;
  /** Part of the reason, the details, the remote or the action's name, in upper or lower case. */
  text?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
}

/** A row of the table, as plain SQL returns it. */
export interface EntryRow {
  id: number;
  at: string;
  remote: string | null;
  act: string;
  actor: string;
  tokenId: number | null;
  reason: string | null;
  details: string;
  hash: string;
  signedBy: string | null;
}

const COLUMNS =
  'id, at, remote, act, actor, token_id AS tokenId, reason, details, hash, signed_by AS signedBy';

/** A search whose people have been found. */
export interface EntrySearch {
  conditions: readonly string[];
  values: readonly unknown[];
}

export async function searchOf(manager: EntityManager, filter: EntryFilter): Promise<EntrySearch> {
  const { remotes, act, person, team, token, text, from, to } = filter;
  const conditions: string[] = [];
  const values: unknown[] = [];
  const where = (condition: string, ...bound: unknown[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  const among = (column: string, list: readonly string[]) =>
    list.length === 0 ? where('1 = 0') : where(`${column} IN (${placeholders(list)})`, ...list);
  if (remotes) among('remote', remotes);
  if (act) where('act = ?', act);
  if (person !== undefined) among('actor', await actorsLike(manager, person));
  if (team !== undefined) where('actor = ?', `team:${team}`);
  if (token !== undefined) where('token_id = ?', token);
  if (from) where('at >= ?', from);
  if (to) where('at < ?', to);
  if (text !== undefined) {
    const like = (part: string) => `%${literally(part.toLowerCase())}%`;
    const columns = ['reason', 'remote', 'act', 'details'];
    where(
      `(${columns.map((column) => `LOWER(${column}) LIKE ? ESCAPE '!'`).join(' OR ')})`,
      ...[text, text, text, JSON.stringify(text).slice(1, -1)].map(like),
    );
  }
  return { conditions, values };
}

/**
 * A page of entries.
 *
 * @param range newest first before an id, or oldest first after one
 */
export async function entriesOf(
  { read, slow }: Database,
  { conditions, values }: EntrySearch,
  range: { before?: number | undefined } | { after: number; upTo: number },
  limit: number,
): Promise<EntryRow[]> {
  const [position, bound] =
    'after' in range
      ? [
          ['id > ?', 'id <= ?'],
          [range.after, range.upTo],
        ]
      : range.before === undefined
        ? [[], []]
        : [['id < ?'], [range.before]];
  const all = [...position, ...conditions];
  const sql = `SELECT ${COLUMNS} FROM rollout_audit ${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''}
    ORDER BY id ${'after' in range ? 'ASC' : 'DESC'} LIMIT ${limit}`;
  // A text may be found only after all entries were read.
  const reads = conditions.length > 1 || sql.includes('LIKE') ? slow : read;
  const rows = await reads.query<Omit<EntryRow, 'at'> & { at: SqlDate }>(sql, [...bound, ...values]);
  return rows.map((row) => ({ ...row, at: isoTime(row.at) }));
}
