import { extname } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is read: its content can be consumed once. */
export interface StoredFile {
  content: Readable;
  bytes: number;
  /** Media type, by the ending of its key. */
  type: string;
}

/**
 * Files by key, outside the database: pictures of members, builds of remotes. A file is written once and never changes, so a key is
 * best made of a hash or a version. Keys are paths such as `pictures/3f2a….webp`: parts of letters, digits, `.`, `_`, `-`
 * with `/` between, ending in one of the endings of {@link contentTypeOf}.
 */
export interface FileStorage {
  /**
   * Keeps a file, whole or not at all; it is there for good when this resolves. A key that is taken keeps the content it has.
   *
   * @throws DomainError `UNAVAILABLE` where the storage cannot be reached
   */
  put(key: string, content: Buffer): Promise<void>;
  /** Null where there is no such file. Throws as {@link put} does. */
  get(key: string): Promise<StoredFile | null>;
  /** Throws as {@link put} does. */
  has(key: string): Promise<boolean>;
  /** Takes a file away for good; its key must be one that is never given again. None there is no mistake. Throws as {@link put} does. */
  remove(key: string): Promise<void>;
}

/** Injection token of the {@link FileStorage}. */
export const FILE_STORAGE = Symbol('file storage');

const TYPES: Readonly<Record<string, string>> = {
  '.cjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.bin': 'application/octet-stream',
  '.br': 'application/octet-stream',
};

/** The media type of a key. Throws where the key's ending has none. */
export function contentTypeOf(key: string): string {
  const type = TYPES[extname(key)];
  if (!type) throw new Error(`No media type is known for the key '${key}'`);
  return type;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const LONGEST_KEY = 500;

/** Throws for what is no key: a mistake in the program, since keys are never what somebody typed. */
export function checkKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error(`'${key}' is not a key of the storage`);
  contentTypeOf(key);
}
