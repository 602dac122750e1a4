export { nativePreset as default } from '@lectern/tooling/jest-native-preset.mjs';
