import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

/** Of `replace-lost-key`, for scripts that use it. */
const FORMER_NAME = 'begin-anew';

export type AuditCommand =
  | { name: 'head' | 'replace-lost-key' }
  | { name: 'verify'; saved?: { entries: number; hash: string } }
  | { name: 'erase'; address: string };

export const AUDIT: CommandLine<AuditCommand> = {
  usage: `Maintains the audit log. Uses the services' environment variables.

  head                              prints the head as JSON; store it where users of this database cannot write
  verify [--entries N --hash HASH]  checks that no entry was changed, and that it still contains a saved head
  erase --address EMAIL             removes an address for good; the entries stay, with the person's id
  replace-lost-key                  accepts the existing entries unverified and signs new ones with the current key`,
  read: (args) => {
    const text = { type: 'string' } as const;
    const options = { entries: text, hash: text, address: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { entries, hash, address } = values;
    switch (positionals.join(' ')) {
      case 'head':
        return { name: 'head' };
      case 'replace-lost-key':
      case FORMER_NAME:
        return { name: 'replace-lost-key' };
      case 'verify':
        if (entries === undefined && hash === undefined) return { name: 'verify' };
        if (entries === undefined || hash === undefined) return null;
        return { name: 'verify', saved: { entries: Number(entries), hash } };
      case 'erase':
        return address ? { name: 'erase', address: address.trim().toLowerCase() } : null;
      default:
        return null;
    }
  },
};
