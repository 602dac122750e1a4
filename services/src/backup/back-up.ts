import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.js';
import type { DatabaseTarget } from '../database/data-sources.js';
import { Database } from '../database/database.js';
import type { FileStorage } from '../storage/file-storage.js';
import { SCHEMA } from '../schema/schema.js';
import { ContentStore, writeDurably } from './content-store.js';
import { compress, dumpEmbedded, dumpMysql, sizeAndHash } from './database-copy.js';
import { FileCopies, newestFiles } from './file-copies.js';
import { referredFiles } from './file-groups.js';
import type { BackupManifest } from './manifest.js';
import { type Removed, removeOld } from './remove-old.js';

/** A file removed while the database is copied may be missing; the next copy no longer refers to it. */
const ATTEMPTS = 3;

export interface BackupOptions {
  /** Folder of all backups. */
  target: string;
  /** Older backups are removed afterwards, except for the newest. */
  keepDays: number;
  now: Date;
  lectern: string;
}

export interface BackupResult extends Removed {
  /** Its folder. */
  path: string;
  manifest: BackupManifest;
  /** Keys of files whose copy in earlier backups was damaged or missing, and was stored again. */
  replaced: string[];
}

/**
 * Backs up the database and all files while the site runs. Nothing in `target` counts as a backup before it is complete.
 *
 * Files are copied both before and after the database: they are stored before the rows that refer to them, and removed after them.
 *
 * @throws {BackupProblem}
 */
export async function backUp(
  config: Config,
  storage: FileStorage,
  { target: folder, keepDays, now, lectern }: BackupOptions,
): Promise<BackupResult> {
  const target = resolve(folder);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const name = now.toISOString().replaceAll(/[:.]/g, '-');
  const draft = join(target, `.${name}.part`);
  await mkdir(draft, { mode: 0o700 });
  const files = new FileCopies(storage, new ContentStore(join(target, 'files')), await newestFiles(target));
  await files.copyAll();
  const { dump, missing, migrations } = await copyDatabase(config, storage, files, draft);
  const manifest: BackupManifest = {
    format: 1,
    made_at: now.toISOString(),
    lectern,
    node: process.versions.node,
    migrations,
    audit_key: config.keys.audit.name,
    database: {
      dialect: config.databaseUrl ? 'mysql' : 'sqlite',
      file: dump,
      ...(await sizeAndHash(join(draft, dump))),
    },
    files: files.list(),
    missing,
  };
  await writeDurably(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const path = join(target, name);
  await rename(draft, path);
  await syncFolder(target);
  return { path, manifest, replaced: files.replaced.sort(), ...(await removeOld(target, keepDays, now)) };
}

interface DatabaseCopy {
  dump: 'database.db.gz' | 'database.sql.gz';
  missing: string[];
  migrations: string[];
}

async function copyDatabase(
  config: Config,
  storage: FileStorage,
  files: FileCopies,
  draft: string,
): Promise<DatabaseCopy> {
  for (let attempt = 1; ; attempt += 1) {
    const copy = config.databaseUrl
      ? await copyMysql(config, config.databaseUrl, storage, files, draft)
      : await copyFile(config, storage, files, draft);
    if (copy.missing.length === 0 || attempt === ATTEMPTS) return copy;
  }
}

async function copyFile(
  config: Config,
  storage: FileStorage,
  files: FileCopies,
  draft: string,
): Promise<DatabaseCopy> {
  const file = join(draft, 'database.db');
  const dump = 'database.db.gz';
  await dumpEmbedded(config.databaseFile, file);
  await chmod(file, 0o600);
  await compress(file, join(draft, dump));
  await files.copyAll();
  const facts = await completed(config, { file }, storage, files);
  for (const ending of ['', '-wal', '-shm']) await rm(`${file}${ending}`, { force: true });
  return { dump, ...facts };
}

async function copyMysql(
  config: Config,
  url: string,
  storage: FileStorage,
  files: FileCopies,
  draft: string,
): Promise<DatabaseCopy> {
  const dump = 'database.sql.gz';
  await dumpMysql(url, join(draft, dump));
  await files.copyAll();
  return { dump, ...(await completed(config, { url }, storage, files)) };
}

/** Copies files that rows refer to and that are not in the storage's own list, and returns the names of missing ones. */
async function completed(
  config: Config,
  copied: DatabaseTarget,
  storage: FileStorage,
  files: FileCopies,
): Promise<{ missing: string[]; migrations: string[] }> {
  const database = await Database.open(copied, SCHEMA);
  try {
    const missing: string[] = [];
    for (const group of await referredFiles(config, database.read, storage)) {
      for (const key of group.keys)
        if (!files.has(key) && !(await files.copy(key, () => group.read(key)))) missing.push(key);
    }
    const migrations = await database.read.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
    return { missing, migrations: migrations.map((row) => row.name) };
  } finally {
    await database.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
