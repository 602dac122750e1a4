import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { noticesOf } from './notices.mjs';
import { libraries } from './workspace.mjs';

const require = createRequire(import.meta.url);

test("a package is listed once, with its version, its licence and the licence's text", () => {
  const text = noticesOf([require.resolve('react'), require.resolve('react/jsx-runtime')]);
  expect(text).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n\nCopyright \(c\) Meta Platforms/);
  expect(text.match(/^react /gm)).toHaveLength(1);
});

test('packages are listed by name, whatever the order of the files', () => {
  const files = [require.resolve('react-refresh/package.json'), require.resolve('react')];
  expect(noticesOf(files)).toBe(noticesOf([...files].reverse()));
});

test('icons copied from a package count as part of it', () => {
  expect(noticesOf([join(libraries, 'ui/src/icons.ts')])).toMatch(/^lucide-static .*\(ISC\)/);
});

test('our own sources need no notice', () => {
  expect(noticesOf([join(libraries, 'remote/src/index.ts')])).toBe('\n');
});
