import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

export interface BackupArguments {
  target: string;
  keepDays: number;
}

export const BACKUP: CommandLine<BackupArguments> = {
  usage: `Backs up the database and all files while the site runs. Reads the same environment as the services.

  npm run backup -- TARGET [--keep-days N]

TARGET is a folder on another disk or machine. Backups older than 30 days, or N, are removed from it.`,
  read: (args) => {
    const options = { 'keep-days': { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [target] = positionals;
    const keepDays = Number(values['keep-days'] ?? 30);
    if (!target || positionals.length > 1 || !(keepDays >= 1)) return null;
    return { target: resolve(process.env['INIT_CWD'] ?? '.', target), keepDays };
  },
};
