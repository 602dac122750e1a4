import { Inject, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { atMostEvery } from '../monitoring/machine-checks.js';
import { Readiness } from '../monitoring/readiness.js';
import { FILE_STORAGE, type FileStorage } from './file-storage.js';
import { openStorage } from './open-storage.js';

/** The file need not exist. */
const PROBE = 'readiness.txt';
const LOOK_MS = 5_000;

/** File storage, as configured. */
@Module({
  providers: [{ provide: FILE_STORAGE, useFactory: openStorage, inject: [CONFIG] }],
  exports: [FILE_STORAGE],
})
export class StorageModule {
  constructor(@Inject(FILE_STORAGE) storage: FileStorage, readiness: Readiness) {
    const look = async () => void (await storage.has(PROBE));
    readiness.register('storage', atMostEvery(LOOK_MS, look), 'helpful');
  }
}
