import { describe, expect, test } from '@jest/globals';
import { hiddenGems, mostWatched, type NumberedTalk } from './numbered-talks.js';

const talk = (id: number, its: Partial<NumberedTalk> = {}): NumberedTalk => ({
  id,
  conference: id,
  speaker: id,
  year: 2024,
  views: 1_000,
  likes: 20,
  ...its,
});
const usual = Array.from({ length: 60 }, (_, at) => talk(100 + at));
const gem = (id: number, its: Partial<NumberedTalk> = {}) => talk(id, { views: 200, likes: 20, ...its });

describe('hidden gems', () => {
  test('are liked by more of their viewers than usual, and seen by few', () => {
    const others = [
      talk(3, { views: 5_000, likes: 1_000 }),
      talk(4, { views: 10, likes: 4 }),
      talk(5, { views: 200, likes: 6 }),
      talk(6, { views: 200, likes: null }),
    ];
    expect(hiddenGems([...usual, gem(1), gem(2, { likes: 30 }), ...others], 2)).toEqual([2, 1]);
  });

  test('are of different speakers and conferences', () => {
    const talks = [gem(4), gem(3, { speaker: 4 }), gem(2, { conference: 4 }), gem(1)];
    expect(hiddenGems([...usual, ...talks], 2)).toEqual([4, 1]);
  });

  test('are a whole shelf of many counted talks, or none', () => {
    expect(hiddenGems([...usual, gem(1)], 2)).toEqual([]);
    expect(hiddenGems([gem(1), gem(2)], 2)).toEqual([]);
  });
});

describe('the most watched talks of a year', () => {
  const of = (year: number, ids: number[]) => ids.map((id) => talk(id, { year, views: id }));

  test('are of the latest year with a whole shelf', () => {
    const talks = [...of(2026, [9]), ...of(2025, [3, 4, 5]), ...of(2024, [8, 7])];
    expect(mostWatched(talks, 2, 2026)).toEqual({ year: 2025, ids: [5, 4] });
    expect(mostWatched(talks, 4, 2026)).toBeNull();
    expect(mostWatched(of(2020, [1, 2]), 2, 2026)).toBeNull();
    expect(mostWatched([talk(1, { views: 0 }), talk(2)], 2, 2024)).toBeNull();
  });
});
