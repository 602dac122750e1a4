// Import rules as lint rules: who may import whom. A new package, layer or module of the services needs a
// line here; until then lint refuses its files.
import { resolve } from 'node:path';
import boundaries from 'eslint-plugin-boundaries';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { LAYERS } from './layers.mjs';

const REMOTE = ['contracts', 'remote', 'api-client', 'auth', 'ui', 'notes', 'console'];

/** Package → our packages that it may import. */
const PACKAGES = {
  contracts: [],
  remote: ['contracts'],
  'api-client': ['contracts', 'remote'],
  auth: ['contracts', 'remote', 'api-client'],
  ui: ['contracts', 'remote'],
  notes: ['contracts', 'remote', 'api-client', 'auth', 'ui'],
  console: ['contracts', 'remote', 'api-client', 'auth', 'ui'],
  federation: ['contracts', 'remote'],
  mf: ['federation'],
  // The commands, above everything; its presets are for build files.
  tooling: ['contracts', 'federation'],
  services: ['contracts'],
  shell: ['contracts', 'remote', 'api-client', 'auth', 'ui', 'federation'],
  e2e: ['contracts', 'tooling'],
};

/** Entry points for other modules: only `index.ts`; the catalogue has a second one for its tables. */
const FACES = '!{index.ts,tables/index.ts}';
/** The composition root: the only files of services/src outside the layers. */
const ROOT_FILES = 'services/src/{main,app,app.module,how-to-operate}{,.spec}.ts';
const FACED = LAYERS.filter((name) => name.includes('/'));
/** Of a remote's sources: features, what several of them share, and helpers of their tests. */
const PARTS = ['feature', 'shared', 'testing'];
/** Files that build or test a package, not part of what it ships. */
const BUILD_FILES = '**/{rspack,webpack,vite,jest,playwright}*.config.{mjs,mts,js,ts}';

const DEPLOYED = ['services', 'shell', 'e2e'];

const layer = (/** @type {string} */ name) => `services/${name}`;
const toTypes = (/** @type {string[]} */ names) => ({ to: { element: { types: { anyOf: names } } } });
const ofType = (/** @type {string} */ name) => ({ element: { type: name } });

const elements = [
  ...LAYERS.map((name) => ({ type: layer(name), pattern: `services/src/${name}` })),
  { type: 'feature', pattern: '*/src/features/*', capture: ['workspace', 'feature'] },
  { type: 'shared', pattern: '(mf-*)/src/shared', capture: ['workspace'] },
  { type: 'testing', pattern: '(mf-*)/src/testing', capture: ['workspace'] },
  { type: 'micro-frontend', pattern: ['(mf-*)', 'e2e/fixtures/(*-remote)'], capture: ['workspace'] },
  ...Object.keys(PACKAGES).map((name) => ({
    type: name,
    pattern: DEPLOYED.includes(name) ? name : `libs/${name}`,
  })),
];

const own = { captured: { workspace: '{{ from.element.captured.workspace }}' } };
const toOwn = (/** @type {string[]} */ ...names) => ({
  to: { element: { types: { anyOf: names }, ...own } },
});
const inPart = { from: { element: { types: { anyOf: ['micro-frontend', ...PARTS] } } } };
const byBuild = {
  from: { file: { categories: 'build' } },
  allow: toTypes(['federation', 'tooling', 'contracts']),
};
const byPackage = Object.entries(PACKAGES).map(([name, others]) => ({
  from: ofType(name),
  allow: toTypes(others),
}));

/** Of federation's build files, what the site's tests use as well. */
const byTests = {
  from: { element: { types: { anyOf: ['services', 'e2e'] } } },
  allow: { to: { element: { type: 'federation', fileInternalPath: 'build/free-port.*' } } },
};

