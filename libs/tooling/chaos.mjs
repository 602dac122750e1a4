// npm run chaos [-- <scenario> …] [--times N] [--rate N] [--from COMMIT|FOLDER] [--built] [--keep] [--untimed]: kills
// parts of a running site on loopback and reports the effect on its visitors; --untimed if long pauses are no failure. `-- list` lists the
// scenarios.
import { parseArgs } from 'node:util';
import { onEnd } from './endings.mjs';
import { build, main, say, Stop } from './steps.mjs';
import { EMBEDDED, withEmbeddedSite } from './chaos/embedded.mjs';
import { halfTheLoad, refuseLosses, sayTable } from './chaos/measure.mjs';
import { SCENARIOS, WITH_OUTSIDES } from './chaos/scenarios.mjs';
import { withSite } from './chaos/site.mjs';

/** @typedef {import('./chaos/measure.mjs').Result} Result */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    rate: { type: 'string' },
    from: { type: 'string' },
    built: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    untimed: { type: 'boolean', default: false },
  },
});

// Started programs end with this one.
onEnd(() => process.exit(1));

await main(async () => {
  const known = [...Object.keys(SCENARIOS), ...Object.keys(EMBEDDED)];
  if (positionals[0] === 'list') return known.forEach((name) => say(`  npm run chaos -- ${name}`));
  const names = positionals.length > 0 ? positionals : known;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Stop(`Unknown scenario ${unknown}; use ${known.join(', ')}.`);
  if (!values.built) await build();
  const { keep, from } = values;
  /** @type {Result[]} */
  const results = [];
  const inCluster = names.filter((name) => name in SCENARIOS);
  if (inCluster.length > 0)
    await withSite((site) => runAll(inCluster, SCENARIOS, site, results), {
      keep,
      from,
      // The short form of `npm test` needs none.
      usesOutsides: inCluster.some((name) => name in WITH_OUTSIDES),
    });
  for (const name of names.filter((one) => one in EMBEDDED)) {
    const hasSmallDisk = EMBEDDED[name]?.hasSmallDisk ?? false;
    await withEmbeddedSite((site) => runAll([name], EMBEDDED, site, results), { keep, hasSmallDisk });
  }
  refuseLosses(results, { isTimed: !values.untimed });
});

/**
 * @template {import('./chaos/measure.mjs').Site} S
 * @param {string[]} names
 * @param {Record<string, {times: number, run: (site: S, rate: number, times: number) => Promise<Result>}>} scenarios
 * @param {S} site
 * @param {Result[]} results
 */
async function runAll(names, scenarios, site, results) {
  const rate = values.rate ? Number(values.rate) : await halfTheLoad(site);
  for (const name of names) {
    say(`  ${name}, ${rate} requests a second …`);
    const scenario = scenarios[name];
    if (!scenario) continue;
    const result = await scenario.run(site, rate, Number(values.times ?? scenario.times));
    results.push(result);
    sayTable([result]);
  }
  if (values.keep) say(`  Logs: ${site.folder}`);
}
