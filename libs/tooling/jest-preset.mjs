// Presets for every package's jest.config.mjs.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeSwcOptions } from './swc-options.mjs';

/** Milliseconds; generous for busy machines, while a hanging test still fails. */
const testTimeout = 30_000;

/** By path: a remote in its own folder cannot resolve it by name. */
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

const pathTo = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

const SOURCES = '\\.(ts|tsx|mjs)$';
const browserSwcOptions = {
  swcrc: false,
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

/**
 * For code that runs in the browser: jsdom, JSX, CommonJS, since several of its libraries are.
 * @type {import('jest').Config}
 */
export const browserPreset = {
  testTimeout,
  testEnvironment: pathTo('./jest-jsdom.cjs'),
  testEnvironmentOptions: { customExportConditions: ['lectern-source', 'node', 'require', 'default'] },
  setupFilesAfterEnv: ['./jest-console.cjs', './jest-async-timeout.cjs'].map(pathTo),
  moduleNameMapper: relativeJs,
  // A team has our packages from tarballs, as sources.
  transformIgnorePatterns: ['/node_modules/(?!@lectern/)'],
  transform: {
    '\\.(css|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf)$': pathTo('./jest-files.cjs'),
    [SOURCES]: [compiler, browserSwcOptions],
  },
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
};

/**
 * For remotes whose pages defer parts: their tests have these parts inlined, as on the server.
 * @type {import('jest').Config}
 */
export const remotePreset = {
  ...browserPreset,
  transform: {
    ...browserPreset.transform,
    [SOURCES]: [pathTo('./jest-deferred.cjs'), browserSwcOptions],
  },
};
