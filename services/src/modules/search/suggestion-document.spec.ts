import { expect, test } from '@jest/globals';
import { SUGGESTED_BY, suggestionTerm, suggestionTermsOf } from './suggestion-document.js';

const facts = {
  title: 'Ruby on Rails',
  speakers: [
    { id: 7, name: 'José Valim', otherNames: [] },
    { id: 3, name: 'Aaron Patterson', otherNames: [] },
  ],
  tags: [{ id: 5, name: 'Rails' }],
};

test('a talk is suggested once per text, for its best reason', () => {
  expect(suggestionTermsOf(facts)).toEqual([
    { term: 'ruby on rails', place: SUGGESTED_BY.title },
    { term: 'on rails', place: SUGGESTED_BY.titleWord },
    { term: 'rails', place: SUGGESTED_BY.titleWord },
    { term: 'jose valim', place: SUGGESTED_BY.speaker },
    { term: 'valim', place: SUGGESTED_BY.speaker },
    { term: 'aaron patterson', place: SUGGESTED_BY.speaker },
    { term: 'patterson', place: SUGGESTED_BY.speaker },
  ]);
});

test('typed and stored text are shortened in the same way', () => {
  const title = `${'word '.repeat(40)}end`;
  const [first] = suggestionTermsOf({ ...facts, title });
  expect(first?.term.startsWith(suggestionTerm(title))).toBe(true);
  expect(Math.max(...suggestionTermsOf({ ...facts, title }).map(({ term }) => term.length))).toBeLessThan(64);
});
