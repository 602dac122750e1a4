import { nativePreset } from '@lectern/tooling/jest-native-preset.mjs';

/** Tests that need a database server: its loss, and processes that share it. */
const SERVER = '<rootDir>/test/server/';
/** Tests that only `npm run test:all` runs. */
export const LONG = '\\.long\\.test\\.ts$';
const isOnServer = process.env.TEST_DATABASES?.includes('mysql') ?? false;

/** The real application over HTTP, on each database that TEST_DATABASES names. */
export default {
  ...nativePreset,
  // The first file of a process also loads the services.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/test/checkout/',
    LONG,
    '<rootDir>/test/documents/',
    ...(isOnServer ? [] : [SERVER]),
  ],
  setupFilesAfterEnv: ['<rootDir>/test/support/each-file.ts'],
  globalSetup: '<rootDir>/test/support/before-all.mjs',
  globalTeardown: '<rootDir>/test/support/after-all.mjs',
  // For two cores: many tests wait for processes and timeouts. Workers keep loaded modules, so their memory grows only by what tests leave behind.
  maxWorkers: 3,
  workerIdleMemoryLimit: '700MB',
};
