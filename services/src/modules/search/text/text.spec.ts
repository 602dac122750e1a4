import { describe, expect, test } from '@jest/globals';
import { deletions } from './deletions.js';
import { distance } from './distance.js';
import { stem, stemLanguagesOf } from './stems.js';

describe('the distance', () => {
  test.each([
    ['databases', 'databases', 0],
    ['databses', 'databases', 1],
    ['dtaabases', 'databases', 1],
    ['databasees', 'databases', 1],
    ['datebases', 'databases', 1],
    ['hetingre', 'hettinger', 2],
    ['ruby', 'rails', 3],
    ['', 'abc', 3],
    ['😀a', '😀b', 1],
  ])('from %s to %s is %i', (one, other, letters) => {
    expect(distance(one, other, 2)).toBe(letters);
    expect(distance(other, one, 2)).toBe(letters);
  });
});

describe('a misspelt word', () => {
  test.each(['databses', 'dtaabases', 'datebases', 'databaases', 'atabases', 'databasse'])(
    '%s shares a key with databases',
    (word) => {
      const keys = new Set(deletions('databases'));
      expect(deletions(word).some((key) => keys.has(key))).toBe(true);
    },
  );

  test('has few keys, however long it is', () => {
    expect(deletions('a'.repeat(1000), 2).length).toBeLessThan(4);
    expect(deletions('internationalization').length).toBeLessThan(10);
    expect(deletions('internationalization', 2).length).toBeLessThan(40);
  });
});

describe('the stem', () => {
  test.each([
    ['databases', 'database', 'en'],
    ['indices', 'indexes', 'en'],
    ['queries', 'query', 'en'],
    ['tests', 'testing', 'en'],
    ['developpeurs', 'developpeur', 'fr'],
    ['pruebas', 'prueba', 'es'],
  ] as const)('is shared by %s and %s', (one, other, language) => {
    expect(stem(one, language)).toBe(stem(other, language));
  });

  test('uses the talk’s language and English', () => {
    expect(stemLanguagesOf('pt-BR')).toEqual(['pt', 'en']);
    expect(stemLanguagesOf('en-GB')).toEqual(['en']);
    expect(stemLanguagesOf(null)).toEqual(['en']);
    expect(stemLanguagesOf('ja')).toEqual(['en']);
  });
});
