import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the workflow runs every part of npm test', () => {
  const [, table = ''] = /const PARTS = \{([^}]+)\}/.exec(read('libs/tooling/test.mjs')) ?? [];
  const parts = [...table.matchAll(/^\s*'?([\w-]+)'?:/gm)].map(([, part]) => part);
  const run = [...read('.github/workflows/ci.yml').matchAll(/^\s*parts: (.+)$/gm)].flatMap(([, named = '']) =>
    named.split(' '),
  );
  expect(parts).toContain('site');
  expect([...new Set(run)].sort()).toEqual(parts.sort());
});

test('a workflow runs everything, every night and before a release', () => {
  const nightly = read('.github/workflows/nightly.yml');
  expect(nightly).toContain('npm run test:all');
  expect(nightly).toMatch(/^ {2}schedule:$/m);
  expect(nightly).toMatch(/^ {4}tags: /m);
});

test('every workspace and every module of the services has an owner, and nothing else is named', () => {
  const named = [...read('.github/CODEOWNERS').matchAll(/^\/(\S+)\/\s+@/gm)].map(([, folder = '']) => folder);
  expect(named.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => join(folder, name));
  const workspaces = [...below('.'), ...below('libs')].filter((folder) =>
    existsSync(join(root, folder, 'package.json')),
  );
  expect(workspaces).toContain('services');
  const modules = below('services/src/modules').filter((path) => !path.endsWith('.ts'));
  expect([...workspaces, ...modules].filter((folder) => !named.includes(folder))).toEqual([]);
});
