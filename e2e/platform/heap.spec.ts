import type { Page } from '@playwright/test';
import { test } from '../support/platform';
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

const WARM_UP = 5;
const ROUNDS = 10;

/** Ten rounds must keep nothing, not even an object each; heap.long.spec.ts measures the heap itself. */
async function expectNothingKept(page: Page, rounds: (count: number) => Promise<void>): Promise<void> {
  const session = await memorySession(page);
  const traffic = trafficOf(page);
  await rounds(WARM_UP);
  const before = await keptBy(page, session, traffic);
  await rounds(ROUNDS);
  expectNoMore(before, await keptBy(page, session, traffic), ROUNDS);
}

test('a page keeps nothing of pages that came and went', async ({ operator, visitorWith }) => {
  const names = ['fx-kept-one', 'fx-kept-two'] as const;
  for (const name of names) await operator.publish(await memoryRemote(name, '1'));
  const page = await (await visitorWith()).newPage();
  await page.addInitScript(instrument);
  await openWhole(page, `/${names[0]}`);
  await expectNothingKept(page, (count) => comeAndGo(page, names, count));
});

test('a page keeps nothing of releases that it switched from', async ({ operator, visitorWith }) => {
  await operator.publish(await memoryRemote('fx-kept-switch', '1'));
  await operator.candidate(await memoryRemote('fx-kept-switch', '2'), 5_000);
  const page = await (await visitorWith('candidate', 'fx-kept-switch')).newPage();
  await page.addInitScript(instrument);
  await openWhole(page, '/fx-kept-switch');
  await expectNothingKept(page, (count) => switchReleases(page, count));
});
