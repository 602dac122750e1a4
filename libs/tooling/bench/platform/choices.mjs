// CPU time of assigning a visitor's releases.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../steps.mjs';
import { verdict } from '../results.mjs';

const REMOTES = 10;
const VISITORS = 50_000;
const ROUNDS = 5;
/** Microseconds of CPU for one visitor. */
const GOAL = 50;

/** A module of the built services. */
const services = (/** @type {string} */ path) => import(join(root, 'services/dist', path));

const integrity = `sha384-${createHash('sha384').update('x').digest('base64')}`;

/** A manifest as large as those of the site's own remotes. */
function manifest(/** @type {string} */ name, /** @type {string} */ version) {
  const paths = ['remoteEntry.js', ...Array.from({ length: 20 }, (_, index) => `chunk.${index}.js`)];
  return {
    name,
    version,
    contract: 1,
    type: 'script',
    global: name.replace(/-/g, '_'),
    entry: 'remoteEntry.js',
    server: null,
    pages: { [`/${name}`]: './page', [`/${name}/:slug`]: './page' },
    slots: {},
    exposes: [{ name: './page', chunks: paths.slice(1, 8) }],
    chunks: [],
    preload: [],
    styles: null,
    shared: { react: '^19.0.0' },
    files: paths.map((path) => ({ path, integrity, bytes: 1_000, brotli: 400 })),
  };
}

/** @param {number} candidates number of remotes with a candidate */
function rowsWith(candidates) {
  return Array.from({ length: REMOTES }, (_, index) => ({
    remote: `mf-remote${index}`,
    stable: manifest(`mf-remote${index}`, '1.1.0'),
    candidate: index < candidates ? manifest(`mf-remote${index}`, '1.2.0') : null,
    fallback: manifest(`mf-remote${index}`, '1.0.0'),
    share: 1_000,
    segment: { users: Array.from({ length: 1_000 }, (_user, id) => id + 1), preview: true },
  }));
}

const visitors = Array.from({ length: VISITORS }, (_, index) => ({
  id: randomBytes(16).toString('base64url'),
  user: index % 3 === 0 ? index + 2_000 : null,
  previews: new Set(index % 50 === 0 ? ['mf-remote3'] : []),
}));

/**
 * The minimum of several rounds filters out a busy machine's noise.
 *
 * @param {(visitor: typeof visitors[number]) => unknown} resolve
 * @returns {Promise<number>} microseconds of CPU for one visitor
 */
async function measure(resolve) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const visitor of visitors) await resolve(visitor);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / VISITORS);
  }
  return best;
}

/**
 * Including the service around the table: it refreshes the rollouts every half second.
 *
 * @returns {Promise<number>}
 */
async function measureService(/** @type {string} */ folder) {
  const { Database } = await services('database/database.js');
  const { SCHEMA } = await services('schema/schema.js');
  const { Clock } = await services('kernel/clock.js');
  const { SnapshotsService } = await services('platform/snapshot/snapshots.service.js');
  const database = await Database.open({ file: join(folder, 'bench.db') }, SCHEMA);
  try {
    await database.migrate();
    const at = new Date();
    await database.write(async (/** @type {{query: Function}} */ tx) => {
      let id = 0;
      for (const { remote, stable, candidate, share, segment } of rowsWith(REMOTES)) {
        for (const release of [stable, candidate]) {
          await tx.query(
            'INSERT INTO releases (id, name, version, manifest, published_at) VALUES (?, ?, ?, ?, ?)',
            [(id += 1), remote, release?.version, JSON.stringify(release), at],
          );
        }
        await tx.query(
          'INSERT INTO rollouts (remote, stable_release_id, candidate_release_id, share, segment, updated_at, revision) VALUES (?, ?, ?, ?, ?, ?, 1)',
          [remote, id - 1, id, share, JSON.stringify(segment), at],
        );
      }
    });
    const snapshots = new SnapshotsService({ development: null }, database, new Clock());
    return await measure((visitor) => snapshots.of(visitor));
  } finally {
    await database.close();
  }
}

/** @returns {Promise<import('../results.mjs').Table>} */
export async function choices() {
  const { ReleaseTable } = await services('platform/snapshot/release-table.js');
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const row = (/** @type {string} */ what, /** @type {number} */ microseconds) => [
    what,
    microseconds.toFixed(2),
    String(GOAL),
    verdict(microseconds, GOAL),
  ];
  try {
    const rows = [];
    for (const candidates of [0, 1, 3, REMOTES]) {
      const table = new ReleaseTable(rowsWith(candidates));
      const best = await measure((visitor) => table.resolve(visitor));
      rows.push(row(`${REMOTES} remotes, ${candidates} with a candidate`, best));
    }
    rows.push(row(`${REMOTES} with a candidate, refreshed every half second`, await measureService(folder)));
    return {
      title: "Assigning a visitor's releases, in µs of CPU",
      columns: ['', 'µs', 'goal', 'verdict'],
      rows,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
