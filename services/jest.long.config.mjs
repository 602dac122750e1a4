import integration from './jest.integration.config.mjs';

/** Tests that only `npm run test:all` runs: minutes of real time, kills repeated many times, barriers removed one by one. */
export default {
  ...integration,
  testMatch: ['<rootDir>/test/**/*.long.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/checkout/'],
};
