import { test as base, type BrowserContext, type Page, type Response, type Route } from '@playwright/test';
import { expect, hydrated, trafficOf } from '../test';
import { OFFLINE, UNANSWERED, type Change, type Condition, type Row } from './change';
import { Member, SESSION, tellTabs } from './member';

/** A prepared change. */
export interface Given {
  page: Page;
  /** Of the page, since it was opened. */
  traffic: ReturnType<typeof trafficOf>;
  context: BrowserContext;
  me: Member;
  row: Row;
  change: Change;
}

export const account = (page: Page) => page.getByRole('button', { name: 'Your account' });
const offlineWords = ({ offline, unanswered }: Row) =>
  offline ?? (unanswered === UNANSWERED ? OFFLINE : unanswered);

/**
 * Opens the place of a change, unless it is open, and waits until nothing loads any more: late content would
 * move the control between pointer down and up, and the press would be lost.
 */
export async function open({ page, change, traffic }: Given): Promise<void> {
  const { pathname, search } = new URL(page.url(), 'http://nowhere');
  if (pathname + search !== change.path) await page.goto(change.path);
  await expect(account(page)).toBeVisible();
  await traffic.over();
  await change.prepare(page);
  await hydrated(change.button(page));
}

export const press = ({ page, change }: Given) => change.button(page).click();
export const says = ({ page, row }: Given, text: string) => expect(row.said(page, text)).toBeVisible();
export const isDone = ({ change, me }: Given, times: number) =>
  expect.poll(() => change.done(me)).toBe(times);
const isUndone = async ({ change, me }: Given) => expect(await change.done(me)).toBe(0);

/** Holds the calls that make the change until released. */
export async function onCall(
  { page, change }: Given,
  what: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const mine = (route: Route) => {
    const request = route.request();
    const isCall = change.call.test(new URL(request.url()).pathname) && request.method() === change.method;
    return isCall ? what(route) : route.fallback();
  };
  await page.route(change.call, mine);
  return () => page.unroute(change.call, mine);
}

/**
 * The services apply it, and the page gets no response until the callback handles it. Returns how often that
 * happened.
 */
