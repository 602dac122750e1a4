import { cutRuns, runsOf } from './summary-text';

test('double asterisks become bold text', () =>
  expect(runsOf('**Queues** live in\nthe **data*base**.')).toEqual([
    { text: 'Queues', bold: true },
    { text: ' live in\nthe ', bold: false },
    { text: 'data*base', bold: true },
    { text: '.', bold: false },
  ]));

test('a marker without its partner stays text, and so does HTML', () =>
  expect(runsOf('2 ** 3 <b>x</b>')).toEqual([{ text: '2 ** 3 <b>x</b>', bold: false }]));

test('a time at the beginning of a line is a moment, and stays text elsewhere', () =>
  expect(runsOf('[12:31] A **queue**.\n\n[1:02:03] At [0:10] it\n[x] ends.')).toEqual([
    { text: '12:31', bold: false, seconds: 751 },
    { text: ' A ', bold: false },
    { text: 'queue', bold: true },
    { text: '.\n\n', bold: false },
    { text: '1:02:03', bold: false, seconds: 3723 },
    { text: ' At [0:10] it\n[x] ends.', bold: false },
  ]));

test('a cut does not count times, and leaves no time or line break at its end', () => {
  const runs = runsOf('[0:01] abc\n[0:02] d');
  expect(cutRuns(runs, 5)).toEqual({
    shown: [
      { text: '0:01', bold: false, seconds: 1 },
      { text: ' abc', bold: false },
    ],
    rest: [
      { text: '\n', bold: false },
      { text: '0:02', bold: false, seconds: 2 },
      { text: ' d', bold: false },
    ],
  });
});

test('a cut inside bold text does not count its markers', () =>
  expect(cutRuns(runsOf('ab**cdef**g'), 4)).toEqual({
    shown: [
      { text: 'ab', bold: false },
      { text: 'cd', bold: true },
    ],
    rest: [
      { text: 'ef', bold: true },
      { text: 'g', bold: false },
    ],
  }));

test('length is counted in characters, not code units', () =>
  expect(cutRuns([{ text: '🎤🎤🎤', bold: false }], 2).shown).toEqual([{ text: '🎤🎤', bold: false }]));

test('a text that fits is not cut', () => {
  const exact = 'x'.repeat(150);
  expect(cutRuns(runsOf(exact), 150)).toEqual({ shown: [{ text: exact, bold: false }], rest: [] });
});
