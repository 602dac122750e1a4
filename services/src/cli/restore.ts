import 'reflect-metadata';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem, deletedAccounts, type DeletedAccount, restore } from '../backup/index.js';
import { type Config, loadConfig } from '../config/config.js';
import { openStorage } from '../storage/open-storage.js';
import { printReport } from './data-report.js';
import { runCommand } from './command.js';
import { Misuse } from './operator.js';

const USAGE = `Restores a backup into an empty database and an empty storage. Reads the same environment as the services, which must not run.

  npm run restore -- SOURCE [--without-deletions] [--without-damaged-files]

SOURCE is a backup, or a folder of backups, of which the newest is taken. Accounts in DELETED_ACCOUNTS_FILE are deleted again.
--without-damaged-files leaves out and names files that are damaged in the backup, which is otherwise refused.`;

async function main(args: string[]): Promise<void> {
  const { source, withoutDeletions, withoutDamagedFiles } = read(args);
  const config = loadConfig(process.env);
  const deletions = withoutDeletions ? [] : await deletionsOf(config);
  const storage = await openStorage(config);
  const { path, manifest, deleted, damaged, report } = await restore(config, storage, source, deletions, {
    withoutDamagedFiles,
  });
  console.log(`Restored ${path}, made at ${manifest.made_at} by Lectern ${manifest.lectern}.`);
  console.log(`Accounts deleted again: ${deleted}.`);
  for (const problem of damaged) console.error(`Left out: ${problem}`);
  const isSound = printReport(report) === 0;
  process.exitCode = isSound && damaged.length === 0 ? 0 : 1;
}

/** @throws {BackupProblem} without a list: no one would notice that deleted accounts are back */
async function deletionsOf({ deletedAccountsFile }: Config): Promise<DeletedAccount[]> {
  const list = await deletedAccounts(deletedAccountsFile);
  if (list) return list;
  throw new BackupProblem(
    `There is no list of deleted accounts at ${deletedAccountsFile}: put it there, or set DELETED_ACCOUNTS_FILE. If no account was deleted since the backup, add --without-deletions.`,
  );
}

interface Arguments {
  source: string;
  withoutDeletions: boolean;
  withoutDamagedFiles: boolean;
}

function read(args: string[]): Arguments {
  const { values, positionals } = parse(args);
  const [source] = positionals;
  if (!source || positionals.length > 1) throw new Misuse(USAGE);
  return {
    source: resolve(process.env['INIT_CWD'] ?? '.', source),
    withoutDeletions: values['without-deletions'] ?? false,
    withoutDamagedFiles: values['without-damaged-files'] ?? false,
  };
}

function parse(args: string[]) {
  try {
    const options = {
      'without-deletions': { type: 'boolean' },
      'without-damaged-files': { type: 'boolean' },
    } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new Misuse(USAGE);
  }
}

runCommand(main);
