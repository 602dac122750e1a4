import { describe, expect, test } from '@jest/globals';
import { preview } from './talk-cards.js';

describe('preview', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    ['cut at a word', 10, 'cut at a…'],
    ['unbreakable-and-long', 10, 'unbreakabl…'],
    ['a unbreakable-and-long', 10, 'a unbreaka…'],
    ['😀😀😀😀', 3, '😀😀😀…'],
    ['', 10, ''],
  ])('%j in %d', (text, length, expected) => {
    expect(preview(text, length)).toBe(expected);
  });
});
