import { act, renderHook } from '@testing-library/react';
import { langOf, languageName, readsLanguage, useMyLanguages } from './languages';

beforeEach(() => localStorage.clear());

const speaks = (...languages: string[]) =>
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(Object.freeze(languages));

afterEach(() => jest.restoreAllMocks());

test('a lang attribute is well-formed or absent', () => {
  expect(langOf('pt-br')).toBe('pt-BR');
  expect(langOf('not a tag')).toBeUndefined();
  expect(langOf(null)).toBeUndefined();
});

test('languages are shown by name', () => {
  expect(languageName('fr')).toBe('French');
  expect(languageName('pt-BR')).toBe('Brazilian Portuguese');
  expect(languageName('not a tag')).toBe('not a tag');
});

test('a tag with extensions, which browsers do not name, is named without them', () => {
  jest.spyOn(Intl.DisplayNames.prototype, 'of').mockImplementation((tag) => {
    if (/-\w-/.test(tag)) throw new RangeError('invalid_argument');
    return `name of ${tag}`;
  });
  expect(['en-u-ca-buddhist', 'pt-BR-x-lectern', 'fr'].map(languageName)).toEqual([
    'name of en',
    'name of pt-BR',
    'name of fr',
  ]);
});

test('regions are ignored when matching the languages of a reader', () => {
  expect(readsLanguage(['en-GB', 'pt'], 'pt-BR')).toBe(true);
  expect(readsLanguage(['en-GB'], 'fr')).toBe(false);
});

test("my languages are the browser's until others are saved, and again once those are cleared", () => {
  speaks('de-AT', 'en');
  const { result } = renderHook(useMyLanguages);
  expect(result.current[0]).toEqual(['de-AT', 'en']);
  act(() => result.current[1](['ja', 'en']));
  expect(result.current[0]).toEqual(['ja', 'en']);
  expect(renderHook(useMyLanguages).result.current[0]).toEqual(['ja', 'en']);
  act(() => result.current[1]([]));
  expect(result.current[0]).toEqual(['de-AT', 'en']);
});

test('stored languages in an unknown format are ignored', () => {
  speaks('fr');
  localStorage.setItem('lectern.languages', '<b>,,not a tag');
  expect(renderHook(useMyLanguages).result.current[0]).toEqual(['fr']);
});
