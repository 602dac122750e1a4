// Signed-in members, written into the database as the services would.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { ask } from './sql.mjs';

const DAY_MS = 86_400_000;

/** Of the services that run. */
export const SECRET = 'the secret of a chaos run, which nobody needs to know';

/** @typedef {{id: number, cookie: string, csrf: string}} Member */

const time = (/** @type {number} */ days) =>
  new Date(Date.now() + days * DAY_MS).toISOString().replace('T', ' ').slice(0, -1);

/**
 * @param {string} url of the database
 * @param {number} count
 * @returns {Promise<Member[]>}
 */
export async function signInMembers(url, count) {
  const { KeyRing } = await import(join(root, 'services/dist/kernel/signing.js'));
  const keys = new KeyRing([SECRET]);
  const now = time(0);
  const list = (/** @type {string[]} */ rows) => rows.join(', ');
  const people = Array.from({ length: count }, (_, index) => index);
  await ask(
    url,
    `INSERT INTO users (first_name, name, email, created_at) VALUES ${list(
      people.map((index) => `('Chaos', 'Chaos', 'chaos-${index}@example.org', '${now}')`),
    )}`,
  );
  const users = await ask(url, "SELECT id FROM users WHERE email LIKE 'chaos-%' ORDER BY id");
  const tokens = users.map(({ id }) => ({ id: Number(id), token: randomBytes(32).toString('base64url') }));
  const hash = (/** @type {string} */ token) => createHash('sha256').update(token).digest('hex');
  await ask(
    url,
    `INSERT INTO sessions (user_id, token_hash, place, created_at, last_used_at, expires_at, browser, network) VALUES ${list(
      tokens.map(
        ({ id, token }) =>
          `(${id}, '${hash(token)}', 'site', '${now}', '${now}', '${time(30)}', 'Chrome on Linux', '203.0.113.0/24')`,
      ),
    )}`,
  );
  const sessions = await ask(url, 'SELECT id, user_id FROM sessions');
  const sessionOf = new Map(sessions.map((row) => [Number(row.user_id), Number(row.id)]));
  return tokens.map(({ id, token }) => {
    const visitor = randomBytes(16).toString('base64url');
    return {
      id,
      cookie: `__Host-lectern_visitor=${visitor}.${keys.sign('visitor', visitor)}; __Host-lectern_session=${token}`,
      csrf: keys.sign('csrf', `${visitor}.${sessionOf.get(id)}`),
    };
  });
}

/** @param {string} url of the database @returns {Promise<import('./load.mjs').Talk[]>} */
export async function readTalks(url) {
  const rows = await ask(url, 'SELECT id, slug FROM talks ORDER BY id LIMIT 500');
  return rows.map(({ id, slug }) => ({ id: Number(id), slug: String(slug) }));
}
