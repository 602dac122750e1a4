import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import integration from './jest.integration.config.mjs';

/** Tests of SQL, locks and errors that may differ between MariaDB and the embedded database. */
const DIFFERENT = {
  'every call of the site': ['calls'],
  'search, and text collation': [
    'conferences',
    'search',
    'search-blocks',
    'search-bounds',
    'search-index',
    'search-passages',
    'search-understanding',
    'speakers',
    'subjects',
    'talk-lists',
  ],
  'locks and concurrency': [
    'curation-pictures',
    'curation-speakers',
    'idempotency',
    'owners',
    'pictures',
    'quotas',
    'server/members',
    'sessions',
    'token-confirmations',
  ],
  'the outbox': ['mail', 'mail-kill'],
  'several processes, and loss of the server': [
    'server/outages',
    'server/patience',
    'server/privileges',
    'server/shared-clock',
    'server/shared-counts',
  ],
  'hand-written queries': ['discovery', 'enrichment', 'speaker-subjects', 'talk-more', 'talks'],
  'tables, migrations and bulk writes': [
    'backup',
    'database',
    'import',
    'import-whole',
    'expanding-schema',
    'people-migration',
    'rollouts-migration',
    'texts-migration',
  ],
  // Its other tests are in EQUAL: `server/platform` has a flow of each kind.
  'rollouts and their telemetry': [
    'crowds',
    'grants',
    'keys',
    'release-sweep',
    'rollouts-access',
    'rollouts-audit',
    'rollouts-concurrency',
    'server/platform',
    'telemetry',
  ],
};

/** Tests on both databases whose SQL is equal, or covered above: on MariaDB only in `npm run test:all`. */
const EQUAL = [
  'automatic-rollback',
  'contributions',
  'contributions-speakers',
  'mail-kill.long',
  'many-remotes',
  'notes',
  'overrides',
  'publish',
  'rollouts',
  'rollouts-pages',
  'server-faults',
  'subscriptions',
  'visible',
  'withdraw',
];

const pathsOf = (/** @type {readonly string[]} */ names) => names.map((name) => `test/${name}.test.ts`);
const files = pathsOf(Object.values(DIFFERENT).flat());
for (const file of [...files, ...pathsOf(EQUAL)])
  if (!existsSync(join(import.meta.dirname, file)))
    throw new Error(`jest.mariadb.config.mjs lists ${file}, which does not exist`);
// Those in `test/server` run nowhere else.
for (const name of readdirSync(join(import.meta.dirname, 'test/server')))
  if (!files.includes(`test/server/${name}`)) throw new Error(`test/server/${name} is not listed`);

const only = (/** @type {readonly string[]} */ paths) => ({
  ...integration,
  testMatch: paths.map((path) => `<rootDir>/${path}`),
});

export default only(files);

/** For `jest.mariadb-equal.config.mjs`. */
export const equal = { ...only(pathsOf(EQUAL)), testPathIgnorePatterns: ['/node_modules/'] };
