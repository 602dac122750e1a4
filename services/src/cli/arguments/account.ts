import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

const ACTIONS = ['delete', 'trust', 'distrust'] as const;

export interface AccountCall {
  action: (typeof ACTIONS)[number];
  /** In lower case. */
  email: string;
}

/** What to do with which account. */
export const ACCOUNT: CommandLine<AccountCall> = {
  usage: `Changes or deletes a member's account. Reads the same environment as the services.

  npm run account -- trust --address EMAIL      lifts the daily limits for new members
  npm run account -- distrust --address EMAIL   imposes them again
  npm run account -- delete --address EMAIL     deletes the account for good

With a deleted account, notes, likes, subscriptions and sessions are deleted; talks that the member added stay, without their name. DELETED_ACCOUNTS_FILE
gets a line, so that restoring an older backup does not bring the account back.`,
  read: (args) => {
    const options = { address: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const action = ACTIONS.find((each) => each === positionals.join(' '));
    if (!action || !values.address) return null;
    return { action, email: values.address.trim().toLowerCase() };
  },
};
