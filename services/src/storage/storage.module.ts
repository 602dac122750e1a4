import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { FILE_STORAGE, type FileStorage } from './file-storage.js';
import { FolderStorage } from './folder-storage.js';

/** File storage: a bucket if configured, else the folder `VAR_DIR/files`. */
@Module({
  providers: [{ provide: FILE_STORAGE, useFactory: openStorage, inject: [CONFIG] }],
  exports: [FILE_STORAGE],
})
export class StorageModule {}

async function openStorage({ s3, varDir }: Config): Promise<FileStorage> {
  if (!s3) return new FolderStorage(join(varDir, 'files'));
  // Loaded on demand: most installations have no bucket.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(s3);
}
