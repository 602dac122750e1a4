import { expect, test } from '@jest/globals';
import { isSrt, readSrt } from './srt.js';

test('cues are sorted by time, with blank lines kept and tags and positions removed', () => {
  const source = `\uFEFF2\r\n00:00:10,500 --> 00:00:12,000 X1:10\r\n{\\an8}<font color="red">Second</font>\r\n\r\nafter a blank\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.000\r\n<i>First</i> &amp; foremost\r\n\r\n3\r\n00:99:00,000 --> 00:99:01,000\r\nnever\r\n\r\n4\r\n1:00:00,000 --> 1:00:01,000\r\n\r\n`;
  expect(readSrt(source)).toEqual({
    cues: [
      { seconds: 1, text: 'First & foremost' },
      { seconds: 10, text: 'Second after a blank' },
    ],
    problems: [
      { line: 12, text: 'the time cannot be read' },
      { line: 16, text: 'no text' },
    ],
    backwards: 8,
  });
});

test('a time may have neither hours nor fractions, and a cue no number', () => {
  const source = '00:01 --> 00:02\nFirst,\nand its last line\n01:05-->01:06\nSecond';
  expect(isSrt(source)).toBe(true);
  expect(readSrt(source)).toEqual({
    cues: [
      { seconds: 1, text: 'First, and its last line' },
      { seconds: 65, text: 'Second' },
    ],
    problems: [],
    backwards: null,
  });
});

test('a number of several digits above a time is not text, a line that contains one is', () => {
  const source = ['1 of 2', '12'].map((line) => `00:01 --> 00:02\nText\n${line}\n00:03 --> 00:04\nNext`);
  expect(source.map((one) => readSrt(one).cues[0]?.text)).toEqual(['Text 1 of 2', 'Text']);
});

test.each(['', 'no times', 'WEBVTT\n\n00:01 -> 00:02'])('%j is not SRT', (source) => {
  expect(isSrt(source)).toBe(false);
  expect(() => readSrt(source)).toThrow('no line has an SRT time');
});
