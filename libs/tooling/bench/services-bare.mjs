// Child process of bench/services.mjs: bare Fastify with the same answers from stored buffers, or, for a call
// that reads or writes, the same tables.
import { createRequire } from 'node:module';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../steps.mjs';

const services = createRequire(join(root, 'services/package.json'));
const { default: fastify } = services('fastify');
const Libsql = services('libsql');

/**
 * @typedef {'like' | 'note' | 'status'} Work
 * @typedef {{method: 'GET' | 'POST', path: string, status: number, headers: Record<string, string>, body: string, work: Work | null}} Route `body` in base64
 * @typedef {{get: (values: unknown[]) => Record<string, number>, run: (values: unknown[]) => void}} Statement
 * @typedef {{prepare: (sql: string) => Statement, exec: (sql: string) => void}} Sqlite
 * @typedef {{url: string, headers: {cookie?: string}, body: {talk_id: number, content: string}}} Request
 * @typedef {{code: (status: number) => Reply, headers: (given: Record<string, string>) => Reply, send: (body: Buffer) => Reply}} Reply
 */

/** @param {Sqlite} database */
function workOf(database) {
  const prepare = (/** @type {string} */ sql) => database.prepare(sql);
  const now = () => new Date().toISOString().replace('T', ' ').slice(0, -1);
  const session = prepare(
    'SELECT s.*, u.* FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = ?',
  );
  const user = (/** @type {string | undefined} */ cookie) => {
    const token = /session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
    return session.get([createHash('sha256').update(token).digest('hex')]);
  };
  const talk = prepare('SELECT * FROM talks WHERE slug = ?');
  const liked = prepare('SELECT 1 FROM talk_likes WHERE talk_id = ? AND user_id = ?');
  const like = prepare('INSERT INTO talk_likes (talk_id, user_id, created_at) VALUES (?, ?, ?)');
  const unlike = prepare('DELETE FROM talk_likes WHERE talk_id = ? AND user_id = ?');
  const count = prepare('UPDATE talks SET total_likes = total_likes + ? WHERE id = ?');
  const byId = prepare('SELECT * FROM talks WHERE id = ?');
  const note = prepare('INSERT INTO notes (talk_id, user_id, content, created_at) VALUES (?, ?, ?, ?)');
  const transaction = (/** @type {() => void} */ work) => {
    database.exec('BEGIN IMMEDIATE');
    work();
    database.exec('COMMIT');
  };
  return {
    status: (/** @type {Request} */ request) => void user(request.headers.cookie),
    like: (/** @type {Request} */ request) => {
      const { user_id: by } = user(request.headers.cookie);
      const { id } = talk.get([request.url.split('/').at(-2)]);
      transaction(() => {
        const isLiked = liked.get([id, by]) !== undefined;
        if (isLiked) unlike.run([id, by]);
        else like.run([id, by, now()]);
        count.run([isLiked ? -1 : 1, id]);
      });
    },
    note: (/** @type {Request} */ request) => {
      const { user_id: by } = user(request.headers.cookie);
      const { talk_id: id, content } = request.body;
      byId.get([id]);
      transaction(() => note.run([id, by, content, now()]));
    },
  };
}

process.on('disconnect', () => process.exit());
const [{ file, routes }] = /** @type {[{file: string, routes: Route[]}]} */ (await once(process, 'message'));
const database = new Libsql(file);
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
  database.pragma(pragma);
const works = workOf(database);
const app = fastify({ logger: false });
for (const { method, path, status, headers, body, work } of routes) {
  const bytes = Buffer.from(body, 'base64');
  const before = work && works[work];
  app.route({
    method,
    url: path,
    handler: (/** @type {Request} */ request, /** @type {Reply} */ reply) => {
      before?.(request);
      return reply.code(status).headers(headers).send(bytes);
    },
  });
}
await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(app.server.address().port);
