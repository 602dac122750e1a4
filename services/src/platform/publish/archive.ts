import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { GATE_LIMITS } from '@lectern/contracts';
import { extract } from 'tar-stream';

/** An archive rejected while it was read; the message says why. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

/** A part of a path, as in a manifest: neither hidden nor a parent folder. */
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const LONGEST_PATH = 200;
const MANIFEST = 'release.json';

const unzip = promisify(gunzip);

/** Contents of a `.tar.gz`, within {@link GATE_LIMITS}. @throws {BrokenArchive} */
export async function unzipped(archive: Buffer): Promise<Buffer> {
  return unzip(archive, { maxOutputLength: GATE_LIMITS.unpacked }).catch((error: unknown) => {
    throw new BrokenArchive(
      (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
        ? `it unpacks to more than ${megabytes(GATE_LIMITS.unpacked)}`
        : 'it is not a gzip file, or it is truncated',
    );
  });
}

/**
 * Reads a tar into memory: plain files only, each once, below at most one common folder, and within {@link
 * GATE_LIMITS}. Nothing is written to disk.
 *
 * @returns path → content, relative to the folder of release.json
 * @throws {BrokenArchive}
 */
export async function readArchive(tar: Buffer): Promise<Map<string, Buffer>> {
  const files = await unpack(tar);
  return below(folderOf([...files.keys()]), files);
}

async function unpack(tar: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const taken = new Set<string>();
  const reader = extract();
  reader.on('error', () => undefined);
  reader.end(tar);
  try {
    let count = 0;
    for await (const entry of reader) {
      const { name, type } = entry.header;
      count += 1;
      if (count > GATE_LIMITS.entries)
        throw new BrokenArchive(`it contains more than ${GATE_LIMITS.entries} files`);
      // Folders are implied by the paths of their files.
      if (type === 'directory') {
        entry.resume();
        continue;
      }
      if (type !== 'file')
        throw new BrokenArchive(`${shown(name)} is a ${type ?? 'file of unknown type'}, not a file`);
      const path = checkedPath(name);
      const folded = path.toLowerCase();
      if (taken.has(folded)) {
        throw new BrokenArchive(`${shown(name)} appears twice, ignoring case`);
      }
      taken.add(folded);
      files.set(path, await buffer(entry));
    }
  } catch (error) {
    throw error instanceof BrokenArchive
      ? error
      : new BrokenArchive('it is not a tar archive, or it is truncated');
  }
  return files;
}

function checkedPath(name: string): string {
  const path = name.replace(/^\.\//, '');
  if (path.startsWith('/') || /^[A-Za-z]:|\\/.test(path))
    throw new BrokenArchive(`${shown(name)} is an absolute path`);
  const parts = path.split('/');
  if (parts.includes('..')) throw new BrokenArchive(`${shown(name)} leads out of the archive`);
  if (path.length > LONGEST_PATH)
    throw new BrokenArchive(`${shown(name)} is longer than ${LONGEST_PATH} characters`);
  if (!parts.every((part) => PART.test(part))) {
    throw new BrokenArchive(`${shown(name)} is not a valid file name: use letters, digits, '.', '_' and '-'`);
  }
  return path;
}

/** The archive may include the folder it was made from. */
function folderOf(paths: readonly string[]): string {
  if (paths.includes(MANIFEST)) return '';
  const inFolders = paths.filter((path) => /^[^/]+\/release\.json$/.test(path));
  const [only, another] = inFolders;
  if (only === undefined) throw new BrokenArchive('it has no release.json');
  if (another !== undefined) throw new BrokenArchive('it has more than one release.json');
  return only.slice(0, -MANIFEST.length);
}

function below(folder: string, files: ReadonlyMap<string, Buffer>): Map<string, Buffer> {
  const stray = [...files.keys()].find((path) => !path.startsWith(folder));
  if (stray !== undefined) throw new BrokenArchive(`${shown(stray)} lies outside the folder of release.json`);
  return new Map([...files].map(([path, content]) => [path.slice(folder.length), content]));
}

/** Names are untrusted input. */
const shown = (name: string) => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
