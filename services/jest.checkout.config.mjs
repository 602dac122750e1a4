import integration from './jest.integration.config.mjs';

/** What reads the whole checkout and its builds. One after the other, since `npm start` restores builds that others start programs of. */
export default {
  ...integration,
  testMatch: ['<rootDir>/test/checkout/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
};
