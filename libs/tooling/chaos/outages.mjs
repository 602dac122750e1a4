// A part that the site depends on is unavailable, hangs, is slow, or has the wrong time; the site has to report it.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { ensureFaketime } from '../programs.mjs';
import { MailLoad } from './mails.mjs';
import { passed, underLoad } from './measure.mjs';
import { Outside } from './outside.mjs';
import { PictureLoad } from './pictures.mjs';
import { cleared, said } from './watch.mjs';

/** How long an outage lasts after it was reported, so that enough happens meanwhile. */
const OUTAGE_MS = 10_000;
/** Longer than most programs wait for an answer. */
const SILENCE_MS = 45_000;
const MAILS = 20;
/** In each direction. */
const DELAY_MS = 60;
const HOUR = '3600';

/** @typedef {import('./scenarios.mjs').Scenario} Scenario @typedef {import('./site.mjs').ClusterSite} Site */

/**
 * Restarts the services with other settings for the duration of `work`.
 *
 * @template T
 * @param {Site} site
 * @param {(index: number) => Record<string, string>} envOf
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withSettings(site, envOf, work) {
  const before = site.processes.map(({ env }) => env);
  const restart = async (/** @type {(index: number) => Record<string, string>} */ env) => {
    for (const [index, one] of site.processes.entries()) {
      await one.end('SIGTERM');
      one.env = env(index);
      await one.start();
    }
  };
  await restart((index) => ({ ...before[index], ...envOf(index) }));
  try {
    return await work();
  } finally {
    await restart((index) => before[index] ?? {});
  }
}

/** @type {Record<string, Scenario>} */
export const OUTAGES = {
  'bucket-away': {
    times: 4,
    run: (site, rate, times) => {
      const { bucket } = site.outsides;
      const also = new PictureLoad(site);
      return underLoad(
        'bucket killed, or hangs, and back',
        site,
        rate,
        async (once) => {
          for (let turn = 0; turn < times; turn += 1) {
            await once(async () => {
              if (turn % 2 === 0) await bucket.kill();
              else bucket.signal('SIGSTOP');
              await said(site.processes, 'storage');
              await passed(OUTAGE_MS);
              if (turn % 2 === 0) await bucket.start();
              else bucket.signal('SIGCONT');
            });
            await cleared(site.processes, 'storage');
          }
        },
        { also },
      );
    },
  },
  'mail-hangs': {
    times: 3,
    run: (site, rate, times) => {
      const { mail } = site.outsides;
      return underLoad(
        'mail server hangs and wakes',
        site,
        rate,
        async (once) => {
          for (let turn = 0; turn < times; turn += 1) {
            await once(async () => {
              mail.signal('SIGSTOP');
              await said(site.processes, 'mail');
              await passed(SILENCE_MS);
              mail.signal('SIGCONT');
            });
            await cleared(site.processes, 'mail');
          }
        },
        { also: new MailLoad(site, MAILS) },
      );
    },
  },
  'database-slow': {
    times: 3,
    run: async (site, rate, times) => {
      const { port } = new URL(site.database);
      const line = new Outside('line-process.mjs', await freePort(), [port]);
      await line.start();
      const url = Object.assign(new URL(site.database), { port: String(line.port) }).href;
      try {
        return await withSettings(
          site,
          () => ({ DATABASE_URL: url }),
          () =>
            underLoad('database slow', site, rate, async (once) => {
              for (let turn = 0; turn < times; turn += 1) {
                await once(async () => {
                  line.tell(DELAY_MS);
                  await said(site.processes, 'latency');
                  await passed(OUTAGE_MS);
                  line.tell(0);
                });
                await cleared(site.processes, 'latency');
              }
            }),
        );
      } finally {
        await line.kill();
      }
    },
  },
  'clock-jumps': {
    times: 4,
    run: async (site, rate, times) => {
      const library = await ensureFaketime();
      const fileOf = (/** @type {number} */ index) => join(site.folder, `time-${index}`);
      const set = (/** @type {number} */ index, /** @type {string} */ by) => writeFile(fileOf(index), by);
      for (const index of site.processes.keys()) await set(index, '+0');
      const envOf = (/** @type {number} */ index) => ({
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: fileOf(index),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        NO_FAKE_STAT: '1',
      });
      return withSettings(site, envOf, () =>
        underLoad(
          'clock of a process set an hour ahead or back',
          site,
          rate,
          async (once) => {
            for (let turn = 0; turn < times; turn += 1) {
              const index = turn % site.processes.length;
              const one = site.processes.filter((_, at) => at === index);
              await once(async () => {
                await set(index, turn % 4 < 2 ? `+${HOUR}` : `-${HOUR}`);
                await said(one, 'clock');
                await passed(OUTAGE_MS);
                await set(index, '+0');
              });
            }
            await cleared(site.processes, 'clock');
          },
          { also: new MailLoad(site, MAILS) },
        ),
      );
    },
  },
};
