// Which part fails, and how it recovers.
import { askUntilAnswered } from './sql.mjs';
import { root } from '../steps.mjs';
import { passed, underLoad } from './measure.mjs';
import { OUTAGES } from './outages.mjs';
import { OVERLOAD } from './overload.mjs';
import { RESTORED } from './restored.mjs';

/** Until the proxy has twice found a new process ready. */
const SETTLE_MS = 2_000;
/** Long enough for the others to continue without it. */
const HANG_MS = 5_000;

/**
 * @typedef {import('./site.mjs').ClusterSite} Site
 * @typedef {import('./measure.mjs').Result} Result
 * @typedef {{times: number, run: (site: Site, rate: number, times: number) => Promise<Result>}} Scenario
 */

/** The node that takes reads and writes now. @param {Site} site */
async function inUse({ database, nodes }) {
  const [row] = await askUntilAnswered(database, 'SELECT @@port AS port');
  const found = nodes.find(({ ports }) => ports.port === Number(row?.port));
  if (!found) throw new Error(`No node has port ${row?.port}`);
  return found;
}

/**
 * {@link underLoad}, with the goals for pauses.
 *
 * @param {string} scenario
 * @param {Site} site
 * @param {number} rate
 * @param {import('./measure.mjs').Events} events
 */
const brief = (scenario, site, rate, events) => underLoad(scenario, site, rate, events, { isBrief: true });

/** Those with a bucket or a mail server. @type {Record<string, Scenario>} */
export const WITH_OUTSIDES = { ...OUTAGES, ...RESTORED };

/** @type {Record<string, Scenario>} */
export const SCENARIOS = {
  'node-killed': {
    times: 20,
    run: (site, rate, times) =>
      brief('database node killed', site, rate, async (once) => {
        for (let turn = 0; turn < times; turn += 1) {
          const node = await inUse(site);
          await once(() => node.end('SIGKILL'));
          await node.start();
          await node.synced();
        }
      }),
  },
  'node-hangs': {
    times: 10,
    run: (site, rate, times) =>
      brief('database node hangs and wakes', site, rate, async (once) => {
        for (let turn = 0; turn < times; turn += 1) {
          const node = await inUse(site);
          await once(async () => {
            node.signal('SIGSTOP');
            await passed(HANG_MS);
            node.signal('SIGCONT');
          });
          await node.synced();
        }
      }),
  },
  'process-killed': {
    times: 20,
    run: (site, rate, times) =>
      brief('services process killed', site, rate, async (once) => {
        for (let turn = 0; turn < times; turn += 1) {
          const one = site.processes[turn % site.processes.length];
          await once(async () => {
            await one?.end('SIGKILL');
          });
          await one?.start();
          await passed(SETTLE_MS);
        }
      }),
  },
  upgrade: {
    times: 2,
    run: (site, rate, times) =>
      brief('rolling upgrade', site, rate, async (once) => {
        for (let turn = 0; turn < times; turn += 1) {
          for (const one of site.processes) {
            await once(async () => {
              await one.end('SIGTERM');
            });
            one.checkout = root;
            await one.start();
            await passed(SETTLE_MS);
          }
        }
      }),
  },
  ...OVERLOAD,
  ...WITH_OUTSIDES,
};
