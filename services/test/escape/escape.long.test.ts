import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { effectiveLevels } from '../../src/platform/rendering/sandbox/isolation.js';
import type { IsolationLevel } from '@lectern/contracts';
import { type Barrier, BARRIERS } from '../../src/platform/rendering/sandbox/launch.js';
import { type Attempt, ATTEMPTS } from './attempts.js';
import { HostileSite } from './hostile-site.js';

const NAMED: IsolationLevel[] = ['partial', 'guarded', 'sealed'];

let site: HostileSite;
let levels: IsolationLevel[];
beforeAll(async () => {
  process.env.LECTERN_SECRET_OF_TESTS = 'escaped';
  site = await HostileSite.open();
  levels = await effectiveLevels();
}, 60_000);
afterAll(async () => {
  delete process.env.LECTERN_SECRET_OF_TESTS;
  await site.close();
});

/** Attempts stopped by the same barriers. */
const groups = new Map<string, Attempt[]>();
for (const attempt of ATTEMPTS) {
  const key = attempt.stoppedBy.join(' ');
  groups.set(key, [...(groups.get(key) ?? []), attempt]);
}

describe.each(NAMED)('%s', (level) => {
  test('nothing escapes', async () => {
    if (!levels.includes(level)) return console.log(`This machine does not support the level ${level}.`);
    expect(await site.escaping(level, [], ATTEMPTS, false)).toEqual([]);
  }, 180_000);
});

test('each attempt escapes once its barrier is removed', async () => {
  const escaped: string[] = [];
  for (const [stoppedBy, attempts] of groups) {
    const without = stoppedBy.split(' ').filter(Boolean) as Barrier[];
    escaped.push(...(await site.escaping('partial', without, attempts, true)));
  }
  expect(ATTEMPTS.map(({ name }) => name).filter((name) => !escaped.includes(name))).toEqual([]);
  console.log([`Levels on this machine: ${levels.join(', ')}.`, ...ATTEMPTS.map(line)].join('\n'));
}, 240_000);

/** Barriers the operating system adds beyond the lowest level. */
const SYSTEMS: ReadonlySet<Barrier> = new Set(['namespaces', 'seccomp']);

const line = ({ name, stoppedBy, lifted }: Attempt) =>
  `${name.padEnd(66)} ${[...stoppedBy, ...Object.keys(lifted ?? {})].join(', ')}`;

test('where rendering is sealed, the operating system alone stops what it covers', async () => {
  if (!levels.includes('sealed')) return;
  const bySystem = ATTEMPTS.filter(({ stoppedBy }) => stoppedBy.some((one) => SYSTEMS.has(one)));
  const nodes: Barrier[] = ['realm', 'strip', 'permission', 'codegen'];
  expect(await site.escaping('sealed', nodes, bySystem, false)).toEqual([]);
  const without = await site.escaping('sealed', [...nodes, 'seccomp'], bySystem, false);
  expect(without.sort()).toEqual(['listens', 'runs a program', 'sends by UDP']);
}, 120_000);

test.each(BARRIERS.filter((barrier) => !['session', 'seccomp', 'rest'].includes(barrier)))(
  'without %s the other barriers stop what they cover',
  async (barrier) => {
    const alone = ATTEMPTS.filter(({ stoppedBy, lifted }) => stoppedBy.includes(barrier) && !lifted);
    const bare = alone.filter(({ stoppedBy }) =>
      stoppedBy.every((one) => one === barrier || SYSTEMS.has(one)),
    );
    const escaped = await site.escaping('partial', [barrier], alone, false);
    expect(escaped.sort()).toEqual(bare.map(({ name }) => name).sort());
  },
  120_000,
);
