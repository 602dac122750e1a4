import type { Page } from '@playwright/test';
import { expect, LIT, test } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keys' });

/** A key works once the page is idle; what is tried again does no harm. */
async function press(page: Page, key: string, seen: () => Promise<unknown>) {
  await expect(async () => {
    await page.keyboard.press(key);
    await seen();
  }).toPass();
}
const settled = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('?');
      return dialog(page).isVisible();
    })
    .toBe(true);

test('/ puts the cursor into the search box', async ({ page }) => {
  await page.goto(LIT.path);
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search talks' });
  await press(page, '/', () => expect(box).toBeFocused({ timeout: 500 }));
  await expect(box).toHaveValue('');
  await box.pressSequentially('a/b?');
  await expect(box).toHaveValue('a/b?');
  await expect(dialog(page)).toHaveCount(0);
});

test('/ on the search page is for the field of that page', async ({ page }) => {
  await page.goto('/search?query=rails');
  const box = page.getByRole('main').getByRole('combobox', { name: /^Search/ });
  await press(page, '/', () => expect(box).toBeFocused({ timeout: 500 }));
});

test('/ opens the search page with the cursor in its field where the header has no box', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(LIT.path);
  await press(page, '/', () => expect(page).toHaveURL('/search#query', { timeout: 500 }));
  await expect(page.getByRole('main').getByRole('combobox', { name: /^Search/ })).toBeFocused();
});

test('? shows the keys; Escape closes them and gives the focus back', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const tab = page.getByRole('banner').getByRole('link', { name: 'Popular' });
  await tab.focus();
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(tab).toBeFocused();
});

test('with a modifier they are somebody else’s', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  await page.keyboard.press('Escape');
  for (const key of ['Control+/', 'Alt+/', 'Meta+/', 'Control+?']) await page.keyboard.press(key);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search talks' })).not.toBeFocused();
});

test('can be switched off in this browser, and on again from the footer', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const choice = dialog(page).getByRole('checkbox', { name: '/ and ? work on every page' });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  const open = page.getByRole('contentinfo').getByRole('button', { name: 'Keys' });
  await expect(async () => {
    await open.click();
    await expect(dialog(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(choice).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(open).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await open.click();
  await choice.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
});
