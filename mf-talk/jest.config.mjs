import { remotePreset } from '@lectern/tooling/jest-preset.mjs';

export default {
  ...remotePreset,
  setupFilesAfterEnv: [...remotePreset.setupFilesAfterEnv, '<rootDir>/src/testing/resize-observer.ts'],
};
