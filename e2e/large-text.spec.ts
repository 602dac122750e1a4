import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, test as base, type BrowserContext, type Page } from '@playwright/test';
import { PAGES } from './support/pages';
import { expect, hydrated, LIT } from './support/test';

type How = 'setting' | 'zoom';

/** The browser's font setting, on the command line: the headless shell does not read a profile's preferences. */
const LARGE_FONTS = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=32';

/** A phone with text at twice the size, by the browser's font setting or by zooming. */
function phoneWith(
  how: How,
  folder: string,
  options: NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...options,
    ...(how === 'setting'
      ? { viewport: { width: 390, height: 844 }, args: [...(options.args ?? []), LARGE_FONTS] }
      : { viewport: { width: 195, height: 422 }, deviceScaleFactor: 2 }),
  });
}

interface Phones {
  open: (how: How) => Promise<BrowserContext>;
}

const test = base.extend<{ how: How; page: Page }, { phones: Phones }>({
  how: ['setting', { option: true }],
  // One of each kind for all pages: starting it takes longer than testing most of them.
  phones: [
    async ({ launchOptions }, use, { project }) => {
      const { baseURL } = project.use;
      const opened = new Map<How, { folder: string; context: BrowserContext }>();
      const open = async (how: How) => {
        const known = opened.get(how);
        if (known) return known.context;
        const folder = mkdtempSync(join(tmpdir(), 'lectern-large-text-'));
        const context = await phoneWith(how, folder, { ...launchOptions, ...(baseURL && { baseURL }) });
        await context.route(
          (url) => url.origin !== baseURL,
          (route) => route.abort(),
        );
        opened.set(how, { folder, context });
        return context;
      };
      await use({ open });
      for (const { folder, context } of opened.values()) {
        await context.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker' },
  ],
  page: async ({ how, phones }, use) => {
    const page = await (await phones.open(how)).newPage();
    await use(page);
    await page.close();
  },
});

/** Truncated texts, and content that reaches beyond the screen without its own scrolling. */
const cutIn = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const name = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element);
      const { right, width } = element.getBoundingClientRect();
      if (width <= 1 || style.visibility === 'hidden') continue;
      if (
        style.textOverflow === 'ellipsis' &&
        element.tagName !== 'INPUT' &&
        element.scrollWidth > element.clientWidth + 1
      )
        cut.push(`shortened: ${name(element)}`);
      if (right > innerWidth + 1 && element.textContent?.trim() && !scrolls(element))
        cut.push(`beyond: ${name(element)}`);
    }
    return cut;
  });

for (const how of ['setting', 'zoom'] as const) {
  test.describe(`text of 200 % by ${how}`, () => {
    test.use({ how });

    for (const path of PAGES) {
      test(`${path}: nothing is truncated or scrolls sideways`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(beyond).toBeLessThanOrEqual(0);
        expect(await cutIn(page)).toEqual([]);
      });
    }

    test('text really is twice the size', async ({ page }) => {
      await page.goto('/');
      const size = () => parseFloat(getComputedStyle(document.documentElement).fontSize) * devicePixelRatio;
      expect(await page.evaluate(size)).toBe(32);
    });

    test('menu, magnifier and search field have room', async ({ page }) => {
      await page.goto('/');
      const menu = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
      await hydrated(menu);
      await menu.click();
      await expect(
        page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Speakers' }),
      ).toBeInViewport();
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
      const box = page.getByRole('main').getByRole('combobox', { name: /^Search/ });
      await expect(box).toBeFocused();
      const screen = page.viewportSize()?.width ?? 0;
      await expect.poll(async () => ((await box.boundingBox())?.width ?? 0) / screen).toBeGreaterThan(0.8);
    });

    test('suggestions are as wide as the page, and no wider', async ({ page }) => {
      await page.goto('/search');
      const box = page.getByRole('main').getByRole('combobox', { name: /^Search/ });
      await hydrated(box);
      await box.pressSequentially('rails wor');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await cutIn(page)).toEqual([]);
    });

    test('the text of a field does not start under its icon', async ({ page }) => {
      await page.goto('/speakers');
      const field = page.getByRole('searchbox', { name: 'Find by name' });
      const icon = await field.locator('..').locator('svg').boundingBox();
      const text = await field.evaluate(
        (input) => input.getBoundingClientRect().left + parseFloat(getComputedStyle(input).paddingLeft),
      );
      expect(icon && icon.x + icon.width <= text).toBe(true);
    });

    test('the note of the player does not cover its button', async ({ page }) => {
      await page.goto(LIT.path);
      const button = page.getByRole('button', { name: /^Play / });
      const note = await button.getByText('Playing loads the video').boundingBox();
      const disc = await button.locator('svg').locator('..').boundingBox();
      const poster = await button.boundingBox();
      expect(disc && note && disc.y + disc.height <= note.y).toBe(true);
      expect(disc && poster && disc.y >= poster.y).toBe(true);
    });
  });
}
