import integration, { LONG } from './jest.integration.config.mjs';

/** Tests that read the whole checkout and its builds. Sequential, since `npm start` restores builds whose programs other tests run. */
export default {
  ...integration,
  testMatch: ['<rootDir>/test/checkout/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', LONG],
  maxWorkers: 1,
};
