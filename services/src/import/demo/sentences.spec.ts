import { expect, test } from '@jest/globals';
import { describeTalk, type TalkFacts } from './sentences.js';

const facts: TalkFacts = {
  names: ['Rosa Gutiérrez'],
  conference: 'Rails World 2024',
  location: 'Toronto, Canada',
  day: '2024-09-26',
  duration: 1800,
  tags: ['Keynote', 'Solid Queue', 'Rails'],
};

test('a talk is described by one sentence with everything known', () => {
  expect(describeTalk(facts)).toBe(
    'A 30-minute keynote by Rosa Gutiérrez at Rails World 2024 in Toronto, Canada, on 26 September 2024, about Solid Queue and Rails.',
  );
});

test('unknown facts are not mentioned', () => {
  expect(describeTalk({ ...facts, location: null, day: null, duration: null, tags: [] })).toBe(
    'A talk by Rosa Gutiérrez at Rails World 2024.',
  );
  expect(describeTalk({ ...facts, location: null, duration: null, tags: [] })).toBe(
    'A talk by Rosa Gutiérrez at Rails World 2024 on 26 September 2024.',
  );
  expect(
    describeTalk({ ...facts, names: [], day: null, tags: [], format: 'lightning_talk', duration: 480 }),
  ).toBe('An 8-minute lightning talk at Rails World 2024 in Toronto, Canada.');
});

test.each([
  [8, 'An 8-minute talk'],
  [11, 'An 11-minute talk'],
  [18, 'An 18-minute talk'],
  [80, 'An 80-minute talk'],
  [10, 'A 10-minute talk'],
  [110, 'A 110-minute talk'],
])('the article fits the number as it is spoken: %s', (minutes, beginning) => {
  expect(describeTalk({ ...facts, tags: [], duration: minutes * 60 })).toMatch(
    new RegExp(`^${beginning} by`),
  );
});

test('at most three speakers are named', () => {
  const names = ['Jon Atack', 'Stephan Livera', 'Ava Chow', 'Mark Erhardt', 'Ishaana Misra'];
  expect(describeTalk({ ...facts, names })).toContain(
    'by Jon Atack, Stephan Livera, Ava Chow, and 2 others at',
  );
});
