import { cutIn, enlarge } from './support/large-text';
import { expect, hydrated, LIT, test } from './support/test';

// Every page with large text: accessibility.spec.ts.

for (const how of ['setting', 'zoom'] as const) {
  test.describe(`text of 200 % by ${how}`, () => {
    test.beforeEach(({ page }) => enlarge(page, how));

    test('menu, magnifier, search field and suggestions have room', async ({ page }) => {
      await page.goto('/');
      if (how === 'setting') await expect(page.locator('html')).toHaveCSS('font-size', '32px');
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
      await hydrated(box);
      await box.pressSequentially('rails wor');
      await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      expect(await cutIn(page)).toEqual([]);
    });

    test('icons and notes do not cover the text of a field and the button of the player', async ({
      page,
    }) => {
      await page.goto('/speakers');
      const field = page.getByRole('searchbox', { name: 'Find by name' });
      const icon = await field.locator('..').locator('svg').boundingBox();
      const text = await field.evaluate(
        (input) => input.getBoundingClientRect().left + parseFloat(getComputedStyle(input).paddingLeft),
      );
      expect(icon && icon.x + icon.width <= text, 'the field').toBe(true);

      await page.goto(LIT.path);
      const button = page.getByRole('button', { name: `Play ${LIT.title}` });
      const note = await button.getByText('Playing loads the video').boundingBox();
      const disc = await button.locator('svg').locator('..').boundingBox();
      const poster = await button.boundingBox();
      expect(disc && note && disc.y + disc.height <= note.y, 'the note').toBe(true);
      expect(disc && poster && disc.y >= poster.y, 'the player').toBe(true);
    });
  });
}
