// Visitors and members for measurements: cookies, tokens and the requests they send.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { databaseModules } from './search-databases.mjs';

/** @typedef {{cookie: string, csrf: string}} Browser */
/** @typedef {Browser & {id: number}} Member */
/** @typedef {{visitor: Browser[], member: Member[]}} Browsers */

/** Of the measured services. */
export const SECRET = 'not a real secret: it is used by measurements only';
export const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * Cookies of visitors and of signed-in members, written into the database as the services would.
 *
 * @param {{file: string} | {url: string}} target
 * @param {number} count of each
 * @returns {Promise<Browsers>}
 */
export async function signIn(target, count) {
  const { KeyRing } = await import(join(root, 'services/dist/kernel/signing.js'));
  const keys = new KeyRing([SECRET]);
  const browser = (/** @type {string} */ session, /** @type {number | ''} */ sessionId) => {
    const visitor = randomBytes(16).toString('base64url');
    const cookie = `__Host-lectern_visitor=${visitor}.${keys.sign('visitor', visitor)}${session}`;
    return { cookie, csrf: keys.sign('csrf', `${visitor}.${sessionId}`) };
  };
  const visitor = Array.from({ length: count }, () => browser('', ''));
  const work = (/** @type {import('./search-databases.mjs').Queries} */ tx) => membersIn(tx, count, browser);
  return { visitor, member: await inTransaction(target, work) };
}

/**
 * @template T
 * @param {{file: string} | {url: string}} target
 * @param {(tx: import('./search-databases.mjs').Queries) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inTransaction(target, work) {
  const { Database, SCHEMA, mysqlSource } = await databaseModules();
  if ('url' in target) {
    // Not `Database.write`: an earlier release's tables may lack the one in which it marks its commits.
    const source = await mysqlSource(target.url, SCHEMA).initialize();
    return source.transaction(work).finally(() => source.destroy());
  }
  const database = await Database.open(target, SCHEMA);
  return database.write(work).finally(() => database.close());
}

/**
 * @param {import('./search-databases.mjs').Queries} tx
 * @param {number} count
 * @param {(session: string, sessionId: number) => Browser} browser
 * @returns {Promise<Member[]>}
 */
async function membersIn(tx, count, browser) {
  const day = 86_400_000;
  const now = new Date();
  const rowOf = async (/** @type {string} */ sql, /** @type {string} */ value) =>
    /** @type {{id: number}} */ ((await tx.query(sql, [value]))[0]).id;
  const members = [];
  for (let index = 0; index < count; index += 1) {
    const email = `bench-${index}@example.org`;
    await tx.query('INSERT INTO users (first_name, name, email, created_at) VALUES (?, ?, ?, ?)', [
      'Bench',
      'Bench',
      email,
      now,
    ]);
    const user = await rowOf('SELECT id FROM users WHERE email = ?', email);
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    await tx.query(
      "INSERT INTO sessions (user_id, token_hash, place, created_at, last_used_at, expires_at, browser, network) VALUES (?, ?, 'site', ?, ?, ?, 'Chrome on Linux', '203.0.113.0/24')",
      [user, hash, now, now, new Date(now.getTime() + 30 * day)],
    );
    const sessionId = await rowOf('SELECT id FROM sessions WHERE token_hash = ?', hash);
    members.push({ id: user, ...browser(`; __Host-lectern_session=${token}`, sessionId) });
  }
  return members;
}
