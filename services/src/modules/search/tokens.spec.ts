import { describe, expect, test } from '@jest/globals';
import { wordToken, wordTokens } from './tokens.js';

const TOKEN = /^[a-z0-9_]{3,84}$/;

describe('a token', () => {
  test.each(['c', 'go', 'the', 'www', 'москва', '東', '🚀', 'a'.repeat(500), 'ж'.repeat(500)])(
    'of %s is one that both databases index',
    (term) => {
      expect(wordToken('title', term)).toMatch(TOKEN);
      expect(wordToken('anywhere', term)).toMatch(TOKEN);
    },
  );

  test('begins as the tokens of longer words do', () => {
    expect(wordToken('title', 'москва').startsWith(wordToken('title', 'мос'))).toBe(true);
    expect(wordToken('title', 'rails').startsWith(wordToken('title', 'ra'))).toBe(true);
  });

  test('is another for another word and another place', () => {
    const tokens = ['a', 'ä', 'ж', '_', '0016', 'a0016'].map((term) => wordToken('title', term));
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(wordToken('title', 'a')).not.toBe(wordToken('anywhere', 'a'));
  });
});

test('every way of a word keeps its terms together', () => {
  expect(wordTokens('title', [['microfrontends'], ['micro', 'frontends']])).toEqual([
    ['h_microfrontends'],
    ['h_micro', 'h_frontends'],
  ]);
});
