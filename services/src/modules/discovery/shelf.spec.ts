import { describe, expect, test } from '@jest/globals';
import { type Candidate, filledShelf } from './shelf.js';

const talk = (id: number, fields: Partial<Candidate> = {}): Candidate => ({
  id,
  conference: id,
  speakers: [id],
  ...fields,
});

const SEEN = 4;
const ids = (talks: readonly Candidate[]) => talks.map(({ id }) => id);

/** Ids of the talks on a shelf. */
const shelved = (ranked: readonly Candidate[], length: number, taken?: ReadonlySet<number>) =>
  filledShelf(ranked, length, SEEN, taken).ids;

describe('a shelf', () => {
  const others = Array.from({ length: 12 }, (_, at) => talk(100 + at));
  const [one, two, three, four] = ids(others);

  test('keeps the order of talks that fit together', () => {
    expect(shelved([talk(3), talk(1), talk(2)], 2)).toEqual([3, 1]);
  });

  test('repeats nothing of the shelves above', () => {
    expect(shelved([talk(1), talk(2), talk(3)], 3, new Set([1, 3]))).toEqual([2]);
  });

  test.each([
    ['conference', { conference: 1 }],
    ['speaker', { speakers: [9] }],
    ['subject', { subject: 7 }],
  ])('shows one talk of a %s among those seen first', (_of, same) => {
    const alike = [1, 2].map((id) => talk(id, same));
    expect(shelved([...alike, ...others], 20).slice(0, SEEN)).toEqual([1, one, two, three]);
  });

  test('shows no more than half of those seen first from one catalogue', () => {
    const ruby = [1, 2, 3, 4].map((id) => talk(id, { catalogue: 'rubyevents' }));
    const python = [5, 6, 7].map((id) => talk(id, { catalogue: 'pyvideo' }));
    expect(shelved([...ruby, ...python], 7)).toEqual([1, 2, 5, 6, 3, 4, 7]);
    expect(shelved(ruby, 4)).toEqual([1, 2, 3, 4]);
  });

  test('shows at most two talks of a conference, one of a speaker and three on a subject among the first twelve', () => {
    const ofConference = [1, 2, 3].map((id) => talk(id, { conference: 1 }));
    expect(shelved([...ofConference, ...others], 13)).toEqual([
      1,
      one,
      two,
      three,
      2,
      four,
      ...ids(others.slice(4, 10)),
      3,
    ]);
    const bySpeaker = [1, 2].map((id) => talk(id, { speakers: [9] }));
    expect(shelved([...bySpeaker, ...others], 13)[12]).toBe(2);
    const onSubject = [1, 2, 3, 4].map((id) => talk(id, { subject: 7 }));
    expect(shelved([...onSubject, ...others], 13)[12]).toBe(4);
  });

  test('uses the postponed talks where there are no others', () => {
    const all = [1, 2, 3, 4].map((id) => talk(id, { conference: 1 }));
    expect(shelved(all, 4)).toEqual([1, 2, 3, 4]);
  });

  test('is settled once talks of lower rank would change nothing', () => {
    const more = Array.from({ length: 14 }, (_, at) => talk(100 + at));
    const ranked = [
      talk(1, { conference: 1 }),
      talk(2, { conference: 1 }),
      talk(3, { conference: 1 }),
      ...more,
    ];
    for (let most = 1; most <= ranked.length; most += 1) {
      const { ids, isSettled } = filledShelf(ranked.slice(0, most), 14, SEEN);
      if (isSettled) expect(ids).toEqual(shelved(ranked, 14));
    }
    expect(filledShelf(ranked.slice(0, 12), 14, SEEN).isSettled).toBe(false);
    expect(filledShelf(ranked, 14, SEEN).isSettled).toBe(true);
  });
});
