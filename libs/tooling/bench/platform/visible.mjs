// How long until an action in one process of the services shows in another's pages, on the same database.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { startMariadb } from '../../mariadb.mjs';
import { withRunningSite } from '../../running-site.mjs';
import { root, Stop } from '../../steps.mjs';
import { quantile } from '../../quantile.mjs';
import { verdict } from '../results.mjs';
import { archive, caller, SETTINGS, tokenFor } from './releases.mjs';

/** Milliseconds, of the slowest. */
const GOAL = 1_000;
const LONGEST = 5_000;
/** Refresh interval of the other process, whose pages are requested continuously. */
const REFRESH = 600;
const NAME = 'mf-bench';

/**
 * @param {number} rounds
 * @returns {Promise<import('../results.mjs').Table>}
 */
export async function visible(rounds) {
  const rows = [row('SQLite', await twoProcesses(rounds, SETTINGS))];
  const server = await startMariadb();
  try {
    const { createConnection } = createRequire(join(root, 'services/package.json'))('mysql2/promise');
    const connection = await createConnection(server.url);
    await connection.query('CREATE DATABASE lectern');
    await connection.end();
    rows.push(
      row('MariaDB', await twoProcesses(rounds, { ...SETTINGS, DATABASE_URL: `${server.url}lectern` })),
    );
  } finally {
    await server.stop();
  }
  return {
    title: 'Published and started in one process, shown by another, in ms',
    columns: ['', 'least', 'median', 'p95', 'most', 'goal', 'verdict'],
    rows,
  };
}

/** @param {string} name @param {number[]} took */
function row(name, took) {
  const most = quantile(took, 1);
  const times = [0, 0.5, 0.95, 1].map((share) => quantile(took, share).toFixed(0));
  return [name, ...times, String(GOAL), verdict(most, GOAL)];
}

/** @param {number} rounds @param {Record<string, string>} settings */
const twoProcesses = (rounds, settings) =>
  withRunningSite(async (one) => {
    const shared = { ...settings, VAR_DIR: one.folder, DATABASE_FILE: one.file };
    const call = caller(one.base, await tokenFor(one, [NAME], settings));
    return withRunningSite((other) => measure(rounds, call, other.base), shared);
  }, settings);

/**
 * @param {number} rounds
 * @param {ReturnType<typeof caller>} call
 * @param {string} other base address
 * @returns {Promise<number[]>} milliseconds
 */
async function measure(rounds, call, other) {
  const shown = async () =>
    /<h1>mf-bench ([^<]+)<\/h1>/.exec(await (await fetch(`${other}/${NAME}`)).text())?.[1];
  await call('/releases', await archive(NAME, '0.0.0'));
  const took = [];
  for (let round = 1; round <= rounds; round += 1) {
    const version = `0.0.${round}`;
    const next = await archive(NAME, version);
    // An action falls at a random moment between two refreshes.
    const until = performance.now() + Math.random() * REFRESH;
    while (performance.now() < until) await shown();
    const began = performance.now();
    await call('/releases', next);
    await call(`/rollouts/${NAME}/start`, { version, share: 10_000 });
    while ((await shown()) !== version) {
      if (performance.now() - began > LONGEST) throw new Stop(`${version} is not shown after ${LONGEST} ms.`);
      await pause(5);
    }
    took.push(performance.now() - began);
    await call(`/rollouts/${NAME}/promote`, {});
  }
  return took;
}
