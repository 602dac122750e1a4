import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import integration from './jest.integration.config.mjs';

/** Tests whose results may differ between MariaDB and the embedded database. All others concern the layers above it. */
const DIFFERENT = {
  'every call of the site': ['calls'],
  'search, and text collation': [
    'conferences',
    'search',
    'search-blocks',
    'search-bounds',
    'search-index',
    'search-lines',
    'search-understanding',
    'speakers',
    'subjects',
    'talk-lists',
  ],
  'locks and concurrency': [
    'contributions',
    'contributions-speakers',
    'curation-pictures',
    'curation-speakers',
    'idempotency',
    'notes',
    'owners',
    'pictures',
    'quotas',
    'sessions',
    'subscriptions',
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
  'rollouts and their telemetry': [
    'automatic-rollback',
    'crowds',
    'grants',
    'keys',
    'many-remotes',
    'overrides',
    'publish',
    'release-sweep',
    'rollouts',
    'rollouts-access',
    'rollouts-audit',
    'rollouts-concurrency',
    'rollouts-pages',
    'server-faults',
    'telemetry',
    'visible',
    'withdraw',
  ],
};

const files = Object.values(DIFFERENT)
  .flat()
  .map((name) => `test/${name}.test.ts`);
for (const file of files)
  if (!existsSync(join(import.meta.dirname, file)))
    throw new Error(`jest.mariadb.config.mjs lists ${file}, which does not exist`);
// Those in `test/server` run nowhere else.
for (const name of readdirSync(join(import.meta.dirname, 'test/server')))
  if (!files.includes(`test/server/${name}`)) throw new Error(`test/server/${name} is not listed`);

export default { ...integration, testMatch: files.map((file) => `<rootDir>/${file}`) };
