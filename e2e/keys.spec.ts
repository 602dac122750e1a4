import type { Page } from '@playwright/test';
import { expect, hydrated, LIT, rested, test } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keys' });

/** Opens a page and waits until its keys work. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await rested(page);
}

test('/ puts the cursor into the search box', async ({ page }) => {
  await open(page, LIT.path);
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search talks' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await box.pressSequentially('a/b?');
  await expect(box).toHaveValue('a/b?');
  await expect(dialog(page)).toHaveCount(0);
});

test('/ on the search page focuses the field of that page', async ({ page }) => {
  await open(page, '/search?query=rails');
  const box = page.getByRole('main').getByRole('combobox', { name: /^Search/ });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
});

test('/ opens the search page with the cursor in its field if the header has no box', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, LIT.path);
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search#query');
  await expect(page.getByRole('main').getByRole('combobox', { name: /^Search/ })).toBeFocused();
});

test('? shows the keys; Escape closes them and gives the focus back', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
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

test('/ and ? do nothing together with Ctrl, Alt or Meta', async ({ page }) => {
  await open(page, '/');
  for (const key of ['Control+/', 'Alt+/', 'Meta+/', 'Control+?']) await page.keyboard.press(key);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Search talks' })).not.toBeFocused();
});

test('shortcuts can be switched off in this browser, and on again from the footer', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('?');
  const choice = dialog(page).getByRole('checkbox', { name: '/ and ? work on every page' });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await rested(page);
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Keys' });
  await hydrated(button);
  await button.click();
  await expect(choice).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  await expect(button).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await button.click();
  await choice.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(dialog(page)).toBeVisible();
});

test('the button in the footer works before the page has finished loading', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/');
  const button = page.getByRole('contentinfo').getByRole('button', { name: 'Keys' });
  await hydrated(button);
  await button.click();
  await expect(dialog(page)).toBeVisible();
});
