import { expect, test } from '@jest/globals';
import { returnPath } from './return-to.js';

test.each([
  ['/', '/'],
  ['/video/x?t=10#notes', '/video/x?t=10#notes'],
  ['/search?query=a b', '/search?query=a%20b'],
  ['/a/../talks/new', '/talks/new'],
  ['/talks?success=true&page=2#top', '/talks?page=2#top'],
  ['/talks?success=true', '/talks'],
])('%s is redirected to %s', (value, path) => {
  expect(returnPath(value)).toBe(path);
});

test.each([
  undefined,
  ['/a'],
  '',
  'video/x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/users/sign_out',
  `/${'a'.repeat(2001)}`,
])('%j is not accepted as a return path', (value) => {
  expect(returnPath(value)).toBeNull();
});
