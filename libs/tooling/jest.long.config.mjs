import { nativePreset } from './jest-native-preset.mjs';

/** Tests that only `npm run test:all` runs: they need a package from elsewhere. */
export default { ...nativePreset, testMatch: ['<rootDir>/*.long.spec.mjs'] };
