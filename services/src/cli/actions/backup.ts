import 'reflect-metadata';
import { backUp, recordBackup } from '../../backup/index.js';
import { loadConfig } from '../../config/config.js';
import { lecternVersion } from '../../config/version.js';
import { openStorage } from '../../storage/open-storage.js';
import type { BackupArguments } from '../arguments/backup.js';

export async function backup({ target, keepDays }: BackupArguments): Promise<void> {
  const config = loadConfig(process.env);
  const options = { target, keepDays, now: new Date(), lectern: lecternVersion() };
  const result = await backUp(config, await openStorage(config), options);
  const { path, manifest, removed, replaced, unreadable } = result;
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, manifest.database.bytes) / 1e6;
  console.log(`${path}: the database and ${manifest.files.length} files, ${megabytes.toFixed(1)} MB.`);
  for (const old of removed) console.log(`${old}: removed, older than ${keepDays} days.`);
  for (const key of replaced)
    console.error(`${key}: its copy in earlier backups was damaged or missing; it has been stored again.`);
  for (const key of manifest.missing) console.error(`${key}: the database refers to it, and it is missing.`);
  for (const problem of unreadable)
    console.error(`${problem} Repair or remove it: until then, files that only old backups have are kept.`);
  await recordBackup(config, result, target).catch((error: unknown) => {
    console.error(`The backup is complete, but the database could not record it: ${String(error)}`);
    process.exitCode = 1;
  });
  if (manifest.missing.length + unreadable.length > 0) process.exitCode = 1;
}
