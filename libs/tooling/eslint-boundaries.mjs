// Import rules as lint rules: who may import whom. A new package, layer or module of the services needs a
// line here.
import { resolve } from 'node:path';
import boundaries from 'eslint-plugin-boundaries';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';

const REMOTE = ['contracts', 'remote', 'api-client', 'auth', 'ui', 'notes'];

/** Package → our packages that it may import. */
const PACKAGES = {
  contracts: [],
  remote: ['contracts'],
  'api-client': ['contracts', 'remote'],
  auth: ['contracts', 'remote', 'api-client'],
  ui: ['contracts', 'remote'],
  notes: ['contracts', 'remote', 'api-client', 'auth', 'ui'],
  federation: ['contracts', 'remote', 'tooling'],
  mf: ['federation'],
  tooling: ['federation', 'contracts'],
  services: ['contracts'],
  shell: ['contracts', 'remote', 'api-client', 'auth', 'ui', 'federation'],
  e2e: ['contracts', 'tooling'],
};

/** Folders of the services: each may use those before it. */
const LAYERS = [
  'kernel',
  'monitoring',
  'text',
  'html',
  'config',
  'database',
  'storage',
  'jobs',
  'gateway',
  'response-cache',
  'modules/users',
  'modules/pictures',
  'modules/avatars',
  'modules/auth',
  'modules/catalogue',
  'modules/subscriptions',
  'modules/talks',
  'modules/search',
  'modules/speakers',
  'modules/subjects',
  'modules/conferences',
  'modules/discovery',
  'modules/sitemap',
  'modules/notes',
  'modules/enrichment',
  'modules/contributions',
  'modules/upkeep',
  'platform/paths',
  'platform/tables',
  'platform/audit',
  'platform/snapshot',
  'platform/gate',
  'platform/server-faults',
  'platform/access',
  'platform/overrides',
  'platform/releases',
  'platform/rollouts',
  'platform/rendering',
  'platform/telemetry',
  'platform/publish',
  'import',
  'curation',
  'site',
  'schema',
  'crowds',
  'backup',
  'cli',
];
/** Entry points for other modules: only `index.ts`; the catalogue has a second one for its tables. */
const FACES = '!{index.ts,tables/index.ts}';
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

/** For everything but the services. */
const OF_PACKAGES = [
  ...byPackage,
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

// Test helpers are for the tests beside the code.
const byTest = {
  from: { file: { categories: 'test' } },
  allow: { to: { element: { type: 'services' } } },
};

/** The services' composition root, and their tests. */
const OF_SERVICES = [
  ...byPackage,
  { from: ofType('services'), allow: toTypes(LAYERS.map(layer)) },
  byTest,
  byBuild,
];

/** @param {string} name @param {number} at */
const ofLayer = (name, at) => [
  { from: ofType(layer(name)), allow: toTypes([...LAYERS.slice(0, at).map(layer), ...PACKAGES.services]) },
  {
    from: ofType(layer(name)),
    disallow: { to: { element: { types: { anyOf: FACED.map(layer) }, fileInternalPath: FACES } } },
    message: "Import '{{ to.element.path }}' by its index.ts; export there what others need.",
  },
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

/**
 * ESLint configuration: packages, layers and features, and no import cycles, type imports included. Each
 * file gets only the policies that can be its own, since every import is matched against all of them.
 */
export const structure = [
  everywhere,
  { files: ['services/**'], rules: dependencies(OF_SERVICES) },
  ...LAYERS.map((name, at) => ({
    files: [`services/src/${name}/**`],
    rules: dependencies(ofLayer(name, at)),
  })),
];
