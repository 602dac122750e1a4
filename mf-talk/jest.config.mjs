import { remotePreset } from '@lectern/tooling/jest-preset.mjs';

export default {
  ...remotePreset,
  // A wait ends as soon as it is satisfied; how long it may last matters on a busy machine alone.
  testTimeout: 30_000,
  setupFilesAfterEnv: [
    ...remotePreset.setupFilesAfterEnv,
    '<rootDir>/src/testing/patience.ts',
    '<rootDir>/src/testing/resize-observer.ts',
  ],
};
