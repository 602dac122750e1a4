import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LessThan } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { BackupEntity } from '../operations/backup.entity.js';
import { SCHEMA } from '../schema/schema.js';
import type { BackupResult } from './back-up.js';
import { writeDurably } from './content-store.js';
import { backupsIn } from './manifest.js';

/** In the folder of a backup that was restored. */
const RESTORED_FILE = 'restored.json';
const Restored = z.object({ restored_at: z.iso.datetime() });
const KEPT_MS = 400 * 86_400_000;

/**
 * Records a completed backup in the site's database, where the console and the metrics find it, together with the last time a backup of the
 * same folder was restored.
 *
 * @param target folder of all backups
 */
export async function recordBackup(
  config: Pick<Config, 'databaseUrl' | 'databaseFile'>,
  { manifest: { made_at, database: dump, files, missing } }: Pick<BackupResult, 'manifest'>,
  target: string,
): Promise<void> {
  const { databaseUrl: url, databaseFile: file } = config;
  const bytes = files.reduce((sum, one) => sum + one.bytes, dump.bytes);
  const madeAt = new Date(made_at);
  const restored = await lastRestored(target);
  const database = await Database.open(url ? { url } : { file }, SCHEMA);
  try {
    await database.write(async (tx) => {
      const before = await tx.findOne(BackupEntity, { where: {}, order: { id: 'DESC' } });
      await tx.insert(BackupEntity, {
        madeAt,
        kilobytes: Math.ceil(bytes / 1_024),
        missing: missing.length,
        // Backups are removed after some weeks, and what they say with them.
        restoredAt: restored ?? before?.restoredAt ?? null,
      });
      await tx.delete(BackupEntity, { madeAt: LessThan(new Date(madeAt.getTime() - KEPT_MS)) });
    });
  } finally {
    await database.close();
  }
}

/** Notes in a backup that it was restored. A folder that cannot be written to is not an error. */
export async function noteRestored(backup: string, now: Date): Promise<void> {
  const note: z.infer<typeof Restored> = { restored_at: now.toISOString() };
  await writeDurably(join(backup, RESTORED_FILE), `${JSON.stringify(note)}\n`).catch(() => undefined);
}

async function lastRestored(target: string): Promise<Date | null> {
  const times = await Promise.all((await backupsIn(target)).map(restoredAt));
  return times.reduce((last, time) => (time && (!last || time > last) ? time : last), null);
}

async function restoredAt(backup: string): Promise<Date | null> {
  const text = await readFile(join(backup, RESTORED_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return new Date(Restored.parse(JSON.parse(text)).restored_at);
  } catch {
    return null;
  }
}
