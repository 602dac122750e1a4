import { createHash } from 'node:crypto';

/** A file of a build, and its compressed copy if there is one. */
export interface FileContent {
  content: Buffer;
  brotli: Buffer | null;
}

/** SHA-384 as in a manifest. */
export const hashOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
