export { browserPreset as default } from '@lectern/tooling/jest-preset.mjs';
