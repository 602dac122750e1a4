import { describe, expect, test } from '@jest/globals';
import { type Candidate, filledShelf } from './shelf.js';

const talk = (id: number, fields: Partial<Candidate> = {}): Candidate => ({
  id,
  conference: id,
  speakers: [id],
  ...fields,
});

describe('a shelf', () => {
  test('keeps the order of talks that fit together', () => {
    expect(filledShelf([talk(3), talk(1), talk(2)], 2)).toEqual([3, 1]);
  });

  test('repeats nothing of the shelves above', () => {
    expect(filledShelf([talk(1), talk(2), talk(3)], 3, new Set([1, 3]))).toEqual([2]);
  });

  test('starts with at most two talks of a conference, one of a speaker and three on a subject', () => {
    const others = Array.from({ length: 12 }, (_, at) => talk(100 + at));
    const ofConference = [1, 2, 3].map((id) => talk(id, { conference: 1 }));
    expect(filledShelf([...ofConference, ...others], 13)).toEqual([
      1,
      2,
      ...others.slice(0, 10).map(({ id }) => id),
      3,
    ]);
    const bySpeaker = [1, 2].map((id) => talk(id, { speakers: [9] }));
    expect(filledShelf([...bySpeaker, ...others], 13)[12]).toBe(2);
    const onSubject = [1, 2, 3, 4].map((id) => talk(id, { subject: 7 }));
    expect(filledShelf([...onSubject, ...others], 13)[12]).toBe(4);
  });

  test('uses the postponed talks where there are no others', () => {
    const all = [1, 2, 3, 4].map((id) => talk(id, { conference: 1 }));
    expect(filledShelf(all, 4)).toEqual([1, 2, 3, 4]);
  });
});
