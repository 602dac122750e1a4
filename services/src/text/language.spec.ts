import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { languageGuesser, languageInTitle, languageTag } from './language.js';

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

/** Titles and descriptions with the language that is clear from them; null if none is. Own words. */
const TEXTS = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../test/labelled/languages.json`, 'utf8'),
) as [title: string, description: string, language: string | null][];

test('talks have the language that is clear from their title and description', async () => {
  const guess = await languageGuesser();
  const found = TEXTS.map(([title, description]) => [
    title,
    description,
    languageInTitle(title) ?? guess(title, description),
  ]);
  expect(found).toEqual(TEXTS);
  expect(new Set(TEXTS.map(([, , language]) => language)).size).toBeGreaterThan(15);
});
