import { writeFile } from 'node:fs/promises';
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import { noteRemotes, noteRemotesOf, takeRemotes } from './remotes-loaded';
import { waitForScripts } from './scripts-run';

/**
 * A stand-in for the platform's player: records the commands it receives, reports that it is ready, and
 * reports its time when asked.
 */
const PLAYER = `<!doctype html><title>Player</title><script>
  window.commands = [];
  addEventListener('message', (event) => {
    const message = JSON.parse(event.data);
    window.commands.push(message);
    if (message.event === 'listening') event.source.postMessage(JSON.stringify({ event: 'onReady' }), event.origin);
    window.tell = (time) => event.source.postMessage(JSON.stringify({ event: 'infoDelivery', info: { currentTime: time } }), event.origin);
  });
</script>`;

export interface Options {
  /** The console's origin. */
  consoleURL: string;
  /** Console errors and uncaught errors that a test provokes on purpose. */
  expectedErrors: RegExp | null;
}

interface Automatic {
  remotes: undefined;
}

/** Playwright's test without access to other hosts, failing on any error in the page's console. */
export const test = base.extend<Options & Automatic, object>({
  browser: [
    async ({ browser }, use) => {
      waitForScripts(browser);
      noteRemotes(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  request: async ({ request }, use) => {
    noteRemotesOf(request);
    await use(request);
  },
  remotes: [
    // Read by libs/tooling/rerun.mjs.
    async ({ browserName: _browser }, use, { annotations }) => {
      await use(undefined);
      annotations.push({ type: 'remotes', description: takeRemotes() });
    },
    { auto: true },
  ],
  consoleURL: ['', { option: true }],
  expectedErrors: [null, { option: true }],
  page: async ({ page, expectedErrors, baseURL, consoleURL }, use, testInfo) => {
    const errors: string[] = [];
    const calls = callsOf(page);
    const note = (text: string) => {
      if (!expectedErrors?.test(text)) errors.push(text);
    };
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error' && !isElsewhere(message.text(), url, [baseURL, consoleURL]))
        note(`${message.text()} (${url})`);
    });
    page.on('pageerror', (error) => note(String(error)));
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('calls.txt');
      await writeFile(path, calls.join('\n'));
      testInfo.attachments.push({ name: 'calls', path, contentType: 'text/plain' });
    }
    expect(errors, 'errors in the console').toEqual([]);
  },
});

/** A line for each step of a page's calls to the services, with its milliseconds; traces have none. */
function callsOf(page: Page): string[] {
  const start = performance.now();
  const lines: string[] = [];
  const note = (what: string, request: Request) => {
    if (!request.url().includes('/api/')) return;
    lines.push(`${Math.round(performance.now() - start)} ${request.method()} ${request.url()} ${what}`);
  };
  page.on('request', (request) => note('', request));
  page.on('response', (response) => note(String(response.status()), response.request()));
  page.on('requestfailed', (request) => note(String(request.failure()?.errorText), request));
  return lines;
}

export { expect };

/**
 * A picture that is not the site's own: playwright.config.ts makes other hosts unreachable. Routing each page's
 * requests instead would turn the browser's cache off, and take a quarter longer.
 */
const isElsewhere = (text: string, url: string, own: (string | undefined)[]) =>
  text.startsWith('Failed to load resource: net::') &&
  URL.canParse(url) &&
  !own.includes(new URL(url).origin);

/** Answers for the video platform's player, whatever the video. */
export const servePlayer = (page: Page): Promise<unknown> =>
  page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: PLAYER }),
  );

/** The part of React's fiber tree that is read here; independent of the shell's code, which it tests. */
interface Fiber {
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  /** Only at the root. */
  stateNode: { current: Fiber };
}

/**
 * Resolves when a server-rendered element is hydrated: before that, a click on a link loads a page and one on
 * a button is lost. React hydrates part by part, and gives up attempts that have to wait for code: the
 * element counts once it is in the committed tree.
 */
