import { describe, expect, test } from '@jest/globals';
import { lookupKey } from './slug-or-id.js';

describe('addressOf', () => {
  test('treats digits as an id and anything else as a slug', () => {
    expect(lookupKey('42')).toEqual({ column: 'id', value: 42 });
    expect(lookupKey('42-things')).toEqual({ column: 'slug', value: '42-things' });
  });

  test.each([
    ['nothing', ''],
    ['a number past the column', '2147483648'],
    ['too long', 'x'.repeat(201)],
    ['a control character', 'a\0b'],
    ['half a character', 'a\ud800'],
  ])('%s is neither an id nor a slug', (_what, text) => {
    expect(lookupKey(text)).toBeNull();
  });
});
