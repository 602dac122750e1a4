import { nodePreset } from '@lectern/tooling/jest-preset.mjs';

export default {
  ...nodePreset,
  // Jest adds `import` or `require` itself; named here, `import` would hold for `require` too.
  testEnvironmentOptions: { customExportConditions: ['lectern-source', 'node'] },
};