export const hydrated = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.first().evaluate(isCommitted), { message: 'is hydrated' }).toBe(true);

function isCommitted(element: Element): boolean {
  const [, own] = Object.entries(element).find(([name]) => name.startsWith('__reactFiber$')) ?? [];
  const path: Fiber[] = [];
  for (let fiber = (own ?? null) as Fiber | null; fiber; fiber = fiber.return) path.unshift(fiber);
  const [root, ...others] = path;
  let place: Fiber | null = root?.stateNode.current ?? null;
  for (const fiber of others) {
    let child: Fiber | null = place?.child ?? null;
    while (child && child !== fiber && child !== fiber.alternate) child = child.sibling;
    if (!child) return false;
    place = child;
  }
  return place !== null;
}

/**
 * Resolves when the page has settled: from then on keys work, and the focus is kept when its element
 * disappears.
 */
export const rested = (page: Page): Promise<void> =>
  expect(page.locator('html'), 'has settled').toHaveAttribute('data-rested', '');

/**
 * Resolves when the focused header search box suggests talks, which shows in the region that announces their
 * number. A clock that is paused earlier may keep React from ever showing what has just loaded.
 */
export const suggesting = (page: Page): Promise<void> =>
  hydrated(page.getByRole('search', { name: 'Header search' }).locator('[aria-live]'));

/**
 * Gives the window of an open page another size. Chromium 156 misses the media queries that apply from then on if
 * a script inserts a style rule before the page has been styled for that size, as pages do while they appear.
 * Another language makes it style everything anew.
 */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (wanted) => {
    while (window.innerWidth !== wanted)
      await new Promise((done) => window.addEventListener('resize', done, { once: true }));
    const root = document.documentElement;
    const { lang } = root;
    for (const each of ['', lang]) {
      root.lang = each;
      getComputedStyle(root).getPropertyValue('color');
    }
  }, width);
}

/** As late as the pages' own idle work, which is therefore done before: see `whenIdle` of @lectern/remote. */
const IDLE_LATEST_MS = 2_000;

/** Idle turns without a request after which a page has nothing more to do. */
const IDLE_TURNS = 4;

/**
 * Every request of a page from now on. `over` resolves when the page has settled, all its requests have
 * finished and it has nothing more to do.
 */
export function trafficOf(page: Page) {
  const asked: Request[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    asked.push(request);
    open.add(request);
  });
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
  const over = async () => {
    await rested(page);
    // Idle-time work may hydrate a part, which in turn schedules work for when the page is idle.
    for (let [quiet, before] = [0, -1]; quiet < IDLE_TURNS; before = asked.length) {
      await expect.poll(() => open.size, { message: 'requests under way' }).toBe(0);
      await page.evaluate(
        (timeout) => new Promise<unknown>((done) => requestIdleCallback(() => setTimeout(done), { timeout })),
        IDLE_LATEST_MS,
      );
      quiet = before === asked.length ? quiet + 1 : 0;
    }
  };
  return { asked, over };
}

/** Opens a page, and waits until it is complete. */
export async function openWhole(page: Page, path: string): Promise<void> {
  const traffic = trafficOf(page);
  await page.goto(path);
  await traffic.over();
}

/**
 * Resolves when the page knows its member. Until then, or if the answer takes longer than two seconds, they count as a visitor, whose clicks
 * ask them to log in.
 */
export const memberKnown = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();

/** Signs in through the local provider, as the person of that name. */
export async function signIn(
  page: Page,
  name: string,
  provider: 'Google' | 'GitHub' = 'Google',
  from = '/users/sign_in',
) {
  await page.goto(from);
  await page.getByRole('button', { name: new RegExp(provider) }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await memberKnown(page);
}

/** A name that no other test uses. */
export const someone = (() => {
  let count = 0;
  return () => `Member ${process.pid}-${++count}`;
})();

/** The talk of the fixtures: the one with a transcript. */
export const LIT = { path: '/video/how-a-lectern-is-lit', title: 'How a lectern is lit' };
