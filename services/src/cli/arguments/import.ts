import { parseArgs } from 'node:util';
import { KINDS, type Kind, NUMBERS } from '../../import/kinds.js';
import type { CommandLine } from '../command.js';

const TASKS = ['demo', 'search-index', 'neighbours'] as const;

export type ImportArguments = { force: boolean; stats: boolean } & (
  | { task: 'catalogue'; kind: Kind; folder: string }
  | { task: typeof NUMBERS; file: string }
  | { task: (typeof TASKS)[number] }
);

export const IMPORT: CommandLine<ImportArguments> = {
  usage: `Usage: npm run import -- ${KINDS.join('|')} FOLDER [--stats]
       npm run import -- ${NUMBERS} FILE [--stats]
       npm run import -- demo [--force]
       npm run import -- search-index|neighbours`,
  read: (args) => {
    const flag = { type: 'boolean' } as const;
    const options = { force: flag, stats: flag };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { force = false, stats = false } = values;
    const [name, place] = positionals;
    const task = TASKS.find((known) => known === name);
    if (task) return { force, stats, task };
    const kind = KINDS.find((known) => known === name);
    if (!place) return null;
    if (name === NUMBERS) return { force, stats, task: NUMBERS, file: place };
    return kind ? { force, stats, task: 'catalogue', kind, folder: place } : null;
  },
};
