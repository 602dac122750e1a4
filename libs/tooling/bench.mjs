// npm run bench [-- <part> …]: comparisons with other software, measured in one run each. Without a part it
// runs all of them; `-- list` lists them.
import { main, say, Stop } from './steps.mjs';

/**
 * Each part with its arguments.
 *
 * @type {Record<string, {usage: string, load: () => Promise<{bench: (args: string[]) => Promise<void>}>}>}
 */
const PARTS = {
  pages: {
    usage: '[--rounds N] [--presets phone,desktop] [--routes PATH,…] [--variants NAME,…]',
    load: () => import('./bench/pages.mjs'),
  },
  lighthouse: {
    usage: '[--runs N] [--routes PATH,…]',
    load: () => import('./bench/lighthouse.mjs'),
  },
  services: {
    usage: '[--rounds N] [--seconds N] [--only WORD]',
    load: () => import('./bench/services.mjs'),
  },
  growth: {
    usage: '[--sizes 10000,100000] [--database URL] [--cache FOLDER] [--only NAME] [FOLDER …]',
    load: () => import('./bench/growth.mjs'),
  },
  'search-quality': {
    usage: '[--database FILE] [--save FILE] [--before FILE] [FOLDER …]',
    load: () => import('./bench/search-quality.mjs'),
  },
  moments: {
    usage: '--database FILE --transcripts FOLDER [--made N] [--only quality|cost] [--draws]',
    load: () => import('./bench/moments.mjs'),
  },
  'talks-sample': {
    usage: '--database FILE --pyvideo FOLDER --rubyevents FOLDER [--seed N] [--talks N] [--save FILE]',
    load: () => import('./bench/talks-sample.mjs'),
  },
  platform: { usage: '[--rounds N]', load: () => import('./bench/platform.mjs') },
  costs: { usage: '[--talks N] [--cache FOLDER]', load: () => import('./bench/costs.mjs') },
  reads: {
    usage: '[--talks N] [--cache FOLDER] [--site FOLDER] [--only NAME]',
    load: () => import('./bench/reads.mjs'),
  },
  crowd: { usage: '', load: () => import('./bench/crowd.mjs') },
};

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name === undefined) return all();
  const part = PARTS[name];
  if (part) return (await part.load()).bench(args);
  for (const [known, { usage }] of Object.entries(PARTS))
    say(`  npm run bench -- ${known} ${usage}`.trimEnd());
  if (name !== 'list') throw new Stop(`Unknown part ${name}.`);
});

/** Every part with its defaults. One that fails does not keep the others from running. */
async function all() {
  const failed = [];
  for (const [number, [name, part]] of Object.entries(PARTS).entries()) {
    say(`\nPart ${number + 1} of ${Object.keys(PARTS).length}: ${name}`);
    try {
      await (await part.load()).bench([]);
    } catch (error) {
      failed.push(name);
      say(error instanceof Error ? error.message : String(error));
    }
  }
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}`);
}
