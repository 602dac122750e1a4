// npm run chaos [-- <scenario> …] [--times N] [--rate N]: loses machines of a running site on loopback and prints
// what its visitors noticed.
import { parseArgs } from 'node:util';
import { onEnd } from './endings.mjs';
import { main, say, Stop } from './steps.mjs';
import { halfTheLoad, refuseLosses, sayTable } from './chaos/measure.mjs';
import { SCENARIOS } from './chaos/scenarios.mjs';
import { withSite } from './chaos/site.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    rate: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

// The programs that were started end with this one.
onEnd(() => process.exit(1));

await main(async () => {
  const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS);
  const unknown = names.find((name) => !(name in SCENARIOS));
  if (unknown) throw new Stop(`Unknown scenario ${unknown}; there are ${Object.keys(SCENARIOS).join(', ')}.`);
  const results = await withSite(
    async (site) => {
      const rate = values.rate ? Number(values.rate) : await halfTheLoad(site);
      const all = [];
      for (const name of names) {
        say(`  ${name}, ${rate} requests a second …`);
        const scenario = SCENARIOS[name];
        if (scenario) all.push(await scenario.run(site, rate, Number(values.times ?? scenario.times)));
      }
      if (values.keep) say(`  Logs: ${site.folder}`);
      return all;
    },
    { keep: values.keep },
  );
  sayTable(results);
  refuseLosses(results);
});
