import { expect, test } from '@jest/globals';
import { buffersOf, toColumns, toRows } from './columns.js';

test.each([
  ['none', [], 0],
  [
    'numbers, texts and nulls',
    [
      { a: 1, b: 'é', c: null },
      { a: -2.5, b: '', c: 3 },
    ],
    1,
  ],
  ['a number and a text in one column', [{ a: 1 }, { a: '1' }], 0],
])('rows are the same after they were passed to another thread: %s', (_, rows, transferred) => {
  const columns = toColumns(rows);
  const transfer = buffersOf(columns);
  expect(transfer).toHaveLength(transferred);
  expect(toRows(structuredClone(columns, { transfer }))).toEqual(rows);
});
