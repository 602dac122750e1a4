import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { ReleaseFile, ReleaseManifest } from '@lectern/contracts';
import { CONFIG, type Config } from '../../config.js';
import { FILE_STORAGE, type FileStorage } from '../../storage/file-storage.js';
import { integrityOf } from './snapshot-release.js';

/** A build that is not what its manifest says; the message names the file. */
export class BrokenBuild extends Error {
  override name = 'BrokenBuild';
}

/** A file of a build, and the compressed copy beside it where it has one. */
export interface FileContent {
  content: Buffer;
  brotli: Buffer | null;
}

/** Which release a file belongs to. */
type Owner = Pick<ReleaseManifest, 'name' | 'version'>;

/** Endings that the storage knows; any other file is bytes to it. */
const KNOWN_ENDING = /^\.(?:cjs|css|js|json|map|mjs|png|svg|txt|webp|woff2)$/;
const AT_ONCE = 8;

/**
 * The files of every release, in the storage by their content: `releases/{SHA-384 in hex}.{ending}`, compressed copies with `.br` behind. A file
 * that two releases share is kept once, and what is there never changes. What older versions of the services kept below
 * `VAR_DIR/releases/{name}/{version}` is read from there.
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
    const kept = await inParts(files, (file) => this.storage.has(keyOf(file)));
    return kept.every(Boolean);
  }

  /**
   * Checks every file of a build against its manifest and keeps it, with its compressed copy.
   *
   * @param dist the build's folder
   * @throws BrokenBuild where a file is missing or another one than the manifest's
   */
  async keep(manifest: ReleaseManifest, dist: string): Promise<void> {
    const files = new Map<string, FileContent>();
    for (const { path, integrity } of manifest.files) {
      files.set(path, await readChecked(join(dist, path), integrity));
    }
    await this.keepFiles(manifest, files);
  }

  /** Keeps files that were checked. When this resolves they are there for good. */
  async keepFiles({ files }: ReleaseManifest, contents: ReadonlyMap<string, FileContent>): Promise<void> {
    await inParts(files, async (file) => {
      const held = contents.get(file.path);
      if (!held) throw new BrokenBuild(`${file.path} is missing`);
      // First the copy: a file that is there is whole.
      if (held.brotli) await this.storage.put(compressedKeyOf(file), held.brotli);
      await this.storage.put(keyOf(file), held.content);
    });
  }

  /** A file, or its compressed copy; null where there is none. */
  async open(owner: Owner, file: ReleaseFile, form: 'plain' | 'brotli'): Promise<OpenFile | null> {
    const stored = await this.storage.get(form === 'brotli' ? compressedKeyOf(file) : keyOf(file));
    if (stored) return stored;
    const path = this.folderPath(owner, file.path) + (form === 'brotli' ? '.br' : '');
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? { content: createReadStream(path), bytes: found.size } : null;
  }

  /** The whole content of a file. @throws BrokenBuild where it is gone or another one */
  async read(manifest: ReleaseManifest, path: string): Promise<Buffer> {
    const file = manifest.files.find((candidate) => candidate.path === path);
    const opened = file && (await this.open(manifest, file, 'plain'));
    if (!opened) throw new BrokenBuild(`${manifest.name}@${manifest.version} has no file ${path}`);
    const content = await buffer(opened.content);
    if (hashOf(content) !== file.integrity) throw new BrokenBuild(`${path} is not what was published`);
    return content;
  }

  /** Path of a copy on this machine, for the thread that runs server builds; it checks the hash itself. Throws as {@link read} does. */
  async localFile(manifest: ReleaseManifest, path: string): Promise<string> {
    const copy = join(this.copies, `${hexOf(integrityOf(manifest, path))}${extname(path)}`);
    const isThere = await stat(copy).then(
      () => true,
      () => false,
    );
    if (isThere) return copy;
    const content = await this.read(manifest, path);
    await mkdir(this.copies, { recursive: true });
    const draft = join(this.copies, `.${randomUUID()}`);
    await writeFile(draft, content);
    // It appears whole; of two at once the second brings the same bytes.
    await rename(draft, copy);
    return copy;
  }

  private folderPath({ name, version }: Owner, path: string): string {
    return join(this.folders, name, version, path);
  }
}

/** Its content can be consumed once. */
export interface OpenFile {
  content: Readable;
  bytes: number;
}

/** SHA-384 as a manifest has it. */
export const hashOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const hexOf = (integrity: string) => Buffer.from(integrity.slice('sha384-'.length), 'base64').toString('hex');

function keyOf({ path, integrity }: ReleaseFile): string {
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
