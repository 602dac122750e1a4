import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadConfig } from './config.js';
import { howToOperate } from './how-to-operate.js';
import { personOf } from './modules/auth/local-provider/person.js';

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), 'lectern-operate-'));
});
afterEach(() => rmSync(varDir, { recursive: true }));

const told = (variables: Record<string, string>) =>
  howToOperate(loadConfig({ VAR_DIR: varDir, ...variables })).join('\n');

test('at home: where the console is and which name to sign in with', () => {
  const text = told({ PORT: '4123' });
  expect(text).toContain('http://localhost:4123/operate');
  expect(text).toContain('"operator" (operator@lectern.example)');
  expect(personOf('Operator').email).toBe('operator@lectern.example');
});

test('those whom OPERATORS names, as far as the local sign-in can be them', () => {
  const text = told({ OPERATORS: 'op@example.org, Olga-Operator@lectern.example' });
  expect(text).toContain('"olga-operator" (olga-operator@lectern.example)');
  expect(text).not.toContain('example.org');
  expect(personOf('olga-operator').email).toBe('olga-operator@lectern.example');
});

test('when nobody can be one it says so, and what to do', () => {
  expect(told({ OPERATORS: 'op@example.org' })).toMatch(/Nobody can operate it.+OPERATORS names none/);
  expect(told({ TRUST_PROXY: '127.0.0.1' })).toContain('OPERATORS=you@lectern.example');
});

test('nothing where people sign in with accounts of their own', () => {
  const accounts = {
    GOOGLE_CLIENT_ID: 'g-id',
    GOOGLE_CLIENT_SECRET: 'g-key',
    GITHUB_CLIENT_ID: 'h-id',
    GITHUB_CLIENT_SECRET: 'h-key',
  };
  expect(told(accounts)).toBe('');
  expect(told({ ...accounts, NODE_ENV: 'production', SECRET: 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A' })).toBe('');
});
