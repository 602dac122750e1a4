import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { ProcessEntity } from '../operations/process.entity.js';
import { openDatabase } from '../schema/open-database.js';
import { SCHEMA } from '../schema/schema.js';
import type { FileStorage } from '../storage/file-storage.js';
import { checkData, type DataReport } from './check-data.js';
import { ContentStore } from './content-store.js';
import { loadEmbedded, loadMysql, sizeAndHash } from './database-copy.js';
import type { DeletedAccount } from '../modules/contents/index.js';
import { repeatDeletions } from './deleted-accounts.js';
import { noteRestored } from './record-backup.js';
import { type BackedUpFile, type BackupManifest, BackupProblem, backupsIn, manifestOf } from './manifest.js';

export interface RestoreResult {
  /** Folder of the backup. */
  path: string;
  manifest: BackupManifest;
  /** Accounts that were deleted again. */
  deleted: number;
  /** Files that were left out, and why. */
  damaged: string[];
  report: DataReport;
}

export interface RestoreOptions {
  /** Leaves out files whose content is damaged or missing, instead of refusing the backup. */
  withoutDamagedFiles?: boolean;
}

/**
 * Restores a backup into an empty database and an empty storage, deletes accounts again, and checks the data.
 *
 * @param source a backup, or a folder of backups, of which the newest is used
 * @throws {BackupProblem} before anything is written, if the target is not empty or the backup is damaged or of another kind
 */
export async function restore(
  config: Config,
  storage: FileStorage,
  source: string,
  deletedAccounts: readonly DeletedAccount[],
  { withoutDamagedFiles = false }: RestoreOptions = {},
): Promise<RestoreResult> {
  const path = await backupAt(resolve(source));
  const manifest = await manifestOf(path);
  const contents = new ContentStore(join(path, '..', 'files'));
  refuseOtherKind(config, manifest);
  await refuseOccupied(config, storage);
  const dump = await intactDump(path, manifest);
  const { intact, damaged } = await sorted(manifest.files, contents);
  if (damaged.length > 0 && !withoutDamagedFiles) throw new BackupProblem(refusal(damaged));
  for (const { key, sha256 } of intact) await storage.put(key, await contents.read(sha256, key));
  // Last, so that services started too early find a site without data rather than half of it.
  if (config.databaseUrl) await loadMysql(dump, config.databaseUrl);
  else await loadEmbedded(dump, config.databaseFile);
  const database = await openDatabase(config);
  try {
    const deleted = await database.write(async (tx) => {
      // The processes of the site that was backed up.
      await tx.createQueryBuilder().delete().from(ProcessEntity).execute();
      return repeatDeletions(tx, deletedAccounts);
    });
    const report = await checkData(config, database, storage);
    await noteRestored(path, new Date());
    return { path, manifest, deleted, damaged, report };
  } finally {
    await database.close();
  }
}

async function backupAt(source: string): Promise<string> {
  const isBackup = await exists(join(source, 'manifest.json'));
  const found = isBackup ? source : (await backupsIn(source)).at(-1);
  if (found) return found;
  throw new BackupProblem(`There is no backup in ${source}.`);
}

function refuseOtherKind({ databaseUrl }: Config, { database, migrations }: BackupManifest): void {
  const dialect = databaseUrl ? 'mysql' : 'sqlite';
  if (database.dialect !== dialect) {
    throw new BackupProblem(
      dialect === 'sqlite'
        ? 'This is a backup of MySQL or MariaDB: set DATABASE_URL to an empty database.'
        : 'This is a backup of the embedded database: unset DATABASE_URL.',
    );
  }
  const known = new Set(SCHEMA.migrations.map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new BackupProblem(
      `The backup was made by a newer version of Lectern (it has ${unknown.join(', ')}): restore it with that version.`,
    );
  }
}

async function refuseOccupied(config: Config, storage: FileStorage): Promise<void> {
  for await (const key of storage.list()) {
    const place = config.s3 ? `The bucket ${config.s3.bucket}` : `The folder ${join(config.varDir, 'files')}`;
    throw new BackupProblem(
      `${place} is not empty (it has ${key}): a backup can only be restored into an empty place.`,
    );
  }
  if (!config.databaseUrl) {
    if (!(await exists(config.databaseFile))) return;
    throw new BackupProblem(
      `${config.databaseFile} exists: a backup can only be restored into an empty place. Move the file away, together with those next to it.`,
    );
  }
  const database = await Database.open({ url: config.databaseUrl }, SCHEMA);
  try {
    const tables = await database.read.query('SHOW TABLES');
    if (tables.length > 0)
      throw new BackupProblem(
        `The database of DATABASE_URL has ${tables.length} tables: a backup can only be restored into an empty one.`,
      );
  } finally {
    await database.close();
  }
}

/** @throws {BackupProblem} if the copy of the database is damaged or missing */
async function intactDump(path: string, { database }: BackupManifest): Promise<string> {
  const dump = join(path, database.file);
  if (!(await exists(dump))) throw new BackupProblem(`The backup is incomplete: ${dump} is missing.`);
  const { bytes, sha256 } = await sizeAndHash(dump);
  if (bytes !== database.bytes || sha256 !== database.sha256)
    throw new BackupProblem(`The backup is damaged: ${dump} was changed.`);
  return dump;
}

interface SortedFiles {
  intact: BackedUpFile[];
  /** Messages, one for each file. */
  damaged: string[];
}

async function sorted(files: readonly BackedUpFile[], contents: ContentStore): Promise<SortedFiles> {
  const intact: BackedUpFile[] = [];
  const damaged: string[] = [];
  for (const file of files) {
    try {
      await contents.read(file.sha256, file.key);
      intact.push(file);
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
      damaged.push(error.message);
    }
  }
  return { intact, damaged };
}

function refusal([first = '', ...others]: readonly string[]): string {
  const more = others.length > 0 ? ` ${others.length} more are damaged or missing.` : '';
  return `${first}${more} If there is no undamaged backup, --without-damaged-files restores everything else and names what it leaves out.`;
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
