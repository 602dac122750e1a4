import { expect, test } from '@jest/globals';
import { bareTitle } from './pyvideo-talks.js';

test.each([
  ['Meg Ray - Keynote - PyCon 2019', ['Meg Ray'], 'PyCon US 2019', 'Keynote'],
  ['Day 2 Lightning Talks | SciPy 2022', ['Juanita Gomez'], 'SciPy 2022', 'Day 2 Lightning Talks'],
  [
    'Jon Atack, Stephan Livera - How to start - and stay',
    ['Jon Atack', 'Stephan Livera'],
    'PyCon US 2019',
    'How to start - and stay',
  ],
  ['Python - a love story', ['Meg Ray'], 'PyCon US 2019', 'Python - a love story'],
  ['Meg Ray', ['Meg Ray'], 'PyCon US 2019', 'Meg Ray'],
])('"%s" of %p at %s is "%s"', (title, names, event, bare) =>
  expect(bareTitle(title, names, event)).toBe(bare),
);
