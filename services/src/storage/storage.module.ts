import { Module } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { FILE_STORAGE } from './file-storage.js';
import { openStorage } from './open-storage.js';

/** File storage, as configured. */
@Module({
  providers: [{ provide: FILE_STORAGE, useFactory: openStorage, inject: [CONFIG] }],
  exports: [FILE_STORAGE],
})
export class StorageModule {}
