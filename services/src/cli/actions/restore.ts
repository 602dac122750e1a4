import 'reflect-metadata';
import { BackupProblem, deletedAccounts, restore } from '../../backup/index.js';
import type { DeletedAccount } from '../../modules/contents/index.js';
import { type Config, loadConfig } from '../../config/config.js';
import { openStorage } from '../../storage/open-storage.js';
import type { RestoreArguments } from '../arguments/restore.js';
import { printReport } from './data-report.js';

export async function restoreBackup({
  source,
  withoutDeletions,
  withoutDamagedFiles,
}: RestoreArguments): Promise<void> {
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
