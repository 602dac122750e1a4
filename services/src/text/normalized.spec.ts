import { describe, expect, test } from '@jest/globals';
import { normalized } from './normalized.js';

describe('normalising a text', () => {
  test('composes letters and marks, and sorts the marks', () => {
    expect(normalized('e\u0301', 'NFC')).toBe('é');
    expect(normalized('a\u0301\u0323', 'NFC')).toBe('ạ\u0301');
    expect(normalized('ﬁ', 'NFKC')).toBe('fi');
    expect(normalized('é', 'NFKD')).toBe('e\u0301');
  });

  test('keeps 30 marks on a letter, and all that follows', () => {
    expect(normalized(`x${'\u0301'.repeat(5_000)}y`, 'NFC')).toBe(`x${'\u0301'.repeat(30)}y`);
    expect(normalized(`x${'\u0301'.repeat(30)}y`, 'NFC')).toBe(`x${'\u0301'.repeat(30)}y`);
  });

  test.each(['NFC', 'NFKC', 'NFKD'] as const)('finishes for a million unsorted marks: %s', (form) => {
    const marks = '\u0301\u0323'.repeat(500_000);
    expect(normalized(`a${marks}`, form).length).toBeLessThan(40);
  });
});
