import { extname } from 'node:path';
import type { Readable } from 'node:stream';

/** A file to read; its content can be consumed once. */
export interface StoredFile {
  content: Readable;
  bytes: number;
  /** Media type, from the key's extension. */
  type: string;
}

/**
 * Files by key, outside the database: members' pictures, builds of remotes. A file is written once and never changes, so keys should
 * contain a hash or version. A background job's pass that was ended can neither store nor delete. Keys are paths such as `pictures/3f2a….webp`: segments of letters, digits, `.`, `_`, `-`, separated by `/`,
 * with an extension known to {@link contentTypeOf}.
 */
export interface FileStorage {
  /**
   * Stores a file atomically and durably. An existing key keeps its content.
   *
   * @throws {DomainError} `UNAVAILABLE` if the storage cannot be reached
   */
  put(key: string, content: Buffer): Promise<void>;
  /** Null if the file does not exist. @throws {DomainError} as {@link put} */
  get(key: string): Promise<StoredFile | null>;
  /** @throws {DomainError} as {@link put} */
  has(key: string): Promise<boolean>;
  /** Deletes a file permanently; its key must never be reused. A missing file is not an error. @throws {DomainError} as {@link put} */
  remove(key: string): Promise<void>;
  /**
   * Every key, or those that begin with a folder's name and a slash, in no particular order; files that are stored or removed meanwhile may
   * be missing.
   *
   * @throws {DomainError} as {@link put}
   */
  list(folder?: string): AsyncIterable<string>;
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

/** The media type of a key. @throws {Error} for an unknown extension */
export function contentTypeOf(key: string): string {
  const type = TYPES[extname(key)];
  if (!type) throw new Error(`Unknown media type for the key '${key}'`);
  return type;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const LONGEST_KEY = 500;

/** Whether a file can have this key; other keys in the same place do not belong to this site. */
export const isKey = (key: string): boolean =>
  key.length <= LONGEST_KEY && KEY.test(key) && TYPES[extname(key)] !== undefined;

/** @throws {Error} for an invalid key: a programming error, since keys are never user input */
export function checkKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error(`'${key}' is not a valid storage key`);
  contentTypeOf(key);
}
