import { expect, test } from '@jest/globals';
import { reportTypes } from './field-types.js';

const remarks = (kind: Parameters<typeof reportTypes>[0], value: unknown): string[] => {
  const texts: string[] = [];
  reportTypes(
    kind,
    value,
    { file: kind },
    { changes: 0, add: (_outcome, _where, code, text) => void texts.push(`${code}: ${text}`) },
  );
  return texts;
};

test('fields of the wrong type are reported with their place, and others are not', () => {
  const talk = {
    id: 7,
    title: 'A talk',
    description: ['no', 'text'],
    tags: [1, 'Ruby'],
    talks: [{ title: {} }],
  };
  expect(remarks('videos.yml', talk)).toEqual([
    'wrong-type: description is not text; not read',
    'wrong-type: tags.0 is not text; not read',
    'wrong-type: talks.0.title is not text; not read',
  ]);
  expect(remarks('videos.yml', 'text')).toEqual(['wrong-type: the entry is not an object; not read']);
  expect(remarks('conferences', { name: 'One', online: 'yes' })).toEqual([
    'wrong-type: online is neither true nor false; not read',
  ]);
});

test('what is missing, empty or a single value instead of a list is read', () => {
  for (const value of [
    {},
    { description: null, tags: null, talks: null },
    { tags: 'Ruby', talks: { title: 'Part' } },
  ])
    expect(remarks('videos.yml', value)).toEqual([]);
});

test('remarks on one row are limited', () => {
  expect(remarks('index.json', { tags: Array(10_000).fill(7) })).toHaveLength(10);
});
