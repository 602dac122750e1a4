import { SIGN_IN_TO_WRITE_LINK } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { enter } from './support/enter';
import { expect, LIT, someone, test } from './support/test';

/** The text of each page of a print on A4, with runs of spaces collapsed. */
async function printed(page: Page): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: false });
  return text.map((each) => each.replace(/\s+/g, ' '));
}

/** Also in dark mode. Afterwards the page is as on paper. */
async function isBlackOnWhite(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
}

const PRESSED = [
  'Discover',
  'Trending',
  'Log In',
  'Sign Up',
  'Upload',
  'Skip to content',
  'Submit',
  'Delete',
  'Read more',
  SIGN_IN_TO_WRITE_LINK,
  'Add to Calendar',
  'Add Note',
  'Play ',
  'Built by',
  'Try again',
];

for (const who of ['visitor', 'member'] as const) {
  test.describe(`printed by a ${who}`, () => {
    test.beforeEach(async ({ page }) => {
      if (who === 'member') await enter(page, someone());
    });

    test('a talk consists of its title, facts, whole description and notes', async ({ page }) => {
      await page.goto('/video/transforming-code-into-beautiful-idiomatic-python');
      const description = page.getByRole('region', { name: 'Description' });
      const words = (await description.innerText()).replace(/\s+/g, ' ').trim();
      await expect(page.getByText('No notes yet.')).toBeVisible();
      const pages = await printed(page);
      const all = pages.join(' ');
      expect(all).toContain('Transforming Code into Beautiful, Idiomatic Python');
      expect(all).toContain('Raymond Hettinger');
      expect(all.replaceAll(' ', '')).toContain(words.slice(-40).replaceAll(' ', ''));
      expect(all).toContain('Notes');
      for (const text of PRESSED) expect(all).not.toContain(text);
      expect(pages.length).toBeLessThanOrEqual(2);
      await isBlackOnWhite(page);
    });

    test('a schedule starts each day on a page of its own', async ({ page }) => {
      await page.goto('/conference/rails-world-2024?view=schedule');
      await expect(page.getByText('Opening Keynote').first()).toBeVisible();
      // The day in the visitor's language appears with hydration.
      await expect(page.getByRole('heading', { level: 2, name: /26 September 2024$/ })).toBeVisible();
      const days = await page.getByRole('heading', { level: 2, name: /2024$/ }).allInnerTexts();
      expect(days.length).toBeGreaterThan(1);
      const pages = await printed(page);
      const first = days.map((day) =>
        pages.findIndex((text) => text.replaceAll(' ', '').includes(day.replace(/\s/g, ''))),
      );
      expect(new Set(first).size).toBe(days.length);
      expect(first).not.toContain(-1);
      // Content before a day is on earlier pages.
      for (const at of first.slice(1)) expect(pages[at]?.trim()).toMatch(/^\w+day/);
      expect(pages[0]).toContain('Rails World 2024');
      expect(pages[0]).toContain('Toronto time');
      for (const text of PRESSED) expect(pages.join(' ')).not.toContain(text);
      await isBlackOnWhite(page);
    });
  });
}

test('an open transcript is printed completely', async ({ page }) => {
  await page.goto(LIT.path);
  await page.getByRole('tab', { name: 'Transcript' }).click();
  const last = page.getByRole('tabpanel', { name: 'Transcript' }).getByRole('listitem').last();
  const words = await last.getByRole('paragraph').innerText();
  expect((await printed(page)).join(' ')).toContain(words);
});
