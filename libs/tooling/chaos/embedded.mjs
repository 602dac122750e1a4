// One process on the embedded database: killed again and again, and with a disk that takes no more.
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET, signIn } from '../bench/browsers.mjs';
import { freePort } from '../mariadb.mjs';
import { root, run, step } from '../steps.mjs';
import { killStarted } from './children.mjs';
import { readTalks } from './load.mjs';
import { passed, underLoad } from './measure.mjs';
import { SiteProcess } from './process.mjs';
import { ask } from './sql.mjs';

const MEMBERS = 400;
/** Room for the demo catalogue and what a scenario writes. */
const DISK = '96m';
const BLOCK = Buffer.alloc(64 * 1024);
const OUTAGE_MS = 5_000;
/** A process is killed at any moment of its work, and seldom right after its start. */
const LIFE_MS = { least: 300, most: 1_500 };

/**
 * @typedef {import('./measure.mjs').Site & {disk: string, file: string}} EmbeddedSite
 * @typedef {{times: number, hasSmallDisk?: boolean, run: (site: EmbeddedSite, rate: number, times: number) => Promise<import('./measure.mjs').Result>}} Scenario
 */

/**
 * @template T
 * @param {(site: EmbeddedSite) => Promise<T>} use
 * @param {{keep: boolean, hasSmallDisk: boolean}} options `keep` leaves the logs; `hasSmallDisk` takes root
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
    SECRET,
    LOG_LEVEL: 'warn',
    YOUTUBE_URL: 'off',
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
  // What the log has room for already would be written all the same.
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

/** Nobody may write the database's files any more, also who has them open; takes root. @param {EmbeddedSite} site */
async function lock({ file }) {
  const files = [file, `${file}-wal`];
  await run('chattr', ['+i', ...files]);
  return () => run('chattr', ['-i', ...files]);
}

/** @param {string} name @param {(site: EmbeddedSite) => Promise<() => Promise<unknown>>} begin @param {{hasSmallDisk?: boolean}} [more] @returns {Scenario} */
const outage = (name, begin, more = {}) => ({
  ...more,
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
            await passed(OUTAGE_MS);
            await end();
          });
        }
      },
      { mayFail: true },
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
  'disk-full': outage('embedded, disk full', fill, { hasSmallDisk: true }),
  'disk-read-only': outage('embedded, disk read-only', lock),
};
