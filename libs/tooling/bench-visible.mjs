// npm run bench:visible (after npm run build): how long until an action in one process of the services shows
// in another's pages, on the same database. Embedded, and MariaDB if TEST_DATABASE_URL names a server. Fails
// if it ever takes a second.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { freePort } from './mariadb.mjs';
import { main, root, say, SERVICES, Stop } from './steps.mjs';

const services = createRequire(join(root, 'services/package.json'));
const ROUNDS = 30;
/** Milliseconds. */
const TARGET = 1_000;
const OPERATOR = 'operator@example.org';
const NAME = 'mf-bench';

/** @param {string} content */
const described = (content) => ({
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  bytes: Buffer.byteLength(content),
  brotli: Buffer.byteLength(content),
});

/** A build whose page shows its version. @param {string} version */
async function archive(version) {
  /** @type {Record<string, string>} */
  const contents = {
    'remoteEntry.js': `// ${version}`,
    'server.cjs': `const { createElement } = require('react');
exports.exposes = { './page': { page: { Page: () => createElement('h1', null, '${NAME} ${version}') } } };`,
  };
  const manifest = {
    name: NAME,
    version,
    contract: 1,
    type: 'script',
    global: `bench_${version.replace(/\W/g, '_')}`,
    entry: 'remoteEntry.js',
    server: 'server.cjs',
    pages: { [`/${NAME}`]: './page' },
    slots: {},
    exposes: [{ name: './page', chunks: [] }],
    shared: { react: '^19.0.0' },
    files: Object.entries(contents).map(([path, content]) => ({ path, ...described(content) })),
  };
  const pack = services('tar-stream').pack();
  for (const [name, content] of Object.entries({ ...contents, 'release.json': JSON.stringify(manifest) })) {
    pack.entry({ name }, content);
  }
  pack.finalize();
  return gzipSync(await buffer(pack));
}

/**
 * @param {string} what
 * @param {Record<string, string>} database
 */
async function bench(what, database) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-visible-'));
  const env = {
    ...process.env,
    DATABASE_URL: '',
    VAR_DIR: folder,
    DATABASE_FILE: join(folder, 'lectern.db'),
    OPERATORS: OPERATOR,
    LOG_LEVEL: 'error',
    ...database,
  };
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  try {
    const who = ['--operator', OPERATOR, '--team', 'bench', '--remotes', NAME];
    const cli = ['services/dist/cli/token.js', 'create-token', ...who];
    const { stdout } = await promisify(execFile)(process.execPath, cli, { cwd: root, env });
    const urls = [await startProcess(), await startProcess()];
    say(`${what}: ${await measure(urls, stdout.trim())}`);

    async function startProcess() {
      const port = await freePort();
      const child = spawn(process.execPath, SERVICES, {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: { ...env, PORT: String(port) },
      });
      children.push(child);
      const [message] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [])]);
      if (!message?.url) throw new Stop('The services did not start.');
      return `http://localhost:${port}`;
    }
  } finally {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} urls of two processes
 * @param {string} token
 * @returns {Promise<string>} in words
 */
async function measure(urls, token) {
  const [one = '', other = ''] = urls;
  const call = async (/** @type {string} */ path, /** @type {Buffer | object} */ body) => {
    const isArchive = body instanceof Buffer;
    const answer = await fetch(`${one}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isArchive ? 'application/gzip' : 'application/json',
      },
      body: isArchive ? new Uint8Array(body) : JSON.stringify(body),
    });
    if (!answer.ok) throw new Stop(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const shown = async () =>
    /<h1>mf-bench ([^<]+)<\/h1>/.exec(await (await fetch(`${other}/${NAME}`)).text())?.[1];

  await call('/releases', await archive('0.0.0'));
  const took = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const version = `0.0.${round}`;
    const next = await archive(version);
    // An action falls at a random moment between two refreshes of the other process, whose pages are
    // requested continuously.
    const until = performance.now() + Math.random() * 600;
    while (performance.now() < until) await shown();
    const began = performance.now();
    await call('/releases', next);
    await call(`/rollouts/${NAME}/start`, { version, share: 10_000 });
    while ((await shown()) !== version) {
      if (performance.now() - began > 5_000) throw new Stop(`${version} is not shown after five seconds.`);
      await pause(5);
    }
    took.push(performance.now() - began);
    await call(`/rollouts/${NAME}/promote`, {});
  }
  const sorted = took.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)} ms`;
  if ((sorted.at(-1) ?? 0) >= TARGET) process.exitCode = 1;
  return `publish and start in one process, shown by the other: least ${at(0)}, median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} of ${ROUNDS}`;
}

await main(async () => {
  await bench('SQLite ', {});
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return say('MariaDB: left out, since TEST_DATABASE_URL names no server.');
  const url = new URL(server);
  const { createConnection } = services('mysql2/promise');
  const connection = await createConnection(server);
  url.pathname = `/lectern_visible_${process.pid}`;
  const name = url.pathname.slice(1);
  await connection.query(`CREATE DATABASE ${name}`);
  try {
    await bench('MariaDB', { DATABASE_URL: url.href });
  } finally {
    await connection.query(`DROP DATABASE ${name}`);
    await connection.end();
  }
});
