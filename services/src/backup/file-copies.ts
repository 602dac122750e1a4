import type { FileStorage } from '../storage/file-storage.js';
import type { ContentStore } from './content-store.js';
import { contentOf } from './file-groups.js';
import { type BackedUpFile, backupsIn, manifestOf } from './manifest.js';

const AT_ONCE = 8;

/** Copies of the site's files. The content of a key never changes, so files in an earlier backup are not fetched again. */
export class FileCopies {
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
export async function newestFiles(target: string): Promise<Map<string, BackedUpFile>> {
  const newest = (await backupsIn(target)).at(-1);
  const manifest = newest && (await manifestOf(newest).catch(() => null));
  return new Map(manifest ? manifest.files.map((file) => [file.key, file]) : []);
}
