import { expect, test } from '@jest/globals';
import { callsOf } from './bench/growth-calls.mjs';
import { tablesOf } from './bench/growth-tables.mjs';

/** @param {number} ms */
const times = (ms) => ({ median: ms, p95: 2 * ms, most: 3 * ms });

/** @param {Record<string, import('./bench/growth-tables.mjs').Times>} calls @param {number} memory */
const found = (calls, memory) => ({
  calls,
  first: { '/': 1 },
  started: memory - 50,
  memory,
  disk: 1,
  imported: 1,
  rebuilt: 1,
  meanwhile: 1,
});

test('searches with facets, typing errors, two words and sentences are judged by the limits of a search', async () => {
  const names = Object.keys(await callsOf(() => Promise.resolve([])));
  const searches = names.filter((name) => /facet|common|other words|error|sentences|bad queries/.test(name));
  expect(searches).toHaveLength(11);
  const calls = Object.fromEntries(searches.map((name) => [name, times(10)]));
  for (const dialect of /** @type {const} */ (['sqlite', 'mysql'])) {
    const [table] = tablesOf(dialect, new Map([[1_000_000, found(calls, 1)]]), 1);
    for (const [name, , , goal, verdict] of table?.rows ?? [])
      expect([name, goal, verdict]).toEqual([name, expect.stringMatching(/^p95 \d+ ms$/), 'met']);
  }
});

test('the slowest bad query is named, and memory is judged after all calls', () => {
  const calls = { 'bad queries': times(10) };
  const sizes = new Map([
    [10_000, found(calls, 200)],
    [1_000_000, found(calls, 310)],
  ]);
  const [table, , rest] = tablesOf('sqlite', sizes, 1);
  expect(table?.notes).toEqual(['The slowest of bad queries: 30.0 ms, among 1,000,000 talks.']);
  expect(rest?.rows.slice(0, 2)).toEqual([
    ['memory after the first requests, MB', '150', '260', '1.73', '', ''],
    ['memory of the services’ process after all calls, MB', '200', '310', '1.55', '300', 'not met'],
  ]);
});
