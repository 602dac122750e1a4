import { browserPreset, nodePreset } from '@lectern/tooling/jest-preset.mjs';

/** What runs in the browser, and what runs in builds. */
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
