import { describe, expect, test } from '@jest/globals';
import { cut, indexTerms, queryWords, typedText, wordStarts } from './words.js';

/** What a query of these terms matches in a text: each word by one of its alternatives, as a prefix. */
function finds(query: string, text: string): boolean {
  const terms = indexTerms(text);
  const has = (term: string) => terms.some((known) => known.startsWith(term));
  return queryWords(query).every((word) => word.some((way) => way.every(has)));
}

describe('a query and a text', () => {
  test.each([
    ['rails', 'Rails at Scale'],
    ['SCAL', 'Rails at Scale'],
    ['jose', 'José Valim'],
    ['JOSÉ', 'jose valim'],
    ['valim jose', 'José Valim'],
    ['strasse', 'Straße'],
    ['lodz', 'Łódź'],
    ['ΟΔΟΣ', 'οδος'],
    ['\ufb01le', 'file'],
    ['ＲＵＢＹ', 'ruby'],
    ["O'Reilly", 'Tim O’Reilly'],
    ['oreilly', "O'Reilly"],
    ["o'reilly", 'oreilly'],
    ['reilly', "O'Reilly"],
    ['été', "l'été à Paris"],
    ['micro-frontends', 'micro frontends'],
    ['micro-frontends', 'Microfrontends'],
    ['microfrontends', 'Micro-Frontends'],
    ['frontends', 'micro-frontends'],
    ['micro\u2010frontends', 'micro-frontends'],
    ['c++', 'Modern C++'],
    ['C++17', 'C++17 in practice'],
    ['c#', 'C# and F#'],
    ['.net', 'What is new in .NET?'],
    ['.NET', 'ASP.NET Core'],
    ['net', 'What is new in .NET?'],
    ['asp.net', 'ASP.NET Core'],
    ['node.js', 'Node.js streams'],
    ['nodejs', 'Node.js streams'],
    ['node js', 'Node.js streams'],
    ['ci/cd', 'CI/CD for all'],
    ['R', 'Statistics with R'],
    ['go', 'Go'],
    ['Москва', 'Привет, москва!'],
    ['東京', '私は東京に住んでいます'],
    ['京', '東京'],
    ['에서', '에서는'],
    ['مرحبا', 'مرحبا بالعالم'],
    ['🚀', 'To the moon 🚀'],
    ['rails !?', 'Rails'],
    ['zdeněk', 'Zdeněk Ruby'],
  ])('%s finds %s', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test.each([
    ['ails', 'Rails at Scale'],
    ['rails ruby', 'Rails at Scale'],
    ['c++', 'C and more'],
    ['c#', 'C, sharp as ever'],
    ['.net', 'Networks'],
    ['大阪', '大会と阪神'],
    ['🚀', 'To the moon'],
    ['micro-frontends', 'micro services'],
    ['京', '大阪'],
  ])('%s does not find %s', (query, text) => {
    expect(finds(query, text)).toBe(false);
  });
});

test.each([
  ['Rails at Scale', ['rails', 'at', 'scale']],
  ["Tim O'Reilly on CI/CD", ['tim', 'o', 'reilly', 'oreilly', 'on', 'ci', 'cd', 'cicd']],
  ['O’Reilly', ['o', 'reilly', 'oreilly']],
  ['micro\u2010frontends', ['micro', 'frontends', 'microfrontends']],
  ['“Ruby”—Rails…Hanami', ['ruby', 'rails', 'hanami']],
  ['Москва', ['москва']],
  ['Ростов-на-Дону и Москва', ['ростов', 'на', 'дону', 'ростовнадону', 'и', 'москва']],
  ['ΟΔΟΣ οδος', ['οδοσ', 'οδοσ']],
  ['東京Ruby', ['東京', '京', 'ruby']],
  ['東京/大阪', ['東京', '京', '大阪', '阪']],
  ['C++ and i++, a++b ++', ['cplusplus', 'and', 'iplusplus', 'a', 'b']],
  ['In C#, F♯ and abc#', ['in', 'csharp', 'fsharp', 'and', 'abc']],
  ['.NET', ['net', 'dotnet']],
  ['?!', []],
  ['🇫🇷🇩🇪🚀', ['🇫🇷', '🇩🇪', '🚀']],
])('%s is indexed under %j', (text, terms) => {
  expect(indexTerms(text)).toEqual(terms);
});

test.each(['a', 'ж'])('only compounds of up to 40 characters are one word (%s)', (letter) => {
  const half = letter.repeat(20);
  expect(indexTerms(`${half}-${half}`)).toEqual([half, half, half + half]);
  expect(indexTerms(`${half}-${half}${letter}`)).toEqual([half, half + letter]);
  expect(queryWords(`${half}-${half}${letter}`)).toEqual([[[half]], [[half + letter]]]);
});

test.each(['', '   ', '"', '+-*()@"<>~%\\', '\u0000', '…', "'", '-.-'])('%j has no words', (query) => {
  expect(queryWords(query)).toEqual([]);
});

test('full-text operators are treated as words or ignored', () => {
  expect(queryWords('NEAR(a b, 5) OR "c" NOT d*')).toEqual(
    ['near', 'a', 'b', '5', 'or', 'c', 'not', 'd'].map((word) => [[word]]),
  );
});

test('a repeated word counts once, and the number of words is limited', () => {
  expect(queryWords('ruby Ruby RUBY')).toEqual([[['ruby']]]);
  expect(queryWords(Array.from({ length: 100 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12);
});

test('the number of terms is limited, which compounds and scripts without blanks have many of', () => {
  const terms = (text: string) => queryWords(text).flatMap((word) => word.at(-1) ?? []);
  expect(terms('数据库'.repeat(100))).toEqual(['数据', '据库', '库数']);
  const distinct = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  expect(terms(distinct)).toHaveLength(36);
  expect(terms(Array.from({ length: 40 }, (_, at) => `a${at}/b${at}/c${at}`).join(' '))).toHaveLength(36);
});

test('the word that exceeds the number of terms keeps its first ones, and later words are dropped', () => {
  const long = Array.from({ length: 35 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
  const [first, ...others] = queryWords(`${long} a/b/c d`);
  expect(first?.[0]).toHaveLength(34);
  expect(others).toEqual([[['abc'], ['a', 'b']]]);
});

test('ten thousand characters are cut before they are processed', () => {
  expect(queryWords('a'.repeat(10_000))).toEqual([[['a'.repeat(2_000)]]]);
  expect(queryWords('😀'.repeat(10_000))).toEqual([[['😀']]]);
});

test('an address is split into its parts', () => {
  const terms = indexTerms('https://example.org/a-rather-long-path/that-nobody-types-as-one-word');
  expect(terms).toContain('example');
  expect(Math.max(...terms.map(({ length }) => length))).toBeLessThan(41);
});

test('cutting never splits a character', () => {
  expect(cut('a😀b', 2)).toBe('a😀');
  expect(cut('😀😀', 1)).toBe('😀');
  expect(cut('abc', 10)).toBe('abc');
});

test('typed text is reduced to words with single spaces, starting at a word', () => {
  expect(typedText('  Ruby   on RAILS! ')).toBe('ruby on rails');
  expect(typedText('ASP.NET')).toBe('asp dotnet');
  expect(wordStarts('ruby on rails')).toEqual(['ruby on rails', 'on rails', 'rails']);
  expect(wordStarts(typedText('東京で Ruby'))).toEqual(['東京て ruby', '京て ruby', 'て ruby', 'ruby']);
  expect(wordStarts('')).toEqual([]);
});
