import type { Browser } from '@playwright/test';
import { expect, randomVisitor, test } from '../platform';
import { visitorContext } from '../platform/visitors';
import { trafficOf } from '../test';
import { holding, onAnswer, onCall } from './calls';
import type { Row } from './change';
import { isDone, isSettled, offline, online, open, press, says, type Given } from './given';
import { Member } from './member';

/** Each change is retried once automatically. */
const TRIES = 2;

/** A page for each row, with everything typed; counts how often the change is sent. */
async function opened(browser: Browser, me: Member, row: Row) {
  const context = await visitorContext(browser, me.baseURL, randomVisitor());
  await me.lend(context);
  const page = await context.newPage();
  const traffic = trafficOf(page);
  const given: Given = { page, traffic, context, me, row, change: await row.begin(me) };
  const sent = { times: 0 };
  const { call, method } = given.change;
  page.on('request', (request) => {
    if (request.method() === method && call.test(new URL(request.url()).pathname)) sent.times += 1;
  });
  await open(given);
  return { given, sent };
}

/** One site for all these changes, started three times. */
export function killServicesDuring(changes: [string, Row][]): void {
  test('when services are killed, the input is kept, nothing is done later, and the next press does it once', async ({
    browser,
    ownSite,
  }) => {
    const first = await ownSite();
    const port = Number(new URL(first.baseURL).port);
    const again = () => ownSite({ beside: first, port });
    const me = await Member.signedIn(first.baseURL);
    const rows: ({ name: string } & Awaited<ReturnType<typeof opened>>)[] = [];
    // Sequential: each is a browser's first visit.
    for (const [name, row] of changes) rows.push({ name, ...(await opened(browser, me, row)) });
    type Opened = (typeof rows)[number];
    const inEach = <T>(what: string, step: (row: Opened) => Promise<T>) =>
      test.step(what, () => Promise.all(rows.map((row) => test.step(row.name, () => step(row)))));

    const sending = holding();
    const begun = await inEach('pressed', async ({ given, sent }) => {
      const free = await onCall(given, async (route) => {
        await sending.opened;
        await route.fallback();
      });
      await press(given);
      await expect.poll(() => sent.times).toBe(1);
      return free;
    });
    first.freeze();
    sending.open();
    await first.kill();
    await inEach('killed before they applied it', ({ given }) => says(given, given.row.unanswered));
    await Promise.all(begun.map((free) => free()));
    const second = await again();
    await inEach('nothing is done by itself', async ({ given, sent }) => {
      await offline(given);
      await online(given);
      expect(await given.change.done(me)).toBe(0);
      expect(sent.times).toBe(TRIES);
      await given.change.again(given.page);
    });

    const gate = holding();
    const held = await inEach('applied, with the response in flight', async ({ given }) => {
      const seen = await onAnswer(given, async ({ lose }) => {
        await gate.opened;
        await lose();
      });
      await press(given);
      await isDone(given, 1);
      return seen;
    });
    await second.kill();
    gate.open();
    await inEach('killed before they responded', async ({ given, sent }) => {
      await expect.poll(() => sent.times).toBe(2 * TRIES);
      await says(given, given.row.unanswered);
    });
    held.forEach(({ free }) => free());
    await again();
    await inEach('pressed again', async ({ given, sent }) => {
      await given.change.again(given.page);
      await press(given);
      // The page may show the result before the request is sent.
      await expect.poll(() => sent.times).toBe(2 * TRIES + 1);
      await isSettled(given);
      await expect(given.row.said(given.page, given.row.unanswered)).toHaveCount(0);
      await isDone(given, 1);
      expect(sent.times).toBe(2 * TRIES + 1);
    });
    for (const { given } of rows) await given.context.close();
  });
}
