import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config/config.js';
import type { DatabaseTarget } from '../database/data-sources.js';
import { Database } from '../database/database.js';
import type { FileStorage } from '../storage/file-storage.js';
import { SCHEMA } from '../schema/schema.js';
import { ContentStore, writeDurably } from './content-store.js';
import { compress, dumpEmbedded, dumpMysql, sizeAndHash } from './database-copy.js';
import { contentOf, referredFiles } from './file-groups.js';
import { type BackedUpFile, BackupManifest, BackupProblem } from './manifest.js';

const DAY_MS = 86_400_000;
const AT_ONCE = 8;
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

export interface BackupResult {
  /** Its folder. */
  path: string;
  manifest: BackupManifest;
  removed: string[];
  /** Keys of files whose copy in earlier backups was damaged or missing, and was stored again. */
  replaced: string[];
  /** Why earlier backups cannot be read; until they are repaired or removed, no contents are removed. */
  unreadable: string[];
}

/** Folders of complete backups, oldest first. */
export async function backupsIn(target: string): Promise<string[]> {
  const names = await readdir(target).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name))
    .sort()
    .map((name) => join(target, name));
}

/** @throws {BackupProblem} if there is no manifest of this format */
export async function manifestOf(backup: string): Promise<BackupManifest> {
  const path = join(backup, 'manifest.json');
  try {
    return BackupManifest.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new BackupProblem(`The backup is damaged: ${path} cannot be read.`, { cause: error });
  }
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
  const files = new FileCopies(storage, new ContentStore(join(target, 'files')), await known(target));
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

/** Copies of the site's files. The content of a key never changes, so files in an earlier backup are not fetched again. */
class FileCopies {
  /** Keys of files that an earlier backup has, but not undamaged. */
  readonly replaced: string[] = [];
  private readonly copies = new Map<string, BackedUpFile>();

  constructor(
    private readonly storage: FileStorage,
    private readonly contents: ContentStore,
    private readonly earlier: ReadonlyMap<string, BackedUpFile>,
  ) {}

  has(key: string): boolean {
    return this.copies.has(key);
  }

  list(): BackedUpFile[] {
    return [...this.copies.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  async copyAll(): Promise<void> {
    let some: string[] = [];
    const copySome = async () => {
      await Promise.all(some.map((key) => this.copy(key, () => contentOf(this.storage, key))));
      some = [];
    };
    for await (const key of this.storage.list()) {
      if (!this.has(key)) some.push(key);
      if (some.length === AT_ONCE) await copySome();
    }
    await copySome();
  }

  /** Resolves to false if the file does not exist. */
  async copy(key: string, read: () => Promise<Buffer | null>): Promise<boolean> {
    const before = this.earlier.get(key);
    if (before && (await this.contents.touch(before.sha256, before.bytes))) {
      this.copies.set(key, before);
      return true;
    }
    const content = await read();
    if (!content) return false;
    this.copies.set(key, { key, bytes: content.length, sha256: await this.contents.put(content) });
    if (before) this.replaced.push(key);
    return true;
  }
}

/** Files of the newest backup, by key. */
async function known(target: string): Promise<Map<string, BackedUpFile>> {
  const newest = (await backupsIn(target)).at(-1);
  const manifest = newest && (await manifestOf(newest).catch(() => null));
  return new Map(manifest ? manifest.files.map((file) => [file.key, file]) : []);
}

/**
 * Removes backups that are too old, drafts that were abandoned over a day ago, and contents that no backup uses any more. An unreadable
 * backup is kept, and so are all contents, since it may need any of them.
 */
async function removeOld(
  target: string,
  keepDays: number,
  now: Date,
): Promise<Pick<BackupResult, 'removed' | 'unreadable'>> {
  const removed: string[] = [];
  const unreadable: string[] = [];
  const used = new Set<string>();
  const all = await backupsIn(target);
  for (const backup of all) {
    const manifest = await manifestOf(backup).catch((error: unknown) => {
      if (!(error instanceof BackupProblem)) throw error;
      unreadable.push(error.message);
    });
    if (!manifest) continue;
    const isOld = Date.parse(manifest.made_at) < now.getTime() - keepDays * DAY_MS;
    if (!isOld || backup === all.at(-1)) {
      for (const { sha256 } of manifest.files) used.add(sha256);
      continue;
    }
    await rm(backup, { recursive: true });
    removed.push(backup);
  }
  for (const name of await readdir(target)) {
    const path = join(target, name);
    const isDraft = name.startsWith('.') && name.endsWith('.part');
    if (isDraft && (await stat(path)).mtimeMs < now.getTime() - DAY_MS) await rm(path, { recursive: true });
  }
  if (unreadable.length === 0) await new ContentStore(join(target, 'files')).removeUnused(used, now);
  return { removed, unreadable };
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
