// npm run bench -- <part> …: comparisons with other software, measured in one run. Without a part it lists
// the parts.
import { main, say, Stop } from './steps.mjs';

/**
 * Each part with its arguments.
 *
 * @type {Record<string, {usage: string, load: () => Promise<{bench: (args: string[]) => Promise<void>}>}>}
 */
const PARTS = {
  crowd: { usage: '', load: () => import('./bench/crowd.mjs') },
  'search-quality': {
    usage: '[--database FILE] [--save FILE] [--before FILE] [FOLDER …]',
    load: () => import('./bench/search-quality.mjs'),
  },
};

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  const part = name === undefined ? undefined : PARTS[name];
  if (part) return (await part.load()).bench(args);
  for (const [known, { usage }] of Object.entries(PARTS)) say(`  npm run bench -- ${known} ${usage}`);
  if (name !== undefined) throw new Stop(`Unknown part ${name}.`);
});
