// What every package's jest.config.mjs starts from.
import { nodeSwcOptions } from './swc-options.mjs';

/** Milliseconds; a busy machine is slow, and a test that hangs fails all the same. */
const testTimeout = 30_000;

const relativeJs = { '^(\\.{1,2}/.*)\\.js$': '$1' };

/**
 * For code that runs in Node.
 * @type {import('jest').Config}
 */
export const nodePreset = {
  testEnvironment: 'node',
  testTimeout,
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: relativeJs,
  testEnvironmentOptions: { customExportConditions: ['lectern-source', 'node'] },
  transform: { '\\.ts$': ['@swc/jest', { ...nodeSwcOptions }] },
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
};

/**
 * For code that runs in the browser: jsdom, JSX, CommonJS, since several of its libraries are.
 * @type {import('jest').Config}
 */
export const browserPreset = {
  testTimeout,
  testEnvironment: new URL('./jest-jsdom.cjs', import.meta.url).pathname,
  testEnvironmentOptions: { customExportConditions: ['lectern-source', 'node', 'require', 'default'] },
  setupFilesAfterEnv: [new URL('./jest-console.cjs', import.meta.url).pathname],
  moduleNameMapper: relativeJs,
  transform: {
    '\\.(ts|tsx|mjs)$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'commonjs' },
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
};
