import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';

const require = createRequire(import.meta.url);
const withoutTags = /** @type {(source: string) => string} */ (require('./styled-loader.cjs'));
const library = require.resolve('styled-components').replace(/\.cjs\.js$/, '.browser.esm.js');

test('the list of tags is taken out of styled-components, and nothing else', () => {
  const source = readFileSync(library, 'utf8');
  const lean = withoutTags(source);
  expect(source).toContain('"figcaption"');
  expect(lean).not.toContain('"figcaption"');
  const [before = '', after = ''] = lean.split('new Set();function ');
  expect(source.startsWith(before)).toBe(true);
  expect(source.endsWith(after)).toBe(true);
});

test('another shape of the library fails the build', () => {
  expect(() => withoutTags('const tags = ["a", "abbr"];')).toThrow('another list of tags');
});
