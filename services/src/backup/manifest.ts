import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().min(0);

/** A file of the site; its content is stored in the folder `files` next to all backups. */
const BackedUpFile = z.object({ key: z.string(), bytes: Count, sha256: Sha256 });
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** The contents of a backup: `manifest.json`, written last. */
export const BackupManifest = z.object({
  format: z.literal(1),
  /** When the copy of the database was started. */
  made_at: z.iso.datetime(),
  lectern: z.string(),
  node: z.string(),
  /** Migrations the database had, oldest first. */
  migrations: z.array(z.string()),
  /** Name of the key that signs the audit log; the secret itself is not part of any backup. */
  audit_key: z.string(),
  database: z.object({
    dialect: z.enum(['sqlite', 'mysql']),
    file: z.enum(['database.db.gz', 'database.sql.gz']),
    bytes: Count,
    sha256: Sha256,
  }),
  files: z.array(BackedUpFile),
  /** Files that the database refers to and that were already missing. */
  missing: z.array(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** The command cannot work with the backup or its target; the message says what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
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
