import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');

test('the workflow runs every part of npm test', () => {
  const [, table = ''] = /const PARTS = \{([^}]+)\}/.exec(read('libs/tooling/test.mjs')) ?? [];
  const parts = [...table.matchAll(/^\s*'?([\w-]+)'?:/gm)].map(([, part]) => part);
  const run = [...read('.github/workflows/ci.yml').matchAll(/^\s*parts: (.+)$/gm)].flatMap(([, named = '']) =>
    named.split(' '),
  );
  expect(parts).toContain('site');
  expect([...new Set(run)].sort()).toEqual(parts.sort());
});
