// What the site says about itself while a part is missing: in `/readyz`, in a metric and in its log.
import { readFile } from 'node:fs/promises';
import { Stop } from '../steps.mjs';
import { passed } from './measure.mjs';

const EVERY_MS = 250;
/** Prometheus would scrape every 15 s or more. */
const TIMEOUT_MS = 180_000;
/** On a busy machine a scrape may take seconds. */
const ANSWER_MS = 30_000;

/** @param {import('./process.mjs').SiteProcess} one @param {string} path */
const read = async ({ env }, path) =>
  (
    await fetch(`http://127.0.0.1:${env.METRICS_PORT}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) })
  ).text();

/**
 * @param {import('./process.mjs').SiteProcess} one
 * @param {string} check
 * @returns {Promise<{reason: string | undefined, metric: string | undefined, log: string[]}>}
 */
async function reportsOf(one, check) {
  const { reasons } = JSON.parse(await read(one, '/readyz'));
  const metric = new RegExp(`^lectern_ready\\{check="${check}"\\} (\\d)$`, 'm').exec(
    await read(one, '/metrics'),
  );
  const lines = (await readFile(one.logFile, 'utf8')).split('\n');
  return {
    reason: reasons[check],
    metric: metric?.[1],
    log: lines.filter((line) => /ready(?: again)?: /i.test(line) && line.includes(check)),
  };
}

/**
 * @param {import('./process.mjs').SiteProcess[]} processes
 * @param {string} check
 * @param {boolean} isMissing
 */
async function until(processes, check, isMissing) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (const one of processes)
    for (;;) {
      const { reason, metric, log } = await reportsOf(one, check);
      const last = log.at(-1) ?? '';
      const isLogged = isMissing ? last.includes('Not ready') : !last.includes('Not ready');
      if ((reason !== undefined) === isMissing && metric === (isMissing ? '0' : '1') && isLogged) break;
      if (Date.now() > deadline)
        throw new Stop(
          `${one.name} does not say that ${check} is ${isMissing ? 'missing' : 'back'}: ${reason}, ${metric}, ${last}`,
        );
      await passed(EVERY_MS);
    }
}

/**
 * Resolves once each of them reports the part as missing in all three places.
 *
 * @param {import('./process.mjs').SiteProcess[]} processes
 * @param {string} check
 * @throws {Stop}
 */
export const said = (processes, check) => until(processes, check, true);

/**
 * Resolves once each of them reports the part as back.
 *
 * @param {import('./process.mjs').SiteProcess[]} processes
 * @param {string} check
 * @throws {Stop}
 */
export const cleared = (processes, check) => until(processes, check, false);
