// Ten times the load that the site can take: the rest is refused at once, and afterwards all is as before.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { descendantsOf } from '../bench/processes.mjs';
import { root, run, Stop } from '../steps.mjs';
import { reserveLikes } from './load.mjs';
import { halfTheLoad, passed, seconds, underLoad } from './measure.mjs';
import { Outside } from './outside.mjs';
import { Probes, statusOf } from './probes.mjs';
import { quantile } from '../quantile.mjs';
import { OPERATOR } from './site.mjs';

const TIMES_CAPACITY = 10;
const OVERLOAD_MS = 20_000;
/** Time with ordinary load after an overload, and the time within which the site has to recover. */
const AFTER_MS = 12_000;
const BACK_MS = 5_000;
const SECOND_MS = 1_000;
/** Waits within this are normal on any machine. */
const SHORT_MS = 100;
/** As long as an accepted request may wait before it begins: a refused one must not wait longer. */
const REFUSAL_MS = 2_000;
/** What a process may grow by after the first overload, which fills its caches. */
const MARGIN_MB = 64;
/** Of the failed requests. */
const SHOWN = 3;

/**
 * @typedef {import('./load.mjs').Sample} Sample
 * @typedef {import('./site.mjs').ClusterSite} Site
 * @typedef {import('./flood-process.mjs').Order} Order
 * @typedef {import('./flood-process.mjs').Tally} Tally
 */

/** The overload, beside the ordinary load. */
class Flood {
  refused = 0;
  /** @type {string[]} */
  problems = [];
  /** @type {string[]} */
  #unmet = [];
  /** @type {string[]} */
  #sent = [];
  /** @type {Probes | undefined} */
  #probes;
  /** Of each process, in MB: before, and after each overload. @type {number[][]} */
  #memory = [];
  /** When the first began. */
  #began = Infinity;

  /** @param {Site} site @param {number} capacity requests a second that it can take */
  constructor(site, capacity) {
    this.site = site;
    this.capacity = capacity;
    this.rate = TIMES_CAPACITY * capacity;
    this.process = new Outside('flood-process.mjs', Number(new URL(site.url).port), []);
  }

