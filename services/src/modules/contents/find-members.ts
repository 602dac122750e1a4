import type { Queries } from '../../database/database.js';
import { pageAt, pathIn } from './page-address.js';

const MOST = 20;
const AVATAR = /^\/pictures\/users\/(\d{1,9})-/;
const PICTURE = /^\/pictures\/([0-9a-f]{32})-/;

/**
 * Ids of members by what pages show: a part of their name, or the address or path of a talk, a speaker or a picture that they added or wrote
 * on, or of their own picture. The latest 20.
 */
export async function findMembers(read: Queries, query: string): Promise<number[]> {
  const path = pathIn(query);
  const by = path === null ? byName(query) : byPath(path);
  if (!by) return [];
  const rows = await read.query<{ id: number }>(
    `SELECT u.id FROM users u WHERE ${by.where} ORDER BY u.id DESC LIMIT ${MOST}`,
    by.values,
  );
  return rows.map(({ id }) => id);
}

interface Condition {
  where: string;
  values: unknown[];
}

const byName = (name: string): Condition => ({
  where: "LOWER(u.name) LIKE LOWER(?) ESCAPE '!'",
  values: [`%${name.replace(/[!%_]/g, '!$&')}%`],
});

function byPath(path: string): Condition | null {
  const [, user] = AVATAR.exec(path) ?? [];
  if (user) return { where: 'u.id = ?', values: [Number(user)] };
  const [, picture] = PICTURE.exec(path) ?? [];
  if (picture) return added('c.picture = ?', [picture]);
  const page = pageAt(path);
  if (page?.of === 'talk')
    return added(
      'c.talk_id IN (SELECT id FROM talks WHERE slug = ?) OR c.note_id IN (SELECT n.id FROM notes n JOIN talks t ON t.id = n.talk_id WHERE t.slug = ?)',
      [page.slug, page.slug],
    );
  return page && added('c.speaker_id IN (SELECT id FROM speakers WHERE slug = ?)', [page.slug]);
}

const added = (which: string, values: unknown[]): Condition => ({
  where: `u.id IN (SELECT c.user_id FROM contents c WHERE ${which})`,
  values,
});
