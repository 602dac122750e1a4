import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentStore } from './content-store.js';
import { BackupProblem, backupsIn, manifestOf } from './manifest.js';

const DAY_MS = 86_400_000;

export interface Removed {
  /** Folders of backups. */
  removed: string[];
  /** Why earlier backups cannot be read; until they are repaired or removed, no contents are removed. */
  unreadable: string[];
}

/**
 * Removes backups that are too old, drafts that were abandoned over a day ago, and contents that no backup uses any more. An unreadable
 * backup is kept, and so are all contents, since it may need any of them.
 */
export async function removeOld(target: string, keepDays: number, now: Date): Promise<Removed> {
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
