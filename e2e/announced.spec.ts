import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './support/test';

const REGIONS = '[role="status"], [aria-live="polite"]';
const main = (page: Page) => page.getByRole('main');

/**
 * Texts of live regions that were in the page before: not every screen reader announces a region inserted
 * with its text.
 */
async function listen(page: Page) {
  for (const region of await main(page).locator(REGIONS).all()) await hydrated(region);
  await page.evaluate((regions) => {
    const said: string[] = [];
    Object.assign(window, { said });
    for (const region of document.querySelectorAll(`main :is(${regions})`))
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  }, REGIONS);
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

const chip = (name: RegExp) => (page: Page) =>
  main(page).getByRole('navigation', { name: 'Filters' }).getByRole('link', { name }).first().click();
const sort = (order: string) => (page: Page) =>
  main(page).getByRole('combobox', { name: 'Sort' }).selectOption(order);

const nameNothing = (page: Page) =>
  main(page).getByRole('searchbox', { name: 'Find by name' }).fill('Nothing is called like this');

const CHANGES: Record<string, readonly [path: string, act: (page: Page) => Promise<unknown>, said: RegExp]> =
  {
    'a filter of all talks': ['/talks', chip(/^Up to 15 minutes/), /^[\d,]+ talks?$/],
    'the order of all talks': ['/talks', sort('longest'), /^[\d,]+ talks?$/],
    'a letter of the speakers': [
      '/speakers',
      (page) => main(page).getByRole('link', { name: 'A', exact: true }).click(),
      /^\d+ speakers?$/,
    ],
    'a filter of a speaker’s talks': ['/speakers/aaron-patterson', chip(/^Keynote/), /^\d+ talks?$/],
    'a filter of a subject’s talks': ['/tags/ruby-on-rails', chip(/^With video|^Keynote/), /^\d+ talks?/],
    'the order of search results': ['/search?query=rails', sort('newest'), /^\d+ talks?$/],
    'a filter of search results': [
      '/search?query=rails',
      (page) =>
        main(page)
          .getByRole('button', { name: /^With transcript|^With video/ })
          .first()
          .click(),
      /^\d+ talks?$/,
    ],
    'a name that no conference has': ['/conferences', nameNothing, /^No conferences are called/],
    'a name that no series has': ['/conferences?view=series', nameNothing, /^No series is called/],
    'text typed into the search box': [
      '/search',
      (page) =>
        main(page)
          .getByRole('combobox', { name: /^Search/ })
          .pressSequentially('rails'),
      /^\d+ suggestions$/,
    ],
  };

for (const [what, [path, act, said]] of Object.entries(CHANGES)) {
  test(`${what}: the number of results is announced, even if there are none`, async ({ page }) => {
    await page.goto(path);
    const announcements = await listen(page);
    await act(page);
    await expect.poll(async () => (await announcements()).some((text) => said.test(text))).toBe(true);
  });
}
