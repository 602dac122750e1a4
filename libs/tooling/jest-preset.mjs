// What every package's jest.config.mjs starts from.
import { createRequire } from 'node:module';
import { nodeSwcOptions } from './swc-options.mjs';

/** Milliseconds; a busy machine is slow, and a test that hangs fails all the same. */
const testTimeout = 30_000;

/** By its place: a remote in a folder of its own does not find it by name. */
const compiler = createRequire(import.meta.url).resolve('@swc/jest');

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
  transform: { '\\.ts$': [compiler, { ...nodeSwcOptions }] },
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
  setupFilesAfterEnv: ['./jest-console.cjs', './jest-patience.cjs'].map(
    (file) => new URL(file, import.meta.url).pathname,
  ),
  moduleNameMapper: relativeJs,
  // A team has our packages from tarballs, as sources.
  transformIgnorePatterns: ['/node_modules/(?!@lectern/)'],
  transform: {
    '\\.(css|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$': new URL('./jest-files.cjs', import.meta.url)
      .pathname,
    '\\.(ts|tsx|mjs)$': [
      compiler,
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

/**
 * For remotes whose pages bring parts later: their tests have these parts at hand, as the server has.
 * @type {import('jest').Config}
 */
export const remotePreset = {
  ...browserPreset,
  moduleNameMapper: { ...relativeJs, '^(\\.{1,2}/(?:.*/)?load-(?!later$)[a-z-]+)$': '$1.server' },
};
