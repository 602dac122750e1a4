import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Far larger than any real catalogue file. */
const LARGEST_BYTES = 16 * 1024 * 1024;

/** A file or folder that cannot be read; `code` is stable, the message is for people. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A catalogue's folder. Nothing outside it is ever read, not even through links. */
export class SourceFolder {
  private constructor(private readonly root: string) {}

  /** @throws {UnreadableError} if it is missing or not a folder */
  static async open(folder: string): Promise<SourceFolder> {
    const found = await stat(folder).catch(() => null);
    if (!found) throw new UnreadableError('folder-missing', `There is no folder ${folder}`);
    if (!found.isDirectory()) throw new UnreadableError('not-a-folder', `${folder} is not a folder`);
    return new SourceFolder(await realpath(folder));
  }

  /** Entries of a folder, sorted, without hidden ones; empty if there is no such folder. */
  async list(path = '.'): Promise<Array<{ name: string; folder: boolean }>> {
    const place = await this.inside(path).catch(() => null);
    if (!place) return [];
    const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
    const named = entries.filter((entry) => !entry.name.startsWith('.'));
    named.sort((a, b) => (a.name < b.name ? -1 : 1));
    return named.map((entry) => ({ name: entry.name, folder: entry.isDirectory() }));
  }

  /** A subfolder as a source folder; null if there is none. */
  async below(path: string): Promise<SourceFolder | null> {
    const place = await this.inside(path).catch(() => null);
    return place && (await stat(place)).isDirectory() ? new SourceFolder(place) : null;
  }

  async has(path: string): Promise<boolean> {
    return (await stat(join(this.root, path)).catch(() => null)) !== null;
  }

  /** The text of a file. @throws {UnreadableError} if it is outside the folder, too large, empty, or not UTF-8 text */
  async read(path: string): Promise<string> {
    const place = await this.inside(path);
    const file = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
      throw new UnreadableError('unreadable', `cannot be opened (${error.code ?? 'unknown reason'})`);
    });
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new UnreadableError('not-a-file', 'is not a file');
      if (found.size > LARGEST_BYTES) {
        const megabytes = Math.round(found.size / 1024 / 1024);
        throw new UnreadableError(
          'file-too-large',
          `has ${megabytes} MB; the limit is ${LARGEST_BYTES / 1024 / 1024} MB`,
        );
      }
      const bytes = await file.readFile();
      if (bytes.includes(0)) throw new UnreadableError('binary', 'contains NUL bytes, so it is not text');
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (text.trim() === '') throw new UnreadableError('empty', 'is empty');
      return text;
    } catch (error) {
      if (error instanceof UnreadableError) throw error;
      throw new UnreadableError('not-utf8', 'is not UTF-8 text');
    } finally {
      await file.close();
    }
  }

  private async inside(path: string): Promise<string> {
    const place = await realpath(join(this.root, path)).catch(() => {
      throw new UnreadableError('file-missing', 'is missing');
    });
    const way = relative(this.root, place);
    if (way === '..' || way.startsWith(`..${sep}`))
      throw new UnreadableError('outside', 'leads outside the catalogue’s folder');
    return place;
  }
}
