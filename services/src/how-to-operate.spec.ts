import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadConfig } from './config/config.js';
import { howToOperate } from './how-to-operate.js';
import { personOf } from './modules/auth/index.js';

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), 'lectern-operate-'));
});
afterEach(() => rmSync(varDir, { recursive: true }));

function printed(variables: Record<string, string>): string {
  const config = loadConfig({ VAR_DIR: varDir, ...variables });
  return howToOperate(config, config.console?.url ?? null).join('\n');
}

test('a local site prints where the console is and which name to sign in with', () => {
  const text = printed({ PORT: '4123' });
  expect(text).toContain('open http://localhost:4223 and');
  expect(text).toContain('"operator" (operator@lectern.example)');
  expect(personOf('Operator').email).toBe('operator@lectern.example');
});

test('it names the operators of OPERATORS that the local sign-in can sign in as', () => {
  const text = printed({ OPERATORS: 'op@example.org, Olga-Operator@lectern.example' });
  expect(text).toContain('"olga-operator" (olga-operator@lectern.example)');
  expect(text).not.toContain('example.org');
  expect(personOf('olga-operator').email).toBe('olga-operator@lectern.example');
});

test('when no one can be an operator it says so, and what to do', () => {
  expect(printed({ OPERATORS: 'op@example.org' })).toMatch(/No one can operate it.+OPERATORS has none/);
  expect(printed({ TRUST_PROXY: '127.0.0.1' })).toContain('OPERATORS=you@lectern.example');
});

test('it prints only the address where people sign in with real accounts', () => {
  const accounts = {
    GOOGLE_CLIENT_ID: 'g-id',
    GOOGLE_CLIENT_SECRET: 'g-key',
    GITHUB_CLIENT_ID: 'h-id',
    GITHUB_CLIENT_SECRET: 'h-key',
  };
  expect(printed(accounts)).toBe('Operators: http://localhost:4100');
  const production = { ...accounts, NODE_ENV: 'production', SECRET: 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A' };
  expect(printed(production)).toContain('set CONSOLE_URL to operate it in a browser');
  const named = { PUBLIC_URL: 'https://lectern.example', CONSOLE_URL: 'https://console.lectern.example' };
  expect(printed({ ...production, ...named })).toBe('Operators: https://console.lectern.example');
});