  async start() {
    const headers = { Authorization: `Bearer ${await operatorsToken(this.site)}` };
    const { processes, url } = this.site;
    await this.process.start();
    // Each process gives priority to operators that it has admitted before.
    for (const { port } of processes) {
      const status = await statusOf(`http://127.0.0.1:${port}/api/v1/rollouts`, headers);
      if (status !== 200) throw new Stop(`The operator's call is answered with ${status}`);
    }
    this.#probes = new Probes([
      ...processes.flatMap(({ env, port }) => [
        { name: '/readyz at METRICS_PORT', url: `http://127.0.0.1:${env.METRICS_PORT}/readyz` },
        { name: '/readyz', url: `http://127.0.0.1:${port}/readyz` },
      ]),
      { name: "operator's call", url: `${url}/api/v1/rollouts`, headers },
    ]);
  }

  /** Resolves when the last request has been sent. */
  async run() {
    if (this.#memory.length === 0) this.#memory.push(await memoryOf(this.site));
    this.#began = Math.min(this.#began, performance.now());
    this.#probes?.start();
    const { members, talks } = this.site;
    const firstLike = reserveLikes(Math.ceil((this.rate * OVERLOAD_MS) / SECOND_MS));
    await this.#order({ order: 'start', members, talks, rate: this.rate, firstLike });
    await passed(OVERLOAD_MS);
    await this.#order({ order: 'stop' });
  }

  /** What became of it, once the site has had time to recover. */
  async tally() {
    await this.#probes?.stop();
    const tally = /** @type {Tally} */ (await this.#order({ order: 'tally' }));
    const { sent, answered, refused, failed, stale, refusal } = tally;
    this.refused += refused;
    this.problems.push(...tally.problems.slice(0, SHOWN));
    const aSecond = (sent / tally.ms) * SECOND_MS;
    this.#sent.push(
      `${Math.round(aSecond)} more requests a second, ${(aSecond / this.capacity).toFixed(1)} times what the site can take: ${answered} answered, ${refused} refused, half of these within ${seconds(refusal.half)} and 95 % within ${seconds(refusal.most)}`,
    );
    if (refused === 0) this.#unmet.push('nothing was refused: this was no overload');
    if (refusal.most > REFUSAL_MS) this.#unmet.push(`refusals took ${seconds(refusal.most)}`);
    if (failed > 0) this.#unmet.push(`${failed} requests got neither an answer nor 503 with Retry-After`);
    if (stale > 0) this.#unmet.push(`${stale} reads were older than an acknowledgement`);
    this.#memory.push(await memoryOf(this.site));
  }

  async stop() {
    await this.#probes?.stop();
  }

  async check() {
    const { database } = this.site;
    const found = /** @type {import('./measure.mjs').Found} */ (
      await this.#order({ order: 'check', database })
    );
    await this.process.kill();
    return found;
  }

  get lines() {
    const sizes = this.#memory.map((some) => some.join(' and ')).join(', then ');
    return [...this.#sent, ...(this.#probes?.lines ?? []), `memory of the processes in MB: ${sizes}`];
  }

  /** Of the processes that grew, after the first overload, by more than they may. */
  get #grown() {
    const [, first = [], ...later] = this.#memory;
    const last = later.at(-1) ?? first;
    return this.site.processes.flatMap(({ name }, index) => {
      const grown = (last[index] ?? 0) - (first[index] ?? 0);
      return grown > MARGIN_MB ? [`${name} has grown by ${grown} MB, more than ${MARGIN_MB} MB`] : [];
    });
  }

  /**
   * From the end of the overload to the first second from which no ordinary request failed and the median was as before.
   *
   * @param {number} at
   * @param {Sample[]} samples
   */
  backAfter(at, samples) {
    const median = (/** @type {Sample[]} */ some) =>
      quantile(
        some.map(({ took }) => took),
        0.5,
      );
    const normal = Math.max(SHORT_MS, 2 * median(samples.filter((sample) => sample.at < this.#began)));
    let back = 0;
    for (let from = 0; from < AFTER_MS; from += SECOND_MS) {
      const some = samples.filter((sample) => sample.at >= at + from && sample.at < at + from + SECOND_MS);
      if (some.some(({ ok }) => !ok) || median(some) > normal) back = from + SECOND_MS;
    }
    return back;
  }

  /** @param {Sample[]} samples @param {number[]} over when each overload ended @returns {string[]} */
  judge(samples, over) {
    const late = over.map((at) => this.backAfter(at, samples)).filter((back) => back > BACK_MS);
    return [
      ...this.#unmet,
      ...this.#grown,
      ...(this.#probes?.unmet ?? []),
      ...late.map((back) => `ordinary requests were back to normal only after ${seconds(back)}`),
    ];
  }

  /** @param {Order} order */
  #order(order) {
    return this.process.ask(order);
  }
}

/** @param {Site} site @returns {Promise<string>} */
async function operatorsToken({ processes }) {
  const args = [join(root, 'services/dist/cli/token.js'), 'create-token', '--operator', OPERATOR];
  return (await run(process.execPath, args, { env: processes[0]?.env })).trim();
}

/** MB of each process with those that render for it; shared memory counts proportionally. @param {Site} site */
const memoryOf = ({ processes }) =>
  Promise.all(
    processes.map(async ({ pid }) => {
      const sizes = [pid, ...(await descendantsOf(pid))].map(async (one) => {
        // It may have ended meanwhile.
        const text = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
        return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
      });
      return Math.round((await Promise.all(sizes)).reduce((sum, kilobytes) => sum + kilobytes) / 1_024);
    }),
  );

/** @type {Record<string, import('./scenarios.mjs').Scenario>} */
export const OVERLOAD = {
  overload: {
    times: 3,
    run: async (site, rate, times) => {
      const flood = new Flood(site, 2 * (await halfTheLoad(site)));
      return underLoad(
        'ten times the load',
        site,
        rate,
        async (once) => {
          for (let turn = 0; turn < times; turn += 1) {
            await once(() => flood.run());
            await flood.tally();
          }
        },
        { mayRefuse: true, afterMs: AFTER_MS, also: flood },
      );
    },
  },
};
