import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { structure } from '@lectern/tooling/eslint-boundaries.mjs';
import { throwsStyle } from '@lectern/tooling/eslint-throws.mjs';

const browser = ['shell/**', 'mf-*/**', 'libs/{ui,remote,auth,api-client,federation}/**'];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'var/**', '**/test-results/**', '.nx/**'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
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
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'require',
          'module',
          'fetch',
          'Request',
          'Response',
          'Headers',
          'TextEncoder',
          'TextDecoder',
          'ReadableStream',
          'structuredClone',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
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
  { plugins: { docs: { rules: { throws: throwsStyle } } }, rules: { 'docs/throws': 'error' } },
  { rules: { 'no-console': 'off', eqeqeq: 'error' } },
  prettier,
);
