import { expect, test } from '@jest/globals';
import { isMadeSentence } from './made-sentence.js';

test.each([
  'Rosa Gutiérrez gave this keynote at Rails World 2024 in Toronto, Canada on 26 September 2024. It is filed under Solid Queue.',
  'A talk by Rosa Gutiérrez, given at Rails World 2024. There is no video of it here yet.',
  'From Rails World 2024: a talk with Rosa Gutiérrez. It began at 11:15 by the clocks there. 30 minutes long.',
  'On stage at Rails World 2024: Rosa Gutiérrez, with a keynote. Find more of its kind under Solid Queue.',
  'A lightning talk given at Rails World 2024 in Toronto, Canada. Subjects: Rails, Testing.',
])('a generated sentence of the demo catalogue is recognised: %s', (text) => {
  expect(isMadeSentence(text)).toBe(true);
});

test.each([
  '',
  'A talk about queues.',
  'A talk by Rosa Gutiérrez, given at Rails World 2024. She shows how jobs are kept in a database.',
  `From ${'x'.repeat(2_000)}: a talk with Rosa Gutiérrez.`,
])('sentences by others are left alone: %s', (text) => {
  expect(isMadeSentence(text)).toBe(false);
});
