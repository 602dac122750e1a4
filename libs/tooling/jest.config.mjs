import { nativePreset } from './jest-native-preset.mjs';

export default {
  ...nativePreset,
  testMatch: ['<rootDir>/*.spec.mjs'],
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.spec\\.mjs$'],
};
