import { describe, expect, test } from '@jest/globals';
import { foldKey, respelled, respelledWords, slugify } from './text-key.js';

describe('foldKey', () => {
  test.each([
    ['José Valim', 'jose valim'],
    ['Jose\u0301  VALIM ', 'jose valim'],
    ['Łukasz Straße', 'lukasz strasse'],
    ["Conor O'Brien", 'conor o brien'],
    ['Ｆｕｌｌ width', 'full width'],
    ['日本語', '日本語'],
    ['می\u200Cشود', 'میشود'],
    ['...', ''],
  ])('%j is %j', (text, key) => {
    expect(foldKey(text)).toBe(key);
  });

  test.each([
    ['C', 'C++'],
    ['C', 'C#'],
    ['C#', 'C++'],
  ])('%s and %s stay different', (one, other) => {
    expect(foldKey(one)).not.toBe(foldKey(other));
  });
});

test.each([
  ['Jürgen MÜLLER-Öhm', 'juergen mueller-oehm'],
  ['So\u0308ren Kjær, Århus', 'soeren kjar, aarhus'],
  ['José', null],
  ['Mueller', null],
])('%s is also spelt %s', (text, other) => expect(respelled(text)).toBe(other));

test('only words with such letters are spelt in two ways', () => {
  expect(respelledWords('Über José Götz’ Øre')).toEqual([
    { word: 'uber', other: 'ueber' },
    { word: 'gotz', other: 'goetz' },
    { word: 'ore', other: 'oere' },
  ]);
});

describe('slugify', () => {
  test.each([
    ['Ruby & Rails: à la carte', 'ruby-rails-a-la-carte'],
    ['  -- What?! --  ', 'what'],
    ['日本語 talk', '日本語-talk'],
    ['???', ''],
    ['Viewがレンダリングされるまで', 'viewがレンダリングされるまで'],
    ['экспериментальный Ёж', 'экспериментальный-ёж'],
    ['한국어'.normalize('NFD'), '한국어'],
    ['हिन्दी में', 'हिन्दी-में'],
    ['Hearts ❤️ and 1️⃣', 'hearts-and-1'],
  ])('%j is %j', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  test('cuts a long text between words', () => {
    expect(slugify('one two three four', 9)).toBe('one-two');
    expect(slugify('x'.repeat(50), 9)).toBe('x'.repeat(9));
  });
});
