import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { acceptedEncoding, compress } from './compression.js';

test.each([
  [undefined, null],
  ['', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', null],
  ['*', 'br'],
  ['br;q=0, *;q=0', null],
  ['GZIP ; Q=0.5', 'gzip'],
  ['gzip, br;q=0.5', 'br'],
  ['br;q=0, *', 'gzip'],
])('for %p the encoding is %p', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});

test('compressed data decompresses to the original', async () => {
  const text = 'Vorträge '.repeat(10_000);
  expect(brotliDecompressSync(await compress(text, 'br')).toString()).toBe(text);
  expect(gunzipSync(await compress(text, 'gzip')).toString()).toBe(text);
});
