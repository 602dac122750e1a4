import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

/** An account by one of its names. */
export type AccountName = { email: string } | { id: number };

/** What to do with which account, or the text to find accounts by. */
export type AccountAct =
  | { find: string }
  | { delete: AccountName; withContents: boolean }
  | { trust: AccountName; isTrusted: boolean };

/** Finds, trusts and deletes accounts. */
export const ACCOUNT: CommandLine<AccountAct> = {
  usage: `Finds a member's account, changes it, or deletes it for good. Reads the same environment as the services.

  npm run account -- find NAME-OR-LINK
  npm run account -- trust ACCOUNT      lifts the daily limits for new members
  npm run account -- distrust ACCOUNT   imposes them again
  npm run account -- delete ACCOUNT [--with-contents]

ACCOUNT is --id ID or --address EMAIL. Finds by what pages show: a part of the name, or the address of a talk, a speaker or a picture. Deleting
takes notes, drafts, likes, subscriptions and sessions along; talks, pictures, biographies and transcripts that the member added stay, without their name, or
are deleted as well with --with-contents. DELETED_ACCOUNTS_FILE gets a line, so that restoring an older backup does not bring the account back.`,
  read: (args) => {
    const options = {
      address: { type: 'string' },
      id: { type: 'string' },
      'with-contents': { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [act, ...texts] = positionals;
    if (act === 'find')
      return Object.keys(values).length === 0 && texts.length > 0 ? { find: texts.join(' ') } : null;
    const account = nameOf(values);
    const withContents = values['with-contents'];
    if (!account || texts.length > 0) return null;
    if (act === 'delete') return { delete: account, withContents: withContents ?? false };
    if (withContents !== undefined) return null;
    return act === 'trust' || act === 'distrust' ? { trust: account, isTrusted: act === 'trust' } : null;
  },
};

/** Null unless it is exactly one name. */
function nameOf({ address, id }: { address?: string; id?: string }): AccountName | null {
  if ((address === undefined) === (id === undefined)) return null;
  if (address) return { email: address.trim().toLowerCase() };
  return /^[1-9]\d{0,8}$/.test(id ?? '') ? { id: Number(id) } : null;
}
