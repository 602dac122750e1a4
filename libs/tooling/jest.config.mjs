import { nativePreset } from './jest-native-preset.mjs';

export default { ...nativePreset, testMatch: ['<rootDir>/*.spec.mjs'] };
