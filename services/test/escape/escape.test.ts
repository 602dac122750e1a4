import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { effectiveLevel } from '../../src/platform/rendering/sandbox/isolation.js';
import { ATTEMPTS } from './attempts.js';
import { HostileSite } from './hostile-site.js';

let site: HostileSite;
beforeAll(async () => {
  process.env.LECTERN_SECRET_OF_TESTS = 'escaped';
  site = await HostileSite.open();
});
afterAll(async () => {
  delete process.env.LECTERN_SECRET_OF_TESTS;
  await site.close();
});

/** What limits stop takes as long as they allow: renderer.spec.ts. */
const BY_BARRIERS = ATTEMPTS.filter(({ lifted }) => !lifted);

// On every level, and with barriers taken away one by one: escape.long.test.ts.
test('nothing escapes', async () => {
  const highest = await effectiveLevel();
  if (highest === null) throw new Error('This machine supports no level');
  for (const level of new Set([highest, 'partial'] as const))
    expect({ level, escaped: await site.escaping(level, [], BY_BARRIERS, false) }).toEqual({
      level,
      escaped: [],
    });
});

test('a page that reads a file escapes once the barriers against it are removed, and only then', async () => {
  const reading = ATTEMPTS.filter(({ name }) => name === 'reads a file');
  const [{ stoppedBy } = { stoppedBy: [] }] = reading;
  const names = reading.map(({ name }) => name);
  expect(await site.escaping('partial', stoppedBy, reading, false)).toEqual(names);
  const node = stoppedBy.filter((barrier) => barrier !== 'permission');
  expect(await site.escaping('partial', node, reading, false)).toEqual([]);
});
