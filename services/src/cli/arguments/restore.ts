import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

export interface RestoreArguments {
  source: string;
  withoutDeletions: boolean;
  withoutDamagedFiles: boolean;
}

export const RESTORE: CommandLine<RestoreArguments> = {
  usage: `Restores a backup into an empty database and an empty storage. Reads the same environment as the services, which must not run.

  npm run restore -- SOURCE [--without-deletions] [--without-damaged-files]

SOURCE is a backup, or a folder of backups, of which the newest is taken. Accounts in DELETED_ACCOUNTS_FILE are deleted again.
--without-damaged-files leaves out and names files that are damaged in the backup, which is otherwise refused.`,
  read: (args) => {
    const flag = { type: 'boolean' } as const;
    const options = { 'without-deletions': flag, 'without-damaged-files': flag };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [source] = positionals;
    if (!source || positionals.length > 1) return null;
    return {
      source: resolve(process.env['INIT_CWD'] ?? '.', source),
      withoutDeletions: values['without-deletions'] ?? false,
      withoutDamagedFiles: values['without-damaged-files'] ?? false,
    };
  },
};
