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

test.each(['environment', 'permission', 'realm', 'codegen', 'strip'] as const)(
  '%s alone stops an attempt, which escapes without it',
  async (barrier) => {
    const attempt = BY_BARRIERS.find(({ stoppedBy }) => stoppedBy.includes(barrier));
    if (!attempt) throw new Error('Nothing tries this barrier');
    const others = attempt.stoppedBy.filter((other) => other !== barrier);
    expect(await site.escaping('partial', others, [attempt], false)).toEqual([]);
    expect(await site.escaping('partial', attempt.stoppedBy, [attempt], false)).toEqual([attempt.name]);
  },
);
