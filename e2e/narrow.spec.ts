import type { Page } from '@playwright/test';
import { firstTalkSlot } from './catalogue/conferences';
import { PAGES } from './support/pages';
import { enter } from './support/enter';
import { expect, hydrated, LIT, someone, test } from './support/test';

/** 320 px, the width of a 1280 px window at 400 %; a member also has an avatar in the header. */
const WINDOWS = [
  ['320 px', { width: 320, height: 640 }],
  ['1280 px at 400 %', { width: 320, height: 200 }],
] as const;

/** Minimum gap beside the header's last button. */
const EDGE = 8;

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [what, viewport] of WINDOWS) {
  for (const who of ['visitor', 'member'] as const) {
    test.describe(`${what}, ${who}`, () => {
      test.use({ viewport, expectedErrors: /404|403/ });
      test.beforeEach(async ({ page }) => {
        if (who === 'member') await enter(page, someone());
      });

      test('no page scrolls sideways, and the whole header is visible', async ({ page }) => {
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

test('conferences have room for their names at every width', async ({ page }) => {
  for (const width of [360, 768, 900, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/conferences');
    const names = page.getByRole('listitem').getByRole('heading', { level: 2 });
    await expect(names.first()).toBeVisible();
    const widths = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths), `${width} px`).toBeGreaterThan(width / 4);
  }
});

test("the wizard's buttons are below its fields at 400 %, not over them", async ({ page }) => {
  await enter(page, someone());
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto('/talks/new');
  const last = await page.getByLabel('Video Description').boundingBox();
  const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
  expect(last && next && next.y >= last.y + last.height).toBe(true);
});

test("a member's menu opens within the screen at 320 px", async ({ page }) => {
  await enter(page, someone());
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(LIT.path);
  const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
  await hydrated(menu);
  await menu.click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeInViewport();
});
