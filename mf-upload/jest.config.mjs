import { browserPreset } from '@lectern/tooling/jest-preset.mjs';

/** Tests fill in a wizard of several steps: longer than the preset's limit on a busy machine. */
export default { ...browserPreset, testTimeout: 60_000 };
