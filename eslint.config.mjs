import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { structure } from '@lectern/tooling/eslint-boundaries.mjs';
import { docs } from '@lectern/tooling/eslint-throws.mjs';

const browser = ['shell/**', 'mf-*/**', 'libs/**'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'var/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '.nx/**',
      '**/.fixture-remote-*/**',
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are oxlint's (.oxlintrc.json): it takes seconds instead of a minute.
    extends: [...tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // Nest reads the types of constructor parameters at run time, so their imports must stay.
    files: ['services/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: browser.map((pattern) => `${pattern}/*.{ts,tsx}`),
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.recommended],
  },
  {
    files: ['**/*.spec.{ts,tsx,mjs}', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['dom', 'react'].map((name) => ({
            name: `@testing-library/${name}`,
            importNames: ['configure'],
            message: 'All tests have the limits of libs/tooling/jest-async-timeout.cjs.',
          })),
        },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'jest',
          property: 'setTimeout',
          message: "All tests of a package have one limit: its Jest configuration's `testTimeout`.",
        },
      ],
    },
  },
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'URLSearchParams',
          'require',
          'module',
          'fetch',
          'Request',
          'Response',
          'Headers',
          'FormData',
          'Blob',
          'TextEncoder',
          'TextDecoder',
          'ReadableStream',
          'structuredClone',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'AbortController',
          'AbortSignal',
          'Buffer',
          'jest',
          'beforeEach',
          'afterEach',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
  ...structure,
  { plugins: { docs }, rules: { 'docs/throws': 'error' } },
  { rules: { 'no-console': 'off', eqeqeq: 'error' } },
  prettier,
);
