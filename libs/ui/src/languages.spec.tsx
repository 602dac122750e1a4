import { LanguagesContext } from '@lectern/remote';
import { act, render, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { inChosenLanguages, langOf, languageName, readsLanguage, useMyLanguages } from './languages';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['languages'];
  document.cookie = 'lectern_languages=; max-age=0; path=/';
});

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

test("my languages are the browser's until others are chosen, and again once those are cleared", () => {
  speaks('de-AT', 'en');
  const { result } = renderHook(useMyLanguages);
  expect(result.current[0]).toEqual(['de-AT', 'en']);
  act(() => result.current[1](['pt-BR', 'ja', 'en', 'ja']));
  expect(result.current[0]).toEqual(['en', 'ja', 'pt']);
  expect(document.cookie).toBe('lectern_languages=en.ja.pt');
  expect(renderHook(useMyLanguages).result.current[0]).toEqual(['en', 'ja', 'pt']);
  act(() => result.current[1]([...result.current[0], 'fr']));
  expect(result.current[0]).toEqual(['fr', 'ja', 'pt']);
  act(() => result.current[1]([]));
  expect(result.current[0]).toEqual(['de-AT', 'en']);
  expect(document.cookie).toBe('');
});

test('those chosen in an earlier version count until others are chosen; in an unknown format they are ignored', () => {
  speaks('fr');
  localStorage.setItem('lectern.languages', 'ja,en-GB');
  const { result } = renderHook(useMyLanguages);
  expect(result.current[0]).toEqual(['ja', 'en-GB']);
  act(() => result.current[1]([]));
  expect(result.current[0]).toEqual(['fr']);
  localStorage.setItem('lectern.languages', '<b>,,not a tag');
  expect(renderHook(useMyLanguages).result.current[0]).toEqual(['fr']);
});

test('the server and the hydrating browser have those that the document was rendered with', () => {
  speaks('de');
  const Mine = () => <p>{useMyLanguages()[0].join(' ')}</p>;
  const rendered = renderToString(
    <LanguagesContext value={['es', 'ja']}>
      <Mine />
    </LanguagesContext>,
  );
  expect(rendered).toBe('<p>es ja</p>');
  document.documentElement.dataset['languages'] = 'es,ja';
  expect(renderToString(<Mine />)).toBe(rendered);
  expect(render(<Mine />).container.innerHTML).toBe(rendered);
});

test('an address names the chosen languages, those of the server before those of the document', () => {
  expect(inChosenLanguages('/talks?page=2')).toBe('/talks?page=2');
  document.documentElement.dataset['languages'] = 'es,ja';
  expect(inChosenLanguages('/talks?page=2')).toBe('/talks?page=2&languages=es,ja');
  expect(inChosenLanguages('/talks', ['fr'])).toBe('/talks?languages=fr');
  expect(inChosenLanguages('/talks', [])).toBe('/talks');
});
