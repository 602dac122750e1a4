import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { FileStorage } from './file-storage.js';
import { FolderStorage } from './folder-storage.js';

/** A bucket if configured, else the folder `VAR_DIR/files`. Usable without Nest. */
export async function openStorage({ s3, varDir }: Pick<Config, 's3' | 'varDir'>): Promise<FileStorage> {
  if (!s3) return new FolderStorage(join(varDir, 'files'));
  // Loaded on demand: most installations have no bucket.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(s3);
}
