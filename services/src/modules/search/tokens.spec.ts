import { describe, expect, test } from '@jest/globals';
import { TALK_COLUMNS } from '../catalogue/index.js';
import { seriesToken, stemToken, wordToken } from './tokens.js';

const TOKEN = /^[a-z0-9_]{3,84}$/;

describe('a token', () => {
  test.each(['c', 'go', 'the', 'www', 'москва', '東', '🚀', 'a'.repeat(500), 'ж'.repeat(500)])(
    'of %s is indexed by both databases',
    (term) => {
      expect(wordToken('title', term)).toMatch(TOKEN);
      expect(wordToken('anywhere', term)).toMatch(TOKEN);
    },
  );

  test("of a prefix is a prefix of longer words' tokens", () => {
    expect(wordToken('title', 'москва').startsWith(wordToken('title', 'мос'))).toBe(true);
    expect(wordToken('title', 'rails').startsWith(wordToken('title', 'ra'))).toBe(true);
  });

  test('differs by word and by place', () => {
    const tokens = ['a', 'ä', 'ж', '_', '0016', 'a0016'].map((term) => wordToken('title', term));
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(wordToken('title', 'a')).not.toBe(wordToken('anywhere', 'a'));
  });
});

test('stems differ by language and by place', () => {
  expect(stemToken('title', 'en', 'test')).toBe('gen_test');
  expect(stemToken('anywhere', 'fr', 'test')).toBe('xfr_test');
});

test('the tokens of each filter begin differently, and as no word does', () => {
  const letters = Object.values(TALK_COLUMNS).flatMap((field) => ('token' in field ? [field.token] : []));
  const others = [
    wordToken('title', 'a'),
    wordToken('name', 'a'),
    wordToken('anywhere', 'a'),
    stemToken('title', 'en', 'a'),
    stemToken('anywhere', 'en', 'a'),
    seriesToken(1),
  ].map(([letter]) => letter);
  expect(new Set([...letters, ...others]).size).toBe(letters.length + others.length);
  for (const letter of letters) expect(letter).toMatch(/^[a-z]$/);
});
