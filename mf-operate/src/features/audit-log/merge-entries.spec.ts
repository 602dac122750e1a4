import { anEntry } from '../../testing/audit-log';
import { mergeEntries } from './merge-entries';

const lines = (...ids: number[]) => ids.map((id) => anEntry({ id }));
const ids = (known: number[], newest: number[], isFull = false) =>
  mergeEntries(lines(...known), lines(...newest), isFull).map(({ id }) => id);

test('a new line comes on top, and what fell off the newest page stays', () => {
  expect(ids([5, 4, 3, 2, 1], [6, 5, 4], true)).toEqual([6, 5, 4, 3, 2, 1]);
});

test('the first answer is all there is; an empty one takes nothing away', () => {
  expect(ids([], [2, 1])).toEqual([2, 1]);
  expect(ids([2, 1], [])).toEqual([2, 1]);
});

test('where lines are missing between old and new, the old ones go', () => {
  expect(ids([2, 1], [9, 8, 7], true)).toEqual([9, 8, 7]);
});

test('a short page has everything that there is, so a gap in the numbers is another remote’s', () => {
  expect(ids([2, 1], [9, 8], false)).toEqual([9, 8, 2, 1]);
});
