import { randomUUID } from 'node:crypto';
import { link, mkdir, open, opendir, stat, unlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { refuseIfEnded } from '../database/pass-context.js';
import { checkKey, contentTypeOf, type FileStorage, isKey, type StoredFile } from './file-storage.js';

/** Stores files in a local folder, with a subfolder for each segment of the key. */
export class FolderStorage implements FileStorage {
  /** @param root absolute path; created with the first file */
  constructor(private readonly root: string) {}

  async put(key: string, content: Buffer): Promise<void> {
    refuseIfEnded();
    const target = this.pathOf(key);
    if (await this.has(key)) return;
    await mkdir(dirname(target), { recursive: true });
    const draft = join(dirname(target), `.${randomUUID()}`);
    try {
      const file = await open(draft, 'wx', 0o644);
      try {
        await file.writeFile(content);
        // Durable before a database row refers to it.
        await file.sync();
      } finally {
        await file.close();
      }
      // Atomic, and unlike a rename it never replaces an existing file.
      await link(draft, target);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    } finally {
      await unlink(draft).catch(() => undefined);
    }
  }

  async get(key: string): Promise<StoredFile | null> {
    const file = await open(this.pathOf(key)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
      throw error;
    });
    if (!file) return null;
    const { size: bytes } = await file.stat();
    // The stream closes the file.
    return { content: file.createReadStream(), bytes, type: contentTypeOf(key) };
  }

  async has(key: string): Promise<boolean> {
    const path = this.pathOf(key);
    return stat(path).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  async remove(key: string): Promise<void> {
    refuseIfEnded();
    await unlink(this.pathOf(key)).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error;
    });
  }

  async *list(folder = ''): AsyncGenerator<string> {
    const entries = await opendir(join(this.root, folder), { recursive: true }).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    });
    for await (const entry of entries) {
      const key = relative(this.root, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (entry.isFile() && isKey(key)) yield key;
    }
  }

  private pathOf(key: string): string {
    checkKey(key);
    return join(this.root, ...key.split('/'));
  }
}

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;
