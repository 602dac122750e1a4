import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupProblem } from './manifest.js';

const DAY_MS = 86_400_000;

/** Contents shared by all backups in a folder, each stored once: `files/{2 digits}/{SHA-256}`. */
export class ContentStore {
  constructor(private readonly root: string) {}

  /** Stores content durably; resolves to its SHA-256. */
  async put(content: Buffer): Promise<string> {
    const hash = sha256(content);
    if (await this.touch(hash, content.length)) return hash;
    const path = this.pathOf(hash);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = join(dirname(path), `.${randomUUID()}`);
    await writeDurably(draft, content);
    await rename(draft, path);
    return hash;
  }

  /**
   * Whether the content is stored undamaged; if so, a backup that runs at the same time does not remove it as unused. Reads all of it: later
   * backups would otherwise rely on a damaged copy until its original is gone.
   */
  async touch(hash: string, bytes: number): Promise<boolean> {
    const found = await stat(this.pathOf(hash)).catch(() => null);
    if (found?.size !== bytes || !(await this.isIntact(hash))) return false;
    const now = new Date();
    await utimes(this.pathOf(hash), now, now);
    return true;
  }

  /** @throws {BackupProblem} if the content is missing or was changed */
  async read(hash: string, key: string): Promise<Buffer> {
    const content = await readFile(this.pathOf(hash)).catch(() => {
      throw new BackupProblem(`The backup is incomplete: the content of ${key} (files/${hash}) is missing.`);
    });
    if (sha256(content) === hash) return content;
    throw new BackupProblem(`The backup is damaged: the content of ${key} (files/${hash}) was changed.`);
  }

  /** Removes contents that no backup uses, and drafts, except those of the last day, which may belong to a backup in progress. */
  async removeUnused(used: ReadonlySet<string>, now: Date): Promise<void> {
    for (const part of await readdir(this.root).catch(() => [])) {
      for (const name of await readdir(join(this.root, part))) {
        const path = join(this.root, part, name);
        if (!used.has(name) && (await stat(path)).mtimeMs < now.getTime() - DAY_MS) await rm(path);
      }
    }
  }

  private async isIntact(hash: string): Promise<boolean> {
    const content = await readFile(this.pathOf(hash)).catch(() => null);
    return content !== null && sha256(content) === hash;
  }

  private pathOf(hash: string): string {
    return join(this.root, hash.slice(0, 2), hash);
  }
}

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Creates a file only this user can read; once this resolves, it survives a power cut. */
export async function writeDurably(path: string, content: Buffer | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
