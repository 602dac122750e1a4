import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { ReleaseFile, ReleaseManifest } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config/config.js';
import { type FileContent, hashOf } from '../../storage/file-content.js';
import { FILE_STORAGE, type FileStorage } from '../../storage/file-storage.js';
import { integrityOf } from '../tables/index.js';

/** A build that does not match its manifest; the message names the file. */
export class BrokenBuild extends Error {
  override name = 'BrokenBuild';
}

/** The release a file belongs to. */
type Owner = Pick<ReleaseManifest, 'name' | 'version'>;

/** Endings the storage knows; other files are stored as bytes. */
const KNOWN_ENDING = /^\.(?:cjs|css|js|json|map|mjs|png|svg|txt|webp|woff2)$/;
const AT_ONCE = 8;

/**
 * The files of all releases, stored by content: `releases/{SHA-384 in hex}.{ending}`, compressed copies with
 * `.br` appended. Files shared by releases are stored once and never change. Files that older versions of the
 * services stored below `VAR_DIR/releases/{name}/{version}` are read from there.
 */
@Injectable()
export class ReleaseStore {
  private readonly folders: string;
  private readonly copies: string;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
  ) {
    this.folders = join(config.varDir, 'releases');
    this.copies = join(config.varDir, 'server-builds');
  }

  /** Whether every file is in the storage. */
  async has({ files }: ReleaseManifest): Promise<boolean> {
    const areStored = await inParts(files, (file) => this.storage.has(keyOf(file)));
    return areStored.every(Boolean);
  }

  /**
   * Checks every file of a build against its manifest and stores it, with its compressed copy.
   *
   * @param dist the build's folder
   * @throws {BrokenBuild} when a file is missing or differs from the manifest
   */
  async keep(manifest: ReleaseManifest, dist: string): Promise<void> {
    const files = new Map<string, FileContent>();
    for (const { path, integrity } of manifest.files) {
      files.set(path, await readChecked(join(dist, path), integrity));
    }
    await this.keepFiles(manifest, files);
  }

  /** Stores checked files. Once this resolves they are durable. */
  async keepFiles({ files }: ReleaseManifest, contents: ReadonlyMap<string, FileContent>): Promise<void> {
    await inParts(files, async (file) => {
      const storedContent = contents.get(file.path);
      if (!storedContent) throw new BrokenBuild(`${file.path} is missing`);
      // The copy first: a file that exists is then complete.
      if (storedContent.brotli) await this.storage.put(compressedKeyOf(file), storedContent.brotli);
      await this.storage.put(keyOf(file), storedContent.content);
    });
  }

  /** A file, or its compressed copy; null if there is none. */
  async open(owner: Owner, file: ReleaseFile, form: 'plain' | 'brotli'): Promise<OpenFile | null> {
    const stored = await this.storage.get(form === 'brotli' ? compressedKeyOf(file) : keyOf(file));
    if (stored) return stored;
    const path = this.folderPath(owner, file.path) + (form === 'brotli' ? '.br' : '');
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? { content: createReadStream(path), bytes: found.size } : null;
  }

  /** Removes a file and its compressed copy from storage; only for files of no servable release. */
  async remove(file: ReleaseFile): Promise<void> {
    // The file first: a file that exists is then complete.
    await this.storage.remove(keyOf(file));
    await this.storage.remove(compressedKeyOf(file));
  }

  /**
   * Removes the local copies of a release from this machine.
   *
   * @param isUsed whether another release has the file, too
   */
  async removeCopies(manifest: ReleaseManifest, isUsed: (file: ReleaseFile) => boolean): Promise<void> {
    for (const file of manifest.files) {
      if (!isUsed(file)) await rm(join(this.copies, copyOf(file)), { force: true });
    }
    await rm(this.folderPath(manifest, ''), { recursive: true, force: true });
  }

  /** The whole content of a file. @throws {BrokenBuild} when it is missing or differs */
  async read(manifest: ReleaseManifest, path: string): Promise<Buffer> {
    const file = manifest.files.find((candidate) => candidate.path === path);
    const opened = file && (await this.open(manifest, file, 'plain'));
    if (!opened) throw new BrokenBuild(`${manifest.name}@${manifest.version} has no file ${path}`);
    const content = await buffer(opened.content);
    if (hashOf(content) !== file.integrity) throw new BrokenBuild(`${path} is not what was published`);
    return content;
  }

  /**
   * Path of a copy on this machine, for the thread that runs server builds; it checks the hash itself.
   *
   * @throws {BrokenBuild} as {@link read}
   */
  async localFile(manifest: ReleaseManifest, path: string): Promise<string> {
    const copy = join(this.copies, copyOf({ path, integrity: integrityOf(manifest, path) }));
    const isThere = await stat(copy).then(
      () => true,
      () => false,
    );
    if (isThere) return copy;
    const content = await this.read(manifest, path);
    await mkdir(this.copies, { recursive: true });
    const draft = join(this.copies, `.${randomUUID()}`);
    await writeFile(draft, content);
    // Atomic; a concurrent second rename brings the same bytes.
    await rename(draft, copy);
    return copy;
  }

  private folderPath({ name, version }: Owner, path: string): string {
    return join(this.folders, name, version, path);
  }
}

/** Its content can be consumed only once. */
export interface OpenFile {
  content: Readable;
  bytes: number;
}

const hexOf = (integrity: string) => Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

const copyOf = ({ path, integrity }: Pick<ReleaseFile, 'path' | 'integrity'>) =>
  `${hexOf(integrity)}${extname(path)}`;

/** Storage key of a file. */
export function keyOf({ path, integrity }: ReleaseFile): string {
  const ending = extname(path).toLowerCase();
  return `releases/${hexOf(integrity)}${KNOWN_ENDING.test(ending) ? ending : '.bin'}`;
}

const compressedKeyOf = (file: ReleaseFile): string => `${keyOf(file)}.br`;

async function readChecked(path: string, integrity: string): Promise<FileContent> {
  const content = await readFile(path).catch((error: unknown) => {
    throw new BrokenBuild(`${path} is missing`, { cause: error });
  });
  if (hashOf(content) !== integrity) {
    throw new BrokenBuild(`${path} is not the file that its release.json describes`);
  }
  const brotli = await readFile(`${path}.br`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return { content, brotli };
}

/** A few at a time: a release may have hundreds of files. */
async function inParts<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}
