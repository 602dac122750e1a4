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
