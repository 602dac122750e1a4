import { nodePreset } from '@lectern/tooling/jest-preset.mjs';

/** The real application over HTTP, on each database that TEST_DATABASES names. */
export default {
  ...nodePreset,
  // Jest adds `import` or `require` itself; named here, `import` would hold for `require` too.
  testEnvironmentOptions: { customExportConditions: ['lectern-source', 'node'] },
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/checkout/'],
  globalSetup: '<rootDir>/test/support/make-templates.mjs',
  globalTeardown: '<rootDir>/test/support/remove-templates.mjs',
  testTimeout: 30_000,
  // Each file that a process has run leaves memory behind that is never freed, until nothing but its collection is going on.
  maxWorkers: 2,
  workerIdleMemoryLimit: '700MB',
};
