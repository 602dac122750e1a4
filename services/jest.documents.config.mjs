import integration from './jest.integration.config.mjs';

/** Tests that compare documents, and the files in `deploy/`, with the services: a target of their own, since prose changes often. */
export default {
  ...integration,
  testMatch: ['<rootDir>/test/documents/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
};
