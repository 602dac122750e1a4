import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { ReleaseManifest } from '@lectern/contracts';
import type { Config } from '../config/config.js';
import type { Reader } from '../database/database.js';
import { keyOf, ReleaseStore } from '../platform/releases/index.js';
import { hashOf } from '../storage/file-content.js';
import type { FileStorage } from '../storage/file-storage.js';
import { PICTURE_SIZES } from '../storage/picture-sizes.js';

/** Files that a row refers to. Their names contain the hash of their content. */
export interface FileGroup {
  /** The row, for messages. */
  owner: string;
  keys: readonly string[];
  /** Null if the file is missing. */
  read: (key: string) => Promise<Buffer | null>;
  /** @param contents in the order of `keys` */
  isIntact: (contents: readonly Buffer[]) => boolean;
}

const sha256 = (contents: readonly Buffer[]): string => {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex').slice(0, 32);
};

/** Content of a stored file; null if it is missing. */
export async function contentOf(storage: FileStorage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && buffer(file.content);
}

/** Every file that the database refers to. */
export async function referredFiles(
  config: Config,
  reader: Reader,
  storage: FileStorage,
): Promise<FileGroup[]> {
  const read = (key: string) => contentOf(storage, key);
  const pictures = [
    ...(await speakerPictures(reader)),
    ...(await proposedPictures(reader)),
    ...(await avatars(reader)),
  ];
  return [...pictures.map((group) => ({ ...group, read })), ...(await releaseFiles(config, reader, storage))];
}

type PictureGroup = Omit<FileGroup, 'read'>;

const inSizes = (owner: string, folder: string, name: string): PictureGroup => ({
  owner,
  keys: PICTURE_SIZES.map((size) => `${folder}/${name}-${size}.webp`),
  isIntact: (contents) => sha256(contents) === name.slice(0, 32),
});

/** Pictures of speakers, including those whose join can still be undone. */
async function speakerPictures(reader: Reader): Promise<PictureGroup[]> {
  const shown = await reader.query<{ id: number; text: string }>(
    "SELECT id, profile_picture_url AS text FROM speakers WHERE profile_picture_url LIKE '/pictures/%'",
  );
  const joined = await reader.query<{ id: number; text: string }>(
    "SELECT from_id AS id, moved AS text FROM speaker_joins WHERE undone_at IS NULL AND moved LIKE '%/pictures/%'",
  );
  const owners = new Map<string, string>();
  for (const { id, text } of [...shown, ...joined])
    for (const [, hash = ''] of text.matchAll(/\/pictures\/([0-9a-f]{32})-\d+\.webp/g))
      if (!owners.has(hash)) owners.set(hash, `speaker ${id}`);
  return Array.from(owners, ([hash, owner]) => inSizes(owner, 'pictures', hash));
}

async function proposedPictures(reader: Reader): Promise<PictureGroup[]> {
  const rows = await reader.query<{ id: number; picture: string }>(
    'SELECT id, picture FROM picture_proposals',
  );
  return rows.map(({ id, picture }) => inSizes(`proposed picture ${id}`, 'proposals', picture));
}

async function avatars(reader: Reader): Promise<PictureGroup[]> {
  const rows = await reader.query<{ id: number; picture: string }>(
    'SELECT id, picture FROM avatars WHERE picture IS NOT NULL',
  );
  return rows.map(({ id, picture }) => ({
    owner: `picture of a member (avatar ${id})`,
    keys: [`pictures/users/${picture}.webp`],
    isIntact: (contents) => sha256(contents) === picture.slice(picture.indexOf('-') + 1),
  }));
}

async function releaseFiles(config: Config, reader: Reader, storage: FileStorage): Promise<FileGroup[]> {
  const store = new ReleaseStore(config, storage);
  const rows = await reader.query<{ manifest: string }>(
    'SELECT manifest FROM releases WHERE files_freed_at IS NULL ORDER BY id',
  );
  const groups = new Map<string, FileGroup>();
  for (const { manifest: text } of rows) {
    const manifest = ReleaseManifest.parse(JSON.parse(text));
    for (const file of manifest.files) {
      const key = keyOf(file);
      if (groups.has(key)) continue;
      groups.set(key, {
        owner: `${manifest.name}@${manifest.version} ${file.path}`,
        keys: [key],
        read: async () => {
          const opened = await store.open(manifest, file, 'plain');
          return opened && buffer(opened.content);
        },
        isIntact: ([content]) => content !== undefined && hashOf(content) === file.integrity,
      });
    }
  }
  return [...groups.values()];
}

const decompress = promisify(brotliDecompress);

/** Whether a compressed copy contains the file that its name states. */
export async function isIntactCopy(key: string, content: Buffer): Promise<boolean> {
  const name = /^releases\/([0-9a-f]{96})\./.exec(key)?.[1];
  const plain = await decompress(content).catch(() => null);
  return plain !== null && createHash('sha384').update(plain).digest('hex') === name;
}
