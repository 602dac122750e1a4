import type { Route } from '@playwright/test';
import { expect, hydrated, LIT, rested, test, trafficOf } from './support/test';

const SHELL = { name: 'Discover' };

test.describe('a remote that fails', () => {
  test.use({ expectedErrors: /./ });
  const faults = {
    'is cut off': (route: Route) => route.abort(),
    'answers 503': (route: Route) => route.fulfill({ status: 503, body: 'no' }),
    'sends HTML as JavaScript': (route: Route) =>
      route.fulfill({ contentType: 'text/javascript', body: '<html></html>' }),
    'sends other bytes than were published': (route: Route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'globalThis.stolen = true' }),
  };
  for (const [what, fault] of Object.entries(faults)) {
    test(`${what}: the page says so in place, the shell goes on, and "Try again" recovers`, async ({
      page,
    }) => {
      await page.route('**/assets/mf-discover/**', fault);
      await page.goto('/users/sign_in');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Conferences' }).click();
      await expect(page.getByRole('heading', { level: 1, name: /Conferences/ })).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
      await page.unroute('**/assets/mf-discover/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Trending Talks' })).toBeVisible();
    });
  }
});

for (const path of ['/', LIT.path]) {
  test(`the first view of ${path} requests each file once`, async ({ page, baseURL }) => {
    const traffic = trafficOf(page);
    await page.goto(path);
    await traffic.over();
    const requested = traffic.asked
      .map((request) => request.url())
      .filter((url) => url.startsWith(`${baseURL}/assets/`));
    await expect(page.getByRole('link', SHELL).first()).toBeVisible();
    expect(requested.length).toBe(new Set(requested).size);
    expect(requested.filter((url) => url.endsWith('.json'))).toEqual([]);
  });

  test(`the first view of ${path} needs no script but those that its head names`, async ({ page }) => {
    const html = await (await page.request.get(path)).text();
    await page.route('**/assets/**/*.js', async (route) => {
      const { pathname } = new URL(route.request().url());
      // The others are never answered.
      if (html.includes(pathname)) await route.continue();
    });
    await page.goto(path);
    await hydrated(page.getByRole('main').getByRole('heading', { level: 1 }));
  });
}

test.describe('scripts', () => {
  test('are requested after the first frame', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.addInitScript(() => {
      const frame = window.requestAnimationFrame;
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => held.push(callback);
      window.addEventListener('frames', () => {
        window.requestAnimationFrame = frame;
        for (const callback of held) frame(callback);
      });
    });
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(scripts).toEqual([]);
    await page.evaluate(() => window.dispatchEvent(new Event('frames')));
    await rested(page);
    expect(scripts).not.toEqual([]);
  });

  test('start in a background tab, too, which has no frames', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      window.requestAnimationFrame = () => 0;
    });
    await page.goto('/');
    await rested(page);
  });
});

test('every script carries its hash', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Top Speakers' })).toBeVisible();
  const bare = await page.evaluate(() =>
    [...document.scripts]
      .filter((script) => script.src && !script.integrity.startsWith('sha384-'))
      .map((script) => script.src),
  );
  expect(bare).toEqual([]);
});