/** For everything but the services. */
const OF_PACKAGES = [
  ...byPackage,
  byTests,
  // A feature may use its remote's shared code, but no other feature; shared code uses no feature.
  { ...inPart, allow: toTypes(REMOTE) },
  { from: ofType('feature'), allow: toOwn('shared') },
  { from: ofType('testing'), allow: toOwn('feature', 'shared') },
  { from: { file: { categories: 'remote-test' } }, allow: toOwn('testing') },
  {
    ...inPart,
    disallow: { to: { file: { categories: 'stray' } } },
    message:
      "A remote's sources are in src/features/*, src/shared or src/testing; only a small remote's pages are in src.",
  },
  byBuild,
];

// Test helpers are only for tests.
const byTest = {
  from: { file: { categories: 'test' } },
  allow: { to: { element: { type: 'services' } } },
};

/** The services' tests and commands. */
const OF_SERVICES = [
  ...byPackage,
  byTests,
  { from: ofType('services'), allow: toTypes(LAYERS.map(layer)) },
  byTest,
  byBuild,
];

/** @param {string} type of the importing file */
const byFace = (type) => ({
  from: ofType(type),
  disallow: { to: { element: { types: { anyOf: FACED.map(layer) }, fileInternalPath: FACES } } },
  message: "Import '{{ to.element.path }}' through its index.ts; export there what others need.",
});

/** @param {string} name @param {number} at */
const ofLayer = (name, at) => [
  { from: ofType(layer(name)), allow: toTypes([...LAYERS.slice(0, at).map(layer), ...PACKAGES.services]) },
  byFace(layer(name)),
  byTest,
];

/** @param {object[]} policies */
const dependencies = (policies) => ({
  'boundaries/dependencies': ['error', { default: 'disallow', policies }],
});

// Resolves to sources, so that nothing has to be built first.
const resolver = {
  conditionNames: ['lectern-source', 'types', 'import', 'node', 'default'],
  project: 'tsconfig.base.json',
};

const everywhere = {
  plugins: { boundaries, 'import-x': importX },
  settings: {
    'boundaries/elements': elements,
    'boundaries/files': [
      { category: 'build', pattern: BUILD_FILES },
      { category: 'test', pattern: 'services/src/**/*.spec.ts' },
      { category: 'remote-test', pattern: 'mf-*/src/**/*.spec.{ts,tsx}' },
      {
        category: 'stray',
        pattern: ['mf-*/src/!(*.page|*.slot).{ts,tsx}', 'mf-*/src/!(features|shared|testing)/**'],
      },
    ],
    'boundaries/root-path': resolve(import.meta.dirname, '../..'),
    'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export'],
    'boundaries/legacy-templates': false,
    'import/resolver': { typescript: resolver },
    'import-x/resolver-next': [createTypeScriptImportResolver(resolver)],
  },
  rules: {
    ...dependencies(OF_PACKAGES),
    'import-x/no-cycle': ['error', { ignoreExternal: true }],
    'import-x/no-relative-packages': 'error',
  },
};

/** The first token of a file that no rule would apply to. @param {string} message */
const refuse = (message) => ({ 'no-restricted-syntax': ['error', { selector: 'Program', message }] });

/**
 * ESLint configuration: packages, layers and features, and no import cycles of values (`npm run circles` finds
 * those of types). Each file gets only the policies that can apply to it, since every import is matched
 * against all of them.
 */
export const structure = [
  everywhere,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'TSImportType', message: 'The import rules do not see this: write an import.' },
      ],
    },
  },
  { files: ['services/**'], rules: dependencies(OF_SERVICES) },
  { files: [ROOT_FILES], rules: dependencies([...OF_SERVICES, byFace('services')]) },
  ...LAYERS.map((name, at) => ({
    files: [`services/src/${name}/**`],
    rules: dependencies(ofLayer(name, at)),
  })),
  {
    files: ['services/src/**'],
    ignores: [ROOT_FILES, ...LAYERS.map((name) => `services/src/${name}/**`)],
    rules: refuse('This file is in no layer: add its folder to libs/tooling/layers.mjs.'),
  },
  {
    files: ['libs/**'],
    ignores: Object.keys(PACKAGES).map((name) => `libs/${name}/**`),
    rules: refuse(
      'Nothing says what this package may import: add it to PACKAGES in libs/tooling/eslint-boundaries.mjs.',
    ),
  },
];
