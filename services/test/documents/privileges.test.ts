import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { PRIVILEGES } from '../support/privileges.js';

const GUIDE = resolve(import.meta.dirname, '../../../docs/production-database.md');

// test/server/privileges.test.ts runs the services with them.
test('the guide grants the privileges that are tested', async () => {
  expect(await readFile(GUIDE, 'utf8')).toContain(`(\`${PRIVILEGES}\` on it)`);
});
