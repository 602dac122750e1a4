import { anEntry } from '@lectern/console/testing';
import { mergeEntries } from './merge-entries';

const entries = (...ids: number[]) => ids.map((id) => anEntry({ id }));
const ids = (known: number[], newest: number[], isFull = false) =>
  mergeEntries(entries(...known), entries(...newest), isFull).map(({ id }) => id);

test('a new entry is added on top, and entries that left the newest page stay', () => {
  expect(ids([5, 4, 3, 2, 1], [6, 5, 4], true)).toEqual([6, 5, 4, 3, 2, 1]);
});

test('the first response is the whole list, and an empty one removes nothing', () => {
  expect(ids([], [2, 1])).toEqual([2, 1]);
  expect(ids([2, 1], [])).toEqual([2, 1]);
});

test('if entries are missing between old and new ones, the old ones are removed', () => {
  expect(ids([2, 1], [9, 8, 7], true)).toEqual([9, 8, 7]);
});

test('a short page is complete, so a gap in the numbers belongs to another remote', () => {
  expect(ids([2, 1], [9, 8], false)).toEqual([9, 8, 2, 1]);
});
