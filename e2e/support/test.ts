import { test as base, expect, type Locator, type Page } from '@playwright/test';

/** One transparent pixel: what stands in for pictures of the video platform, which the site treats as missing. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A stand-in for the platform's player: keeps the commands it is sent, says that it is there, and tells its time when asked. */
const PLAYER = `<!doctype html><title>Player</title><script>
  window.commands = [];
  addEventListener('message', (event) => {
    const message = JSON.parse(event.data);
    window.commands.push(message);
    if (message.event === 'listening') event.source.postMessage(JSON.stringify({ event: 'onReady' }), event.origin);
    window.tell = (time) => event.source.postMessage(JSON.stringify({ event: 'infoDelivery', info: { currentTime: time } }), event.origin);
  });
</script>`;

interface Options {
  /** Console errors and uncaught errors that a test provokes on purpose. */
  expectedErrors: RegExp | null;
}

/** Playwright's test with the outside world cut off, failing on any error in the page's console. */
export const test = base.extend<Options>({
  expectedErrors: [null, { option: true }],
  page: async ({ page, expectedErrors, baseURL }, use) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!expectedErrors?.test(text)) errors.push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => note(String(error)));
    await page.route(
      (url) => url.origin !== baseURL,
      (route) => {
        const { hostname } = new URL(route.request().url());
        if (hostname === 'www.youtube-nocookie.com')
          return route.fulfill({ contentType: 'text/html', body: PLAYER });
        return route.fulfill({ contentType: 'image/png', body: PIXEL });
      },
    );
    await use(page);
    expect(errors, 'errors in the console').toEqual([]);
  },
});

export { expect };

/**
 * Resolves when an element that the server rendered has come to life: before, a click on a link loads a page, and one on a button is
 * lost. React leaves the element's props on it when it takes it over, part of the page by part.
 */
export const hydrated = (locator: Locator): Promise<void> =>
  expect
    .poll(
      () =>
        locator
          .first()
          .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))),
      { message: 'has come to life' },
    )
    .toBe(true);

/** Resolves when the page has come to rest: from then on keys work, and the focus is kept where something goes away. */
export const rested = (page: Page): Promise<void> =>
  expect(page.locator('html'), 'has come to rest').toHaveAttribute('data-rested', '');

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
  await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
}

/** A name that no other test signs in with. */
export const someone = (() => {
  let count = 0;
  return () => `Member ${process.pid}-${++count}`;
})();

/** The talk of the fixtures: the one with a transcript. */
export const LIT = { path: '/video/how-a-lectern-is-lit', title: 'How a lectern is lit' };
