export { remotePreset as default } from '@lectern/tooling/jest-preset.mjs';
