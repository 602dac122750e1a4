import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

export const PASSKEY: CommandLine<{ operator: string }> = {
  usage: `Creates a code that registers a passkey for an operator. It reads the same environment as the services.

  npm run passkey -- --operator EMAIL

EMAIL is one of OPERATORS. The code can be used once, within 10 minutes, after signing in to the console with that address.`,
  read: (args) => {
    const { values } = parseArgs({ args, options: { operator: { type: 'string' } } });
    return values.operator ? { operator: values.operator.trim().toLowerCase() } : null;
  },
};
