import { browserPreset } from '@lectern/tooling/jest-preset.mjs';

export default { ...browserPreset, testMatch: ['<rootDir>/{src,gallery}/**/*.spec.{ts,tsx}'] };
