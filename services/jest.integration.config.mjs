import { nativePreset } from '@lectern/tooling/jest-native-preset.mjs';

/** The real application over HTTP, on each database that TEST_DATABASES names. */
export default {
  ...nativePreset,
  // The first file of a process also loads the services.
  testTimeout: 60_000,
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/checkout/'],
  globalSetup: '<rootDir>/test/support/make-templates.mjs',
  globalTeardown: '<rootDir>/test/support/remove-templates.mjs',
  // What a process has loaded stays, so its memory grows only by what tests leave behind.
  maxWorkers: 2,
  workerIdleMemoryLimit: '700MB',
};
