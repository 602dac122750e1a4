export { nodePreset as default } from '@lectern/tooling/jest-preset.mjs';
