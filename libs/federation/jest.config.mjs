import { browserPreset, nodePreset } from '@lectern/tooling/jest-preset.mjs';

/** Two projects: code for browsers, and code for builds. */
export default {
  projects: [
    { displayName: 'browser', rootDir: import.meta.dirname, ...browserPreset },
    {
      displayName: 'build',
      rootDir: import.meta.dirname,
      ...nodePreset,
      testMatch: ['<rootDir>/{build,cli}/**/*.spec.mjs'],
    },
  ],
};
