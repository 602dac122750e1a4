// A backup made under load, then restored into an empty place: what was acknowledged before it began is there, once.
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { root, run, step, Stop } from '../steps.mjs';
import { seconds, underLoad } from './measure.mjs';
import { startBucket } from './outside.mjs';
import { PictureLoad } from './pictures.mjs';
import { SiteProcess } from './process.mjs';
import { ask } from './sql.mjs';

/**
 * @typedef {import('./site.mjs').ClusterSite} Site
 * @typedef {import('./load.mjs').Load} Load
 * @typedef {{path: string, took: number, load: Load, writes: import('./load.mjs').Writes, pictures: import('./pictures.mjs').Sent[], email: string}} Backup
 * `writes` and `pictures`: acknowledged before it began; `email` of an account deleted after it
 * @typedef {{lost: number, doubled: number, line: string, unmet: string[]}} Restored
 */

/**
 * A command of the services.
 *
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
const command = (name, args, env) =>
  run(process.execPath, [join(root, `services/dist/cli/${name}.js`), ...args], { env });

/** @param {Site} site @returns {Record<string, string>} */
const settings = ({ processes, folder }) => ({
  ...processes[0]?.env,
  DELETED_ACCOUNTS_FILE: join(folder, 'deleted-accounts.jsonl'),
});

/**
 * @param {Site} site
 * @param {string} email of an account that will be deleted
 * @param {Load} load
 * @param {PictureLoad} pictures
 * @returns {Promise<Backup>}
 */
async function backUp(site, email, load, pictures) {
  const before = { writes: load.acknowledged(), pictures: pictures.acknowledged() };
  const began = performance.now();
  const said = await command('backup', [join(site.folder, 'backups')], settings(site));
  const path = /^(.+): the database and \d+ files/m.exec(said)?.[1];
  if (!path) throw new Stop(`The backup does not name its folder:\n${said}`);
  return { ...before, load, path, took: performance.now() - began, email };
}

/**
 * Restores into another database of the cluster and another bucket, and starts a process of the services there.
 *
 * @param {Site} site
 * @param {Backup} backup
 * @param {PictureLoad} pictures
 * @param {string} name of the database
 * @returns {Promise<Restored>}
 */
async function restore(site, backup, pictures, name) {
  const database = Object.assign(new URL(site.database), { pathname: `/${name}` }).href;
  const objects = join(site.folder, `${name}-bucket`);
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  const { env: bucket } = await startBucket(objects, (end) => ends.push(end));
  const port = await freePort();
  const env = {
    ...settings(site),
    ...bucket,
    DATABASE_URL: database,
    VAR_DIR: join(site.folder, `${name}-var`),
    PUBLIC_URL: `http://localhost:${port}`,
    METRICS_PORT: String(await freePort()),
  };
  /** @type {string[]} */
  const unmet = [];
  const attempt = (/** @type {string} */ what, /** @type {string[]} */ args) =>
    command(what, args, env).catch((/** @type {Error} */ { message }) => {
      unmet.push(message);
      return '';
    });
  try {
    await ask(site.database, `CREATE DATABASE ${name}`);
    const began = performance.now();
    const said = await attempt('restore', [backup.path]);
    const took = performance.now() - began;
    if (!said.includes('Accounts deleted again: 1.')) unmet.push('the deleted account was not deleted again');
    const sound = /The data is sound.*/.exec(await attempt('check-data', []))?.[0] ?? '';
    const one = new SiteProcess(name, port, site.folder, env, root);
    ends.push(() => one.end());
    await one.start();
    const place = { url: env.PUBLIC_URL, database, outsides: { objects } };
    const { missing, doubled } = await backup.load.compare(database, backup.writes);
    const shown = await pictures.check(place, backup.pictures);
    const [left] = await ask(database, `SELECT COUNT(*) AS found FROM users WHERE email = '${backup.email}'`);
    if (Number(left?.found) !== 0) unmet.push('the deleted account is back');
    const { notes, likes } = backup.writes;
    const count = notes.length + likes.length + backup.pictures.length;
    if (count === 0) unmet.push('nothing had been acknowledged before the backup');
    const lost = missing.notes + missing.likes + shown.lost;
    return {
      lost,
      doubled: doubled + shown.doubled,
      line: `of ${count} writes acknowledged before the backup ${lost} are missing in what was restored; backup ${seconds(backup.took)}, restore ${seconds(took)}; ${sound}`,
      unmet,
    };
  } finally {
    for (const end of ends.reverse()) await end();
    await ask(site.database, `DROP DATABASE IF EXISTS ${name}`);
  }
}

/** @type {Record<string, import('./scenarios.mjs').Scenario>} */
export const RESTORED = {
  restored: {
    times: 2,
    run: async (site, rate, times) => {
      const pictures = new PictureLoad(site);
      /** @type {Backup[]} */
      const backups = [];
      const result = await underLoad(
        'backup under load, restored elsewhere',
        site,
        rate,
        async (once, load) => {
          for (let turn = 0; turn < times; turn += 1) {
            const email = `leaving-${turn}@example.org`;
            await ask(
              site.database,
              `INSERT INTO users (first_name, name, email, created_at) VALUES ('Leaving', 'Leaving', '${email}', UTC_TIMESTAMP(3))`,
            );
            await once(async () => {
              backups.push(await backUp(site, email, load, pictures));
            });
            await command('account', ['delete', '--address', email], settings(site));
          }
        },
        { also: pictures },
      );
      /** @type {Restored[]} */
      const restored = [];
      for (const backup of backups) {
        const number = restored.length + 1;
        const name = `lectern_restored_${number}`;
        restored.push(await step(`Restoring backup ${number}`, () => restore(site, backup, pictures, name)));
      }
      const sum = (/** @type {'lost' | 'doubled'} */ what) =>
        restored.reduce((total, one) => total + one[what], result[what]);
      return {
        ...result,
        lost: sum('lost'),
        doubled: sum('doubled'),
        lines: restored.map(({ line }) => line),
        unmet: restored.flatMap(({ unmet }) => unmet),
      };
    },
  },
};
