import { describe, expect, test } from '@jest/globals';
import { cleanLine, cleanText } from './text.js';

describe('cleanText', () => {
  test.each([
    ['blanks around', '  A talk \n', 'A talk'],
    ['line ends of other systems', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['NUL and other controls', 'a\0b\u0007c', 'abc'],
    ['half a character', 'a\uD800b', 'ab'],
    ['a direction override', 'abc\u202Etxt.exe', 'abctxt.exe'],
    ['a decomposed accent', 'e\u0301', '\u00E9'],
    ['a family emoji with its joiners', '👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
    ['a flag of two emoji', '🏳\uFE0F\u200D🌈 and 👩🏽\u200D💻', '🏳\uFE0F\u200D🌈 and 👩🏽\u200D💻'],
    ['a Persian word', 'می\u200Cشود', 'می\u200Cشود'],
    ['Sinhala, and a letter at the end of a Malayalam word', 'ශ්\u200Dරී ന്\u200D', 'ශ්\u200Dරී ന്\u200D'],
    ['joiners that join nothing', '\u200DRuby\u200C on \u200D Rails\u200D', 'Ruby on  Rails'],
    ['direction marks in English', 'C++\u200E and \u200FRuby', 'C++ and Ruby'],
    ['direction marks in Hebrew', 'שפת C++\u200E היא', 'שפת C++\u200E היא'],
    ['optional line breaks', 'Daten\u00ADbank\u200Bsystem\u2060e', 'Datenbanksysteme'],
    ['nothing but invisible characters', ' \u200B\u200D ', ''],
  ])('%s', (_what, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  test('reduces blanks in a line to single spaces', () => {
    expect(cleanLine(' Ruby\t on \n Rails ')).toBe('Ruby on Rails');
  });
});
