import { nativePreset } from '@lectern/tooling/jest-native-preset.mjs';

/** About a server of its own kind: there is none to lose in an embedded database. */
const SERVER = '<rootDir>/test/server/';
const isOnServer = process.env.TEST_DATABASES?.includes('mysql') ?? false;

/** The real application over HTTP, on each database that TEST_DATABASES names. */
export default {
  ...nativePreset,
  // The first file of a process also loads the services.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/checkout/', ...(isOnServer ? [] : [SERVER])],
  globalSetup: '<rootDir>/test/support/make-templates.mjs',
  globalTeardown: '<rootDir>/test/support/remove-templates.mjs',
  // What a process has loaded stays, so its memory grows only by what tests leave behind.
  maxWorkers: 2,
  workerIdleMemoryLimit: '700MB',
};
