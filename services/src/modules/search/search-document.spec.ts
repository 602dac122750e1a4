import { expect, test } from '@jest/globals';
import { fieldTokens, filterValues, type FilterValues } from './field-tokens.js';
import { documentOf, readWords, type IndexSource } from './search-document.js';

const fields = filterValues({ ordered_on: '2019-04-30', duration: 1800, watchable: 1 });
const facts: IndexSource = {
  id: 1,
  title: 'Rubies on Rails',
  description: 'rails rails rails, and databases',
  fields,
  quality: 80,
  groupId: null,
  conferences: ['RailsConf 2019', 'RailsConf'],
  conferenceId: 9,
  seriesId: 4,
  speakers: [
    { id: 7, name: 'José Valim', otherNames: ['josevalim'] },
    { id: 3, name: 'Aaron Patterson', otherNames: [] },
  ],
  tags: [{ id: 5, name: 'Rails' }],
};
const tokensOf = (changes: Partial<FilterValues> = {}) =>
  documentOf({ ...facts, fields: { ...fields, ...changes } }).tokens.split(' ');

test('each word is one token, by where it occurs', () => {
  const tokens = tokensOf();
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens).toEqual(
    expect.arrayContaining(['h_rails', 'm_valim', 'm_josevalim', 'w_rails', 'w_databases']),
  );
  expect(tokens).not.toContain('h_databases');
});

test("forms of a word share a stem, in the talk's language", () => {
  expect(tokensOf()).toEqual(expect.arrayContaining(['gen_rubi', 'xen_databas']));
  expect(tokensOf({ language: 'fr' })).toEqual(expect.arrayContaining(['gen_rubi', 'xfr_databas']));
  expect(tokensOf({ language: 'en' }).filter((token) => token.startsWith('xfr_'))).toEqual([]);
});

test('every filter is a token too', () => {
  expect(documentOf(facts).facets.split(' ')).toEqual([
    'c_9',
    'd_medium',
    'e_4',
    'f_talk',
    's_3',
    's_7',
    't_5',
    'v_1',
    'y_2019',
  ]);
  expect(
    fieldTokens({ ...fields, language: 'pt-BR', format: 'lightning_talk', transcript: true, length: null }),
  ).toEqual(['y_2019', 'l_pt', 'f_lightning_talk', 'd_unknown', 'v_1', 'n_1']);
});

test('the words of a talk keep their original spelling', () => {
  expect(readWords(documentOf({ ...facts, fields: { ...fields, language: 'en' } }).words)).toEqual({
    language: 'en',
    title: ['rubies', 'on', 'rails'],
    names: [[['aaron', 'patterson']], [['jose', 'valim'], ['josevalim']]],
    subjects: ['rails'],
    events: ['railsconf', '2019'],
  });
});

test('the order of speakers and tags from the database does not matter, and any change does', () => {
  const { digest } = documentOf(facts);
  expect(documentOf({ ...facts, speakers: facts.speakers.toReversed() }).digest).toBe(digest);
  expect(documentOf({ ...facts, quality: 81 }).digest).not.toBe(digest);
  expect(documentOf({ ...facts, description: 'other' }).digest).not.toBe(digest);
});

test.each([
  [900, 'short'],
  [901, 'medium'],
  [2700, 'medium'],
  [2701, 'long'],
])('%i seconds belong to %s', (seconds, length) => {
  expect(fieldTokens({ ...fields, length: seconds })).toContain(`d_${length}`);
});
