import { expect, test } from '@jest/globals';
import { languageGuesser, languageTag } from './language.js';

test.each([
  ['English', 'en'],
  ['eng', 'en'],
  ['pt-BR', 'pt-BR'],
  ['en_us', 'en-US'],
  ['日本語', 'ja'],
  ['Français', 'fr'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['qqq', null],
  ['xx', null],
  ['Elvish', null],
  ['mul', null],
  ['constructor', null],
  ['', null],
  [7, null],
  ['e'.repeat(1_000), null],
])('the source’s language %p is %p', (raw, tag) => expect(languageTag(raw)).toBe(tag));

test.each([
  [
    'Cómo escribir pruebas que se leen bien',
    'Una charla sobre las pruebas que escribimos todos los días en el equipo.',
    'es',
  ],
  ['テストの書き方', '', 'ja'],
  ['읽기 쉬운 테스트', '', 'ko'],
  ['Как писать тесты', 'Доклад о том, как мы пишем тесты каждый день и почему это важно.', 'ru'],
  ['How to write tests', 'A talk about the tests that we write every day and why they matter.', 'en'],
  ['Keynote', '', null],
  ['Django 1.2', 'https://example.org/', null],
  ['', '', null],
])('"%s" "%s" is %p', async (title, description, tag) => {
  const guess = await languageGuesser();
  expect(guess(title, description)).toBe(tag);
});
