import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/platform';
import {
  comeAndGo,
  expectNoMore,
  instrument,
  keptBy,
  memoryRemote,
  memorySession,
  switchReleases,
} from '../support/platform/memory';
import { openWhole, trafficOf } from '../support/test';

const TIMES = 100;
/** After this many, caches and bounded lists are full. */
const WARM_UP = 100;
/** @source platform.md, "For a visitor": what may remain after a hundred mounts, unmounts and switches between releases. */
const GROWTH = 0.02;
/** So many collections in a row that free nothing leave no garbage. */
const SETTLED = 4;

/** Bytes in use. Garbage may take several collections, and more of them while the machine is busy. */
async function heapOf(session: CDPSession): Promise<number> {
  let [least, unchanged] = [Infinity, 0];
  while (unchanged < SETTLED) {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    unchanged = usedSize < least ? 0 : unchanged + 1;
    least = Math.min(least, usedSize);
  }
  return least;
}

/** Doing something a hundred times must leave no more behind than doing it a few times. */
async function expectNothingLeft(page: Page, what: string, times: (count: number) => Promise<void>) {
  const session = await memorySession(page);
  const traffic = trafficOf(page);
  const measure = async () => ({ kept: await keptBy(page, session, traffic), heap: await heapOf(session) });
  await times(WARM_UP);
  const before = await measure();
  await times(TIMES);
  const after = await measure();
  const growth = after.heap / before.heap - 1;
  console.log(
    `${what}: heap ${(before.heap / 1e6).toFixed(2)} MB, ${(growth * 100).toFixed(2)} % after ${TIMES} times more; ` +
      JSON.stringify(after.kept),
  );
  expect.soft(growth, 'growth of the heap').toBeLessThan(GROWTH);
  expectNoMore(before.kept, after.kept, TIMES / 2);
}

// A trace keeps references to parts of the page.
test.use({ trace: 'off' });
// Compiled code also grows: hot code is optimized again, which is not a leak.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const flags = [
      '--no-opt',
      '--no-maglev',
      '--no-sparkplug',
      '--no-flush-bytecode',
      '--no-lazy-feedback-allocation',
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--js-flags=${flags.join(' ')}`] });
  },
});

test.describe('the memory of a page', () => {
  test.setTimeout(180_000);

  test('does not grow by 100 mounts and unmounts of pages', async ({ operator, visitorWith }) => {
    const names = ['fx-heap-one', 'fx-heap-two'] as const;
    for (const name of names) await operator.publish(await memoryRemote(name, '1'));
    const page = await (await visitorWith()).newPage();
    await page.addInitScript(instrument);
    // Code that a page loads once it is idle is not a leak.
    await openWhole(page, '/fx-heap-one');
    await page.evaluate(() => globalThis.fxSeen('[data-remote="fx-heap-one"][data-live="1"]'));
    await expectNothingLeft(page, 'pages', (count) => comeAndGo(page, names, count / 2));
  });

  test('does not grow by 100 switches between releases', async ({ operator, visitorWith }) => {
    await operator.publish(await memoryRemote('fx-heap-switch', '1'));
    await operator.candidate(await memoryRemote('fx-heap-switch', '2'), 5_000);
    const page = await (await visitorWith('candidate', 'fx-heap-switch')).newPage();
    await page.addInitScript(instrument);
    await openWhole(page, '/fx-heap-switch');
    await page.evaluate(() => globalThis.fxSeen('[data-live="2"]'));
    // Two switches each.
    await expectNothingLeft(page, 'releases', (count) => switchReleases(page, count / 2));
  });
});
