import { expect, test } from '@jest/globals';
import { SUGGESTED_BY, suggestionTerm, suggestionTermsOf, type TalkFacts, tokensOf } from './document.js';

const facts: TalkFacts = {
  id: 1,
  title: 'Ruby on Rails',
  description: 'rails rails rails rails',
  conferences: ['RailsConf 2019', 'RailsConf'],
  speakers: [
    { id: 7, name: 'José Valim' },
    { id: 3, name: 'Aaron Patterson' },
  ],
  tags: [{ id: 5, name: 'Rails' }],
};
const counts = (tokens: string, token: string) => tokens.split(' ').filter((other) => other === token).length;

test('words of the title weigh most, and a description that repeats a word weighs little more', () => {
  const tokens = tokensOf(facts);
  expect(counts(tokens, 'h_rails')).toBe(1);
  expect(counts(tokens, 'w_rails')).toBe(4 + 3 + 2);
  expect(counts(tokens, 'w_ruby')).toBe(4);
  expect(counts(tokens, 'w_valim')).toBe(3);
  expect(counts(tokens, 'w_railsconf')).toBe(2);
  expect(tokens.split(' ')).toEqual(expect.arrayContaining(['t_5', 's_3', 's_7']));
});

test('the order in which the database lists speakers and tags does not matter', () => {
  expect(tokensOf({ ...facts, speakers: facts.speakers.toReversed() })).toBe(tokensOf(facts));
});

test('a talk is suggested once for a text, for the best reason', () => {
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

test('what is typed and what is stored are cut alike', () => {
  const title = `${'word '.repeat(40)}end`;
  const [first] = suggestionTermsOf({ ...facts, title });
  expect(first?.term.startsWith(suggestionTerm(title))).toBe(true);
  expect(Math.max(...suggestionTermsOf({ ...facts, title }).map(({ term }) => term.length))).toBeLessThan(64);
});
