// One process on the embedded database: killed again and again, with a full or read-only disk, and beside a program that writes.
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET, signIn } from '../bench/browsers.mjs';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { root, run, step } from '../steps.mjs';
import { killStarted } from './children.mjs';
import { readTalks } from './load.mjs';
import { passed, underLoad } from './measure.mjs';
import { SiteProcess } from './process.mjs';
import { ask, held } from './sql.mjs';
import { cleared, said } from './watch.mjs';

const MEMBERS = 400;
/** Room for the demo catalogue, a scenario's writes, and the space that the services want free. */
const DISK = '384m';
const BLOCK = Buffer.alloc(64 * 1024);
const OUTAGE_MS = 5_000;
/** Shorter: requests wait for at most ten seconds, some of which pass before the fault is noticed. */
const LOCK_MS = 2_000;
/** How long a process runs before it is killed: at any moment of its work, and seldom right after its start. */
const LIFE_MS = { least: 300, most: 1_500 };

/**
 * @typedef {import('./measure.mjs').Site & {disk: string, file: string}} EmbeddedSite
 * @typedef {{times: number, hasSmallDisk?: boolean, run: (site: EmbeddedSite, rate: number, times: number) => Promise<import('./measure.mjs').Result>}} Scenario
 */

/**
 * @template T
 * @param {(site: EmbeddedSite) => Promise<T>} use
 * @param {{keep: boolean, hasSmallDisk: boolean}} options `keep` leaves the logs; `hasSmallDisk` needs root
 * @returns {Promise<T>}
 */
export async function withEmbeddedSite(use, { keep, hasSmallDisk }) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-chaos-'));
  const disk = join(folder, 'disk');
  await mkdir(disk);
  if (hasSmallDisk) await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', disk]);
  const file = join(disk, 'lectern.db');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    VAR_DIR: join(folder, 'var'),
    DATABASE_FILE: file,
    DATABASE_URL: '',
    PUBLIC_URL: url,
    CONSOLE_PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    SECRET,
    LOG_LEVEL: 'warn',
    YOUTUBE_URL: 'off',
    ARCHIVE_URL: 'off',
    MEDIA_CCC_URL: 'off',
  };
  const one = new SiteProcess('embedded', port, folder, env, root);
  process.once('exit', killStarted);
  try {
    await step('One process on the embedded database', () => one.start());
    const database = `file:${file}`;
    const { member: members } = await signIn({ file }, MEMBERS);
    const talks = await readTalks(database);
    return await use({ processes: [one], url, database, members, talks, folder, disk, file });
  } finally {
    await one.end();
    process.off('exit', killStarted);
    if (hasSmallDisk) await run('umount', ['-l', disk]);
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}

/** @param {EmbeddedSite} site */
async function fill({ disk, database }) {
  // Otherwise writes would still fit into the space that the log already has.
  await ask(database, 'PRAGMA wal_checkpoint(TRUNCATE)');
  const filler = join(disk, 'filler');
  const handle = await open(filler, 'w');
  try {
    for (;;) await handle.write(BLOCK);
  } catch {
    // Full.
  } finally {
    await handle.close();
  }
  return () => rm(filler);
}

/**
 * Makes the database's files read-only, even for processes that have them open; requires root.
 *
 * @param {EmbeddedSite} site
 */
async function lock({ file }) {
  const files = [file, `${file}-wal`];
  await run('chattr', ['+i', ...files]);
  return () => run('chattr', ['-i', ...files]);
}

/** Another program writes. @param {EmbeddedSite} site */
const holdLock = ({ file }) => held(file);

/**
 * @param {string} name
 * @param {string} check that reports it
 * @param {(site: EmbeddedSite) => Promise<() => unknown>} begin
 * @param {{hasSmallDisk?: boolean, mayFail?: boolean, outageMs?: number}} [more]
 * @returns {Scenario}
 */
const outage = (name, check, begin, { hasSmallDisk = false, mayFail = true, outageMs = OUTAGE_MS } = {}) => ({
  hasSmallDisk,
  times: 3,
  run: (site, rate, times) =>
    underLoad(
      name,
      site,
      rate,
      async (once) => {
        for (let turn = 0; turn < times; turn += 1) {
          await once(async () => {
            const end = await begin(site);
            await said(site.processes, check);
            await passed(outageMs);
            await end();
          });
          await cleared(site.processes, check);
        }
      },
      { mayFail },
    ),
});

/** @type {Record<string, Scenario>} */
export const EMBEDDED = {
  'embedded-killed': {
    times: 100,
    run: (site, rate, times) =>
      underLoad(
        'embedded, killed',
        site,
        rate,
        async (once) => {
          for (let turn = 0; turn < times; turn += 1) {
            await once(async () => {
              const [one] = site.processes;
              await passed(randomInt(LIFE_MS.least, LIFE_MS.most));
              await one?.end('SIGKILL');
              await one?.start();
            });
          }
        },
        { mayFail: true, afterMs: 1_000 },
      ),
  },
  'disk-full': outage('embedded, disk full', 'disk', fill, { hasSmallDisk: true }),
  'disk-read-only': outage('embedded, disk read-only', 'disk', lock),
  'embedded-locked': outage('embedded, write lock held', 'latency', holdLock, {
    mayFail: false,
    outageMs: LOCK_MS,
  }),
};
