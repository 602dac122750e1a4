import { enter } from './support/enter';
import { openSlot } from './support/slots';
import { expect, LIT, someone, test } from './support/test';

/** First day of the fixture conference, formatted in each language. */
const CONFERENCE = { name: 'Rails World 2024' };
const LANGUAGES = [
  ['en-US', 'Thursday, September 26, 2024', / ago$/],
  ['de-DE', 'Donnerstag, 26. September 2024', /^vor /],
  ['pt-BR', 'quinta-feira, 26 de setembro de 2024', /^há /],
  ['ja-JP', '2024年9月26日木曜日', /前$/],
  ['hi-IN', 'गुरुवार, 26 सितंबर 2024', /पहले$/],
  ['ar-EG', 'الخميس، ٢٦ سبتمبر ٢٠٢٤', /^قبل /],
] as const;

for (const [locale, day, age] of LANGUAGES) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("days, ages and times are in the visitor's language", async ({ page }) => {
      await page.goto('/conferences');
      const row = page.getByRole('link').filter({ hasText: CONFERENCE.name });
      const shown = page.getByText(day);
      await expect(shown.first()).toBeVisible();
      await expect(row.first()).toBeVisible();
      const direction = await shown.first().evaluate((element) => getComputedStyle(element).direction);
      expect(direction).toBe(locale.startsWith('ar') ? 'rtl' : 'ltr');

      await page.goto(LIT.path);
      await expect(page.getByRole('main').locator('time').first()).toHaveText(age);
    });

    test("the time of a slot note uses the language's words, and its slot the same figures everywhere", async ({
      page,
    }) => {
      await enter(page, someone());
      await openSlot(page);
      await expect(page.getByText(/^\d\d:\d\d - \d\d:\d\d$/)).toBeVisible();
      const text = `From afar ${someone()}`;
      await page.getByPlaceholder('Type here...').fill(text);
      await page.getByRole('button', { name: 'Submit' }).click();
      const note = page.getByRole('listitem').filter({ hasText: text });
      const iso = (await note.locator('time').getAttribute('datetime')) ?? '';
      // Formatted by the browser: Node's locale data may differ.
      const words = await page.evaluate(
        ([language, moment]) =>
          new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h12' })
            .format(new Date(moment))
            .replaceAll('\u202f', ' '),
        [locale, iso] as const,
      );
      expect(words).toMatch(/^\D*[\d\u0660-\u0669]{2}:[\d\u0660-\u0669]{2}\D*$/);
      await expect(note.locator('time')).toHaveText(words);
    });
  });
}
