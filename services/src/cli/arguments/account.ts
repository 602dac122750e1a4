import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

/** The account to delete. */
export const ACCOUNT: CommandLine<{ email: string }> = {
  usage: `Deletes a member's account for good. Reads the same environment as the services.

  npm run account -- delete --address EMAIL

Notes, likes, subscriptions and sessions go with it; talks that the member added stay, without their name. DELETED_ACCOUNTS_FILE
gets a line, so that restoring an older backup does not bring the account back.`,
  read: (args) => {
    const options = { address: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.join(' ') !== 'delete' || !values.address) return null;
    return { email: values.address.trim().toLowerCase() };
  },
};
