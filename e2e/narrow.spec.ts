import type { Cookie, Page } from '@playwright/test';
import { firstTalkSlot } from './catalogue/conferences';
import { PAGES } from './support/pages';
import { expect, LIT, signIn, someone, test } from './support/test';

/** 320 px, as wide as 1280 px are at 400 %; a member has an avatar in the header, too. */
const WINDOWS = [
  ['320 px', { width: 320, height: 640 }],
  ['1280 px at 400 %', { width: 320, height: 200 }],
] as const;

/** Where the way to the wizard tells that one is signed in. */
const WIDE = { width: 1280, height: 800 };

/** What stays free beside the header's last button. */
const EDGE = 8;

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [what, viewport] of WINDOWS) {
  for (const who of ['visitor', 'member'] as const) {
    test.describe(`${what}, ${who}`, () => {
      test.use({ viewport, expectedErrors: /404|403/ });
      let cookies: Cookie[] = [];
      test.beforeAll(async ({ browser, baseURL }) => {
        if (who === 'visitor') return;
        const page = await browser.newPage({ baseURL, viewport: WIDE });
        await signIn(page, someone());
        cookies = await page.context().cookies();
        await page.close();
      });
      test.beforeEach(({ page }) => page.context().addCookies(cookies));

      test('no page scrolls sideways, and the whole header is in sight', async ({ page }) => {
        test.slow();
        const slot = `/add_note?slot=${(await firstTalkSlot(page)).id}`;
        for (const path of [...PAGES, slot]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          if (who === 'member' && path !== '/talks/new')
            await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
          await expect.poll(() => beyond(page), { message: path }).toBeLessThanOrEqual(0);
          for (const place of await page.getByRole('banner').locator('a:visible, button:visible').all()) {
            const box = await place.boundingBox();
            const inSight = box !== null && box.x >= 0 && box.x + box.width <= viewport.width - EDGE;
            expect(inSight, `${path}: ${await place.getAttribute('aria-label')}`).toBe(true);
          }
        }
      });
    });
  }
}

test("the wizard's buttons stand below its fields at 400 %, not over them", async ({ page }) => {
  await signIn(page, someone());
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto('/talks/new');
  const last = await page.getByLabel('Video Description').boundingBox();
  const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
  expect(last && next && next.y >= last.y + last.height).toBe(true);
});

test("a member's menu opens in sight at 320 px", async ({ page }) => {
  await signIn(page, someone());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(LIT.path);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeInViewport();
});
