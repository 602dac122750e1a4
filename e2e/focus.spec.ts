import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, rested, test } from './support/test';

/** Presses Enter on a hydrated element, in a page that keeps the focus. */
async function enterOn(page: Page, target: Locator): Promise<void> {
  await rested(page);
  await hydrated(target);
  await target.focus();
  await page.keyboard.press('Enter');
}
const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, textContent, ariaLabel } = document.activeElement ?? document.body;
    return tagName === 'BODY' ? 'nothing' : (ariaLabel ?? textContent ?? '').trim();
  });

test('the focus stays near filters that are cleared', async ({ page }) => {
  await page.goto('/search?query=rails&tag=Ruby%20on%20Rails,Performance&speaker_name=Aaron%20Patterson');
  const tags = page.getByRole('group', { name: 'Tags' });
  const clear = tags.getByRole('button', { name: 'Clear all' });
  await enterOn(page, clear);
  await expect(clear).toHaveCount(0);
  expect(await focused(page)).not.toBe('nothing');
  expect(
    await page.evaluate(() => document.activeElement?.closest('[role="group"]')?.textContent?.slice(0, 4)),
  ).toBe('Tags');
});

test.describe('a part that failed', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('is retried without a reload, and the focus moves to what loaded', async ({ page }) => {
    const path = '/api/v1/conferences/rails-world-2024/slots';
    await page.route(`**${path}`, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'Broken' } }),
    );
    await page.goto('/conferences?when=past&query=rails%20world%202024');
    const link = page
      .getByRole('main')
      .getByRole('link', { name: /Rails World 2024/ })
      .first();
    // A page load delivers the schedule with the page.
    await hydrated(link);
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rails World 2024' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(`**${path}`);
    await enterOn(page, again);
    await expect(page.getByText('Opening Keynote').first()).toBeVisible();
    await expect(again).toHaveCount(0);
    await expect.poll(() => focused(page)).not.toBe('nothing');
  });
});

test('after navigation a page still starts at its heading', async ({ page }) => {
  await page.goto('/conferences');
  const conference = page.getByRole('main').getByRole('link', { name: /Rails World/ });
  await enterOn(page, conference.first());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a dismissed message gives the focus back', async ({ page }) => {
  await page.goto('/video/how-a-lectern-is-lit');
  const like = page.getByRole('button', { name: /^Like this talk/ });
  await enterOn(page, like);
  const dismiss = page.getByRole('alert').getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(like).toBeFocused();
});

test('a picked day gives the focus back to its field', async ({ page }) => {
  await page.goto('/conferences');
  const field = page.getByRole('button', { name: /date/i }).first();
  await enterOn(page, field);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect.poll(() => focused(page)).not.toBe('nothing');
});

test('filters that are links keep the focus', async ({ page }) => {
  await page.goto('/talks');
  const chip = page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /^15 to 45/ });
  await enterOn(page, chip);
  await expect(page).toHaveURL(/length=medium/);
  await expect(chip).toHaveAttribute('aria-current', 'true');
  await expect(chip).toBeFocused();
});
