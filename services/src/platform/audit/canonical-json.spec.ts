import { expect, test } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

test('the order of object members does not matter, that of lists does', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'x' })).toBe('{"a":"x","b":[{"c":null,"d":1}]}');
  expect(canonicalJson({ a: 'x', b: [{ c: null, d: 1 }] })).toBe(
    canonicalJson({ b: [{ d: 1, c: null }], a: 'x' }),
  );
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
});

test('members that JSON omits are omitted', () => {
  expect(canonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}');
});
