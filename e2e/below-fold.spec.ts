import type { Page } from '@playwright/test';
import { bringToMiddle, placeOf } from './support/place';
import { expect, rested, test } from './support/test';

/** What lies below the first screen is laid out when it is needed; nothing may differ from a page laid out at once. */
const LAST = { role: 'region', name: 'Short talks' } as const;

/** Every part has its real height: from here on only late fonts move anything. */
async function isLaidOut(page: Page): Promise<void> {
  await rested(page);
  await expect(page.locator('html')).toHaveAttribute('data-laid-out', '');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

test('the whole page is laid out once it has settled', async ({ page }) => {
  await page.goto('/');
  await isLaidOut(page);
  const skipped = await page
    .locator('[data-below-fold]')
    .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== 'visible'));
  expect(skipped).toEqual([]);
});

for (const how of ['Back', 'a reload'] as const)
  test(`${how} returns to the place that was read`, async ({ page }) => {
    await page.goto('/');
    const link = page.getByRole(LAST.role, { name: LAST.name }).getByRole('heading', { level: 3 }).first();
    await isLaidOut(page);
    await bringToMiddle(link);
    const isInPlace = await placeOf(link);
    if (how === 'Back') {
      await link.getByRole('link').click();
      await expect(page).toHaveURL(/\/video\//);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goBack();
    } else await page.reload();
    await expect.poll(isInPlace).toBe(true);
  });

test('a reload returns to a place that was scrolled to before the scripts ran', async ({ page }) => {
  let release: () => void = () => undefined;
  const scrolled = new Promise<void>((done) => (release = done));
  await page.route('**/*.js', async (route) => {
    await scrolled;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole(LAST.role, { name: LAST.name }).getByRole('heading', { level: 3 }).first();
  await link.scrollIntoViewIfNeeded();
  await expect(link).toBeInViewport();
  release();
  await isLaidOut(page);
  await expect(link).toBeInViewport();
  const isInPlace = await placeOf(link);
  await page.reload();
  await isLaidOut(page);
  await expect.poll(isInPlace).toBe(true);
});

test('an address with a fragment shows that part from the start', async ({ page }) => {
  await page.goto('/#recent');
  const part = page.getByRole('region', { name: 'Recently Uploaded' });
  await expect(part).toBeInViewport();
  await rested(page);
  expect(await part.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(100);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every part can be found and read', async ({ page }) => {
    await page.goto('/');
    const part = page.getByRole(LAST.role, { name: LAST.name });
    await expect(part.getByRole('heading', { level: 3 }).first()).toHaveText(/./);
    await part.scrollIntoViewIfNeeded();
    await expect(part.getByRole('heading', { level: 3 }).first()).toBeInViewport();
    await expect(page.getByRole('contentinfo')).toBeAttached();
  });
});
