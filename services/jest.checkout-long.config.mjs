import checkout from './jest.checkout.config.mjs';

/** Of the tests that read the whole checkout, those that only `npm run test:all` runs. */
export default {
  ...checkout,
  testMatch: ['<rootDir>/test/checkout/*.long.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
