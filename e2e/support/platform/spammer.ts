import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { signInBy } from '../enter';
import type { OwnSite } from './start-site';

const SERVICES = resolve(import.meta.dirname, '../../../services/package.json');
const NAME = 'Spam Mer';

/** What is used of the services' driver of the embedded database. */
interface Driver {
  exec: (sql: string) => void;
  prepare: (sql: string) => { all: () => Record<string, unknown>[] };
  close: () => void;
}

export interface Spammer {
  name: string;
  /** Path of one of the talks. */
  talk: string;
  /** Call that lists the notes. */
  notes: string;
}

/**
 * A member with 100 talks, 300 notes and 20 pictures. They are written to the site's database: its limits stop a single member
 * from adding that much in the time that a test has.
 */
export async function addSpammer(site: OwnSite, request: APIRequestContext): Promise<Spammer> {
  await signInBy(request, NAME, site.baseURL);
  const Database = createRequire(SERVICES)('libsql') as new (file: string) => Driver;
  const database = new Database(join(site.varDir, 'lectern.db'));
  const one = (sql: string) => Number(database.prepare(`SELECT ${sql} AS found`).all()[0]?.found);
  const user = one(`(SELECT id FROM users WHERE name = '${NAME}')`);
  const template = one('(SELECT MIN(id) FROM talks)');
  const own: Record<string, string> = {
    slug: `'spam-' || i`,
    title: `'Buy followers ' || i`,
    description: `'Cheap followers.'`,
    video_id: `printf('spam%07d', i)`,
    author_id: String(user),
    source_key: 'NULL',
    group_id: 'NULL',
    part_of_id: 'NULL',
  };
  const columns = database
    .prepare('PRAGMA table_info(talks)')
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'id');
  const numbers = (last: number) =>
    `WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${last})`;
  const now = `strftime('%Y-%m-%d %H:%M:%f', 'now')`;
  const added = (column: string, kind: string, from: string) =>
    `INSERT INTO contents (kind, ${column}, user_id, picture, state, added_at)
     SELECT '${kind}', id, ${user}, CASE '${kind}' WHEN 'picture' THEN printf('%032x', id) END, 'shown', ${now} FROM ${from};`;
  database.exec(`
    INSERT INTO talks (${columns.join(', ')}) ${numbers(100)}
      SELECT ${columns.map((name) => own[name] ?? name).join(', ')} FROM talks, numbers WHERE id = ${template};
    INSERT INTO notes (talk_id, user_id, content, total_likes, created_at) ${numbers(300)}
      SELECT ${template}, ${user}, 'Buy followers ' || i, 0, ${now} FROM numbers;
    ${added('talk_id', 'talk', `talks WHERE author_id = ${user}`)}
    ${added('note_id', 'note', `notes WHERE user_id = ${user}`)}
    ${added('speaker_id', 'picture', '(SELECT id FROM speakers ORDER BY id LIMIT 20)')}
  `);
  database.close();
  return { name: NAME, talk: '/video/spam-1', notes: `/api/v1/notes?talk_id=${template}&user_id=` };
}
