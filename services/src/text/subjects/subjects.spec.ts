import { expect, test } from '@jest/globals';
import { nameKey, SUBJECTS, subjectNamed } from './subjects.js';

test('every subject has its own address and name, and its parent is a subject', () => {
  expect(new Set(SUBJECTS.map(({ slug }) => slug)).size).toBe(SUBJECTS.length);
  const names = new Set(SUBJECTS.map(({ name }) => name));
  for (const { parent } of SUBJECTS) expect(parent === null || names.has(parent)).toBe(true);
  for (const { slug } of SUBJECTS) expect(slug).toMatch(/^[a-z][a-z0-9-]*$/);
});

test('no displayed synonym leads to two subjects', () => {
  const shown = SUBJECTS.flatMap(({ name, also }) => [...new Set([name, ...also].map(nameKey))]);
  expect(shown.filter((key, at) => shown.indexOf(key) !== at)).toEqual([]);
});

test.each([
  ['Natural language processing', ['NLP', 'Natural Language Processing']],
  ['Kubernetes', ['k8s']],
  ['REST APIs', ['Rest', 'REST API', 'rest-api']],
  ['APIs', ['Api', 'Apis']],
  ['Python 3', ['Python3', 'python 3']],
  ['Best practices', ['Best Practice', 'Best practices', 'Bestpractices']],
  ['Case studies', ['Case study', 'Casestudy']],
  ['Internet of things', ['Iot', 'InternetOfThings', 'Internet of Things (IoT)', 'InternetDelleCose']],
  ['Humor', ['Fun and Humor', 'humour']],
  ['High-performance computing', ['Hpc', 'High performance computing', 'Highperformancecomputing']],
  ['Ruby on Rails', ['Rails', 'ruby-on-rails']],
  ['PostgreSQL', ['Postgres', 'postgresql']],
  ['C++', ['c++', 'Cpp']],
])('%s has one name', (subject, spellings) => {
  for (const spelling of spellings) expect(subjectNamed(spelling)?.name).toBe(subject);
});

test('a tag that names two subjects is neither', () => {
  expect(subjectNamed('Testing (Kubernetes)')).toBeNull();
});

test.each([
  'With',
  'Art',
  'Time',
  'Life',
  'Set',
  'Minsk',
  'Room 215',
  'Europython 2020',
  'Charla',
  'ShreySomaiya',
  'Keynote',
  'Talk',
])('%s is not a subject', (name) => {
  expect(subjectNamed(name)).toBeNull();
});