export async function onAnswer({ page, change }: Given, what: (answer: Answer) => Promise<unknown>) {
  const cdp = await page.context().newCDPSession(page);
  let isFree = false;
  // The session is kept: Chromium can leave a response paused for ever if its session is detached.
  const seen = { count: 0, free: () => (isFree = true) };
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const goOn = () => cdp.send('Fetch.continueResponse', { requestId });
    const lose = () => cdp.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    const isCall = change.call.test(new URL(request.url).pathname) && request.method === change.method;
    if (isCall && !isFree) seen.count += 1;
    // A page that is left meanwhile has dropped its requests.
    void (isCall && !isFree ? what({ goOn, lose }) : goOn().catch(() => undefined));
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/v1/*', requestStage: 'Response' }] });
  return seen;
}

interface Answer {
  goOn: () => Promise<unknown>;
  lose: () => Promise<unknown>;
}

/** Presses, and waits until the services have responded: an older message may still be shown. */
async function pressUntilAnswered(given: Given) {
  const answered = given.page.waitForResponse(isOf(given.change));
  await press(given);
  await answered;
}

export async function offline(given: Given) {
  await given.context.setOffline(true);
  await expect(given.page.getByRole('banner').getByText('You are offline.')).toBeVisible();
}

export async function online(given: Given) {
  await given.context.setOffline(false);
  await expect(given.page.getByRole('banner').getByText('You are online again.')).toBeVisible();
}

/** Signs in again in this browser, and continues where the user left off. */
async function comeBack(given: Given) {
  const { page, context, me, change } = given;
  await me.signIn();
  await me.lend(context);
  await tellTabs(page);
  await expect(account(page)).toBeVisible();
  await isUndone(given);
  await change.again(page);
}

async function isLoggedOut(given: Given) {
  const { page, row, change } = given;
  await says(given, row.loggedOut);
  const address = async () => (await row.wayBack(page).getAttribute('href')) ?? '';
  const back = async () => new URL(await address(), 'http://nowhere').searchParams.get('return_to');
  await expect.poll(back).toBe(change.back ?? change.path);
}

type Step = (given: Given) => Promise<void>;

/** In this order on one page: after each but the last, the change is still to be made. */
export const REFUSALS: Partial<Record<Condition, Step>> = {
  'no network before': async (given) => {
    await offline(given);
    await press(given);
    await says(given, offlineWords(given.row));
    await online(given);
    await isUndone(given);
    await given.change.again(given.page);
  },
  'network lost during': async (given) => {
    let cut = 0;
    const free = await onCall(given, async (route) => {
      cut += 1;
      await given.context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await press(given);
    await expect.poll(() => cut).toBe(2);
    await says(given, offlineWords(given.row));
    await free();
    await online(given);
    await isUndone(given);
    await given.change.again(given.page);
  },
  'cookie deleted': async (given) => {
    await given.context.clearCookies({ name: SESSION });
    await pressUntilAnswered(given);
    await isLoggedOut(given);
    await expect(given.page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    await comeBack(given);
  },
  'session row deleted': async (given) => {
    await given.me.endSession();
    await pressUntilAnswered(given);
    await isLoggedOut(given);
    await comeBack(given);
  },
  'someone else signed in': async (given) => {
    const { page, context, me, change, traffic } = given;
    const other = await Member.signedIn(me.baseURL, undefined, me);
    await other.lend(context);
    await pressUntilAnswered(given);
    await says(given, given.row.taken ?? given.row.loggedOut);
    await isUndone(given);
    expect(await change.done(other).catch(() => 0)).toBe(0);
    await me.lend(context);
    await page.reload();
    await expect(account(page)).toBeVisible();
    await traffic.over();
    await change.again(page);
  },
  'answer lost': async (given) => {
    const lost = await onAnswer(given, ({ lose }) => lose());
    await press(given);
    await expect.poll(() => lost.count).toBe(2);
    await says(given, given.row.unanswered);
    lost.free();
    await given.change.again(given.page);
    // It was applied although its response was lost; only this call's own response shows that it has
    // finished.
    await pressUntilAnswered(given);
    await isDone(given, 1);
    // Success removes the failure message.
    await expect(given.row.said(given.page, given.row.unanswered)).toHaveCount(0);
  },
  'no network after': async (given) => {
    let sent = 0;
    const free = await onCall(given, (route) => {
      sent += 1;
      return route.fallback();
    });
    await offline(given);
    await online(given);
    await given.page.reload();
    await expect(account(given.page)).toBeVisible();
    await isDone(given, 1);
    expect(sent).toBe(0);
    await free();
  },
};

/** Each with its own change, in this order on one page. */
export const UNDER_WAY: Partial<Record<Condition, Step>> = {
  Back: async (given) => {
    const { page, change } = given;
    const gate = holding();
    const held = await onAnswer(given, async ({ goOn }) => {
      await gate.opened;
      await goOn();
    });
    const answered = page.waitForResponse(isOf(change));
    await press(given);
    await isDone(given, 1);
    await page.goBack();
    await expect(page).toHaveURL(ELSEWHERE);
    gate.open();
    await answered;
    await page.goForward();
    await expect(page).toHaveURL(change.path);
    await isSettled(given);
    await isDone(given, 1);
    held.free();
  },
  'pressed twice': async (given) => {
    const gate = holding();
    const free = await onCall(given, async (route) => {
      await gate.opened;
      await route.fallback();
    });
    await given.change.button(given.page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    gate.open();
    await isSettled(given);
    await isDone(given, 1);
    await free();
  },
  'two tabs': async (given) => {
    const { context, change } = given;
    const tab = await context.newPage();
    const second = { ...given, page: tab, traffic: trafficOf(tab) };
    await open(second);
    const typed = await change.box?.(tab).inputValue();
    await press(given);
    await isSettled(given);
    if (change.box) await expect(change.box(tab)).not.toHaveValue(typed ?? '');
    else {
      const answered = tab.waitForResponse(isOf(change));
      await press(second);
      await answered;
    }
    await isDone(given, 1);
    await tab.close();
  },
  reload: async (given) => {
    const { page, change } = given;
    const held = await onAnswer(given, () => Promise.resolve());
    await press(given);
    await isDone(given, 1);
    await page.reload();
    await expect(account(page)).toBeVisible();
    held.free();
    if (change.shown && !change.isKept) await expect(change.shown(page)).toBeVisible();
    else {
      await change.again(page);
      await hydrated(change.button(page));
      await press(given);
      await isSettled(given);
    }
    await isDone(given, 1);
  },
};

const ELSEWHERE = '/trending';

/** Opens the place of a change by navigating from another page of the site. */
export async function openFromElsewhere(given: Given): Promise<void> {
  const { page, change } = given;
  await page.goto(ELSEWHERE);
  await expect(account(page)).toBeVisible();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, change.path);
  await open(given);
}

const isOf =
  ({ call, method }: Change) =>
  (response: Response) =>
    call.test(new URL(response.url()).pathname) && response.request().method() === method;

/** A gate that holds callers until it is opened. */
export function holding() {
  let open = () => {};
  const opened = new Promise<void>((done) => (open = done));
  return { opened, open: () => open() };
}

/** The page shows the result, or has an empty box for the next change. */
export async function isSettled({ page, change }: Given) {
  if (change.shown) await expect(change.shown(page)).toBeVisible();
  else if (change.box) await expect(change.box(page)).toHaveValue('');
}

/** Tries conditions in turn; those that do not apply to a row appear in the report with the reason. */
export async function tryAll(
  conditions: Partial<Record<Condition, Step>>,
  given: Given,
  next?: () => Promise<void>,
) {
  let isFirst = true;
  for (const [name, step] of Object.entries(conditions)) {
    const condition = name as Condition;
    const why = given.row.except?.[condition];
    if (why) base.info().annotations.push({ type: `no ${condition}`, description: why });
    else
      await base.step(condition, async () => {
        if (!isFirst) await next?.();
        isFirst = false;
        await step(given);
      });
  }
}
