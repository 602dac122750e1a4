import { describe, expect, test } from '@jest/globals';
import { cleanLine, cleanText } from './clean-text.js';

describe('cleanText', () => {
  test.each([
    ['blanks around', '  A talk \n', 'A talk'],
    ['line ends of other systems', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['NUL and other controls', 'a\0b\u0007c', 'abc'],
    ['half a character', 'a\uD800b', 'ab'],
    ['a direction override', 'abc\u202Etxt.exe', 'abctxt.exe'],
    ['a decomposed accent', 'e\u0301', '\u00E9'],
    ['a family emoji with its joiners', '👩\u200D👩\u200D👧', '👩\u200D👩\u200D👧'],
    ['nothing but invisible characters', ' \u200B\u200D ', ''],
  ])('%s', (_what, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  test('reduces blanks in a line to single spaces', () => {
    expect(cleanLine(' Ruby\t on \n Rails ')).toBe('Ruby on Rails');
  });
});
