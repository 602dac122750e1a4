import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

export interface CheckArguments {
  /** Draws the combinations of filters. */
  seed: number;
}

export const CHECK_DATA: CommandLine<CheckArguments> = {
  usage: `Checks that database and files are consistent, and that what the site says is what it has: the talks of twenty
combinations of filters with the numbers beside them, and the totals of its lists. Each is compared with a plain count.
It changes nothing; exit code 1 if something differs. Reads the same environment as the services.

  npm run check-data [-- --seed N]

N draws other combinations; it is 1 by default.`,
  read: (args) => {
    const { values } = parseArgs({ args, options: { seed: { type: 'string', default: '1' } } });
    return /^\d{1,9}$/.test(values.seed) ? { seed: Number(values.seed) } : null;
  },
};
