// Jest configuration for tests that load many modules: Node loads them, once per process.
import { fileURLToPath } from 'node:url';

/** Milliseconds; generous for busy machines, while a hanging test still fails. */
const testTimeout = 30_000;

const path = (/** @type {string} */ file) => fileURLToPath(new URL(file, import.meta.url));

/**
 * For code that runs in Node, if evaluating it again for each file would take longer than its tests. Files
 * share the state of modules, and cannot mock modules.
 * @type {import('jest').Config}
 */
export const nativePreset = {
  testEnvironment: path('jest-native-environment.cjs'),
  runtime: path('jest-native-runtime.cjs'),
  injectGlobals: false,
  testTimeout,
  transform: {},
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
};
