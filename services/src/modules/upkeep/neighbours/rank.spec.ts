import { describe, expect, test } from '@jest/globals';
import { choose, titleWords, weigh, type WeighedTalk } from './rank.js';

const talk = (id: number, its: Partial<WeighedTalk> = {}): WeighedTalk => ({
  id,
  conferenceId: null,
  groupId: null,
  partOfId: null,
  language: null,
  views: 0,
  likes: 0,
  quality: 50,
  words: new Set(),
  tags: new Set(),
  speakers: new Set(),
  ...its,
});
const even = () => 1;
const chosen = (from: WeighedTalk, candidates: WeighedTalk[], perConference?: number) =>
  choose(from, candidates, even, { most: 4, taken: new Set(), perConference });

describe('weigh', () => {
  const from = talk(1, { tags: new Set([7]), words: titleWords('Testing with objects'), language: 'en' });

  test.each<[string, Partial<WeighedTalk>]>([
    ['a subject in common', { tags: new Set([7]) }],
    ['a word of the title in common', { words: titleWords('Objects everywhere') }],
    ['more views', { views: 10_000 }],
    ['a higher quality', { quality: 100 }],
    ['the same language', { language: 'en' }],
  ])('%s counts', (_, its) => {
    expect(weigh(from, talk(2, its), even)).toBeGreaterThan(weigh(from, talk(2), even));
  });

  test('weighs a rare subject more than a common one', () => {
    const both = talk(1, { tags: new Set([7, 8]) });
    const weightOf = (tag: number) => (tag === 7 ? 1 : 0.1);
    expect(weigh(both, talk(2, { tags: new Set([7]) }), weightOf)).toBeGreaterThan(
      weigh(both, talk(2, { tags: new Set([8]) }), weightOf),
    );
  });
});

describe('choose', () => {
  test('omits the talk itself, its whole, its parts and its other recordings', () => {
    const from = talk(1, { partOfId: 2, groupId: 9 });
    expect(
      chosen(from, [talk(1), talk(2), talk(3, { partOfId: 1 }), talk(4, { groupId: 9 }), talk(5)]),
    ).toEqual([5]);
  });

  test('picks one recording of a talk, and four in all', () => {
    const candidates = [2, 3, 4, 5, 6, 7, 8].map((id) => talk(id, { groupId: id < 4 ? 2 : null }));
    const ids = chosen(talk(1), candidates);
    expect(ids).toHaveLength(4);
    expect(ids.filter((id) => id < 4).length).toBeLessThanOrEqual(1);
  });

  test('picks a limited number from one conference', () => {
    const candidates = [2, 3, 4].map((id) => talk(id, { conferenceId: 1 }));
    expect(chosen(talk(1), candidates, 2)).toHaveLength(2);
  });
});
