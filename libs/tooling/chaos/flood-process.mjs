// More visitors and members than the site can take, in a process of their own: the one that measures must not wait for them.
// Argument: port of the site. Each message is an order, and gets one answer.
import { performance } from 'node:perf_hooks';
import { Load } from './load.mjs';
import { quantile } from '../quantile.mjs';

/** More requests than both processes take on. Further ones are not sent. */
const MOST_UNDER_WAY = 1_500;

/**
 * @typedef {{order: 'start', members: import('../bench/browsers.mjs').Member[], talks: import('./load.mjs').Talk[], rate: number, firstLike: number}} Start
 * @typedef {Start | {order: 'stop'} | {order: 'tally'} | {order: 'check', database: string}} Order
 * @typedef {{ms: number, sent: number, answered: number, refused: number, failed: number, stale: number, refusal: {half: number, most: number}, problems: string[]}} Tally
 * `refusal`: within how many milliseconds half of the refusals, and 95 of 100, were received
 */

const [port] = process.argv.slice(2);
/** @type {Load[]} */
const loads = [];
let began = 0;
let ms = 0;
/** Resolves when every request has its response. @type {Promise<void>} */
let ended = Promise.resolve();

/** @param {Start} start */
function begin({ members, talks, rate, firstLike }) {
  let like = firstLike;
  const load = new Load(`http://localhost:${port}`, members, talks, {
    mayRefuse: true,
    mostUnderWay: MOST_UNDER_WAY,
    nextLike: () => like++,
  });
  loads.push(load);
  began = performance.now();
  load.start(rate);
}

function stop() {
  ms = performance.now() - began;
  ended = loads.at(-1)?.stop() ?? ended;
}

/** @returns {Promise<Tally>} of the last load */
async function tally() {
  await ended;
  const { samples = [], stale = 0, problems = [] } = loads.at(-1) ?? {};
  const refusals = samples.filter(({ isRefused }) => isRefused).map(({ took }) => took);
  const answered = samples.filter(({ ok }) => ok).length;
  return {
    ms,
    sent: samples.length,
    answered,
    refused: refusals.length,
    failed: samples.length - answered - refusals.length,
    stale,
    refusal: { half: quantile(refusals, 0.5), most: quantile(refusals, 0.95) },
    problems,
  };
}

/** @param {string} database @returns {Promise<import('./measure.mjs').Found>} of all loads */
async function check(database) {
  const sum = { acknowledged: 0, lost: 0, doubled: 0, failed: 0 };
  for (const load of loads) {
    load.close();
    const found = await load.check(database);
    sum.acknowledged += found.acknowledged;
    sum.lost += found.lost;
    sum.doubled += found.doubled;
  }
  return sum;
}

/** @param {Order} order */
async function answerTo(order) {
  if (order.order === 'start') return begin(order);
  if (order.order === 'stop') return stop();
  return order.order === 'tally' ? tally() : check(order.database);
}

process.on('message', (order) => {
  void answerTo(/** @type {Order} */ (order)).then((answer) => process.send?.(answer ?? 'done'));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
