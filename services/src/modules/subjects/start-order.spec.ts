import { expect, test } from '@jest/globals';
import { type StartCandidate, startOrder } from './start-order.js';

const talk = (id: number, its: Partial<StartCandidate> = {}): StartCandidate => ({
  id,
  title: `Talk ${id}`,
  opening: '',
  duration: 1_800,
  format: null,
  language: 'en',
  ordered_on: '2024-05-01',
  quality: 80,
  position: 0,
  tags: 2,
  conference_id: id,
  group_id: null,
  speaker_id: id,
  recordings: 5,
  ...its,
});
const start = (candidates: StartCandidate[], languages = ['en'], most = 10) =>
  startOrder(candidates, { names: ['PostgreSQL', 'Postgres'], kind: 'tool' }, languages, most);

test.each([
  [
    'a title that introduces the subject',
    { title: 'An introduction to Postgres' },
    { title: 'Postgres in space' },
  ],
  ['a synonym in the title', { title: 'Postgres, slowly' }, { title: 'Slowly' }],
  [
    'an introduction to the subject, not to what it is used with',
    { title: 'Introduction to Postgres' },
    { title: 'Introduction to Ponies with Postgres' },
  ],
  ['the subject, not a part of its name', { title: 'Postgres for cooks' }, { title: 'Postgres vacuums' }],
  ['an easy level', { opening: 'Audience level Novice Description' }, {}],
  ['a better reception', { quality: 120 }, { quality: 80 }],
  ['a talk', {}, { format: 'lightning_talk' as const }],
  ['a talk', {}, { title: 'Ponies meetup, May 2024' }],
  ['a newer talk', { ordered_on: '2025-01-01' }, { ordered_on: '2019-01-01' }],
  [
    'a newer version of anything',
    { title: 'Postgres in Django 5', ordered_on: '2023-01-01' },
    { title: 'Postgres in Django 1.8', ordered_on: '2023-01-01' },
  ],
  [
    'the same version as far as it is said',
    { title: 'Postgres 16', quality: 85 },
    { title: 'Postgres 16.2' },
  ],
])('%s comes first', (_, first, second) => {
  expect(start([talk(1, second), talk(2, first)])).toEqual([2, 1]);
});

test('chosen languages come first, and others that are read follow', () => {
  const spanish = talk(1, { language: 'es-MX', quality: 10 });
  const ranked = [talk(2), spanish, talk(3, { language: 'it' })];
  expect(start(ranked, ['es', 'en'])).toEqual([2, 1]);
  expect(startOrder(ranked, { names: ['PostgreSQL'], kind: 'tool' }, ['es', 'en'], 10, ['es'])).toEqual([
    1, 2,
  ]);
});

test('a version is old where newer talks name none', () => {
  const old = talk(1, { title: 'Postgres in Django 1.8', ordered_on: '2015-01-01', quality: 90 });
  expect(start([old, talk(2)])).toEqual([2, 1]);
});

test('talks about many things are left out, unless the subject is in the title', () => {
  expect(start([talk(1, { tags: 4 }), talk(2, { tags: 4, title: 'Postgres' }), talk(3)])).toEqual([2, 3]);
});

test('other languages are left out, unless there is nothing else', () => {
  const [spanish, unknown] = [talk(1, { language: 'es-MX' }), talk(2, { language: null })];
  expect(start([spanish, unknown, talk(3)])).toEqual([2, 3]);
  expect(start([spanish, talk(3)], ['es'])).toEqual([1]);
  expect(start([spanish])).toEqual([1]);
});

test('a speaker, a title and a talk appear once, a conference twice', () => {
  const same = { speaker_id: 7 };
  expect(start([talk(1, same), talk(2, same)])).toEqual([1]);
  expect(start([talk(1, { title: 'Postgres!' }), talk(2, { title: 'postgres' })])).toEqual([1]);
  expect(start([talk(1, { group_id: 1 }), talk(2, { group_id: 1 })])).toEqual([1]);
  const there = { conference_id: 9 };
  expect(start([talk(1, there), talk(2, there), talk(3, there)])).toEqual([1, 2]);
  const nobody = { speaker_id: null, conference_id: null };
  expect(start([talk(1, nobody), talk(2, nobody), talk(3, nobody)], ['en'], 2)).toEqual([1, 2]);
});

test('no candidates, nothing to start with', () => {
  expect(start([])).toEqual([]);
});
