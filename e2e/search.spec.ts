import { devices, type Page } from '@playwright/test';
import { expect, hydrated, resize, rested, suggesting, test } from './support/test';
import { hasNoViolation } from './support/violations';

const PHONE = { width: 360, height: 800 };

const main = (page: Page) => page.getByRole('main');
const header = (page: Page) => page.getByRole('banner');
const box = (page: Page) => main(page).getByRole('combobox', { name: /^Search/ });
const headerBox = (page: Page) => header(page).getByRole('combobox', { name: 'Search talks' });
const hits = (page: Page) => main(page).getByRole('article');
const group = (page: Page, name: string | RegExp) => main(page).getByRole('group', { name });
const chips = (page: Page, name: string | RegExp) => group(page, name).locator('button[aria-pressed]');
/** A filter, which also shows how many talks it would leave. */
const filter = (page: Page, name: string) =>
  main(page).getByRole('button', { name: new RegExp(`^${name}( [\\d,]+)?$`) });
const chosen = (page: Page, name: string | RegExp) =>
  group(page, name).locator('button[aria-pressed="true"] > :first-child');
const calls = (page: Page, name: string) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `/api/v1/${name}`) seen.push(search);
  });
  return seen;
};

test.describe('the page from the server', () => {
  test.use({ javaScriptEnabled: false });

  test('has what the address asks for', async ({ page }) => {
    await page.goto('/search?query=ruby');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await expect(hits(page)).toHaveCount(5);
    await expect(filter(page, 'Ruby on Rails')).toBeVisible();
    await page.goto('/search');
    await expect(page.getByRole('heading', { name: 'Suggestions' })).toBeVisible();
    await expect(hits(page)).toHaveCount(5);
  });

  test('searches without scripts, and keeps the filters', async ({ page }) => {
    await page.goto('/search?tag=Ruby');
    await box(page).fill('fifty years');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?query=fifty+years&tag=Ruby');
    await expect(hits(page).first()).toContainText('Fifty Years of Ruby');
  });
});

test('hydrates without a difference, and requests nothing again', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const searches = calls(page, 'talks/combined_search');
  const details = calls(page, 'talks/search_details');
  await page.goto('/search?query=ruby&year=2024');
  const more = group(page, 'Tags').getByRole('button', { name: 'See More' });
  await hydrated(more);
  await more.click();
  await expect(main(page).getByRole('button', { name: 'See Less' })).toHaveCount(1);
  expect([searches, details, warnings]).toEqual([[], [], []]);
});

test.describe('searching', () => {
  test('works by text, tag and speaker, the address follows, and Back leads through it', async ({ page }) => {
    await page.goto('/search');
    await expect(page).toHaveTitle('Search | Lectern');
    await box(page).fill('  ruby ');
    await main(page).getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?query=ruby');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await expect(page).toHaveTitle('ruby — Search | Lectern');
    const first = (await chips(page, 'Tags').first().locator('> :first-child').textContent()) ?? '';
    await filter(page, first).click();
    await expect(page).toHaveURL(`/search?${new URLSearchParams({ query: 'ruby', tag: first })}`);
    await expect(chosen(page, 'Tags')).toHaveText([first]);
    // Subjects narrow down: the remaining ones are shared by talks on the first.
    const second = (await chips(page, 'Tags').nth(1).locator('> :first-child').textContent()) ?? '';
    await filter(page, second).click();
    await expect(page).toHaveURL(
      `/search?${new URLSearchParams({ query: 'ruby', tag: `${first},${second}` })}`,
    );
    await expect(chosen(page, 'Tags')).toHaveText([first, second]);
    await expect(hits(page).first()).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/search?query=ruby');
    await expect(page.locator('[aria-pressed="true"]')).toHaveCount(0);
    await page.goForward();
    await expect(chosen(page, 'Tags')).toHaveText([first]);
    await page.reload();
    await expect(chosen(page, 'Tags')).toHaveText([first]);
  });

  test('shows 5 tags, speakers and results before See More', async ({ page }) => {
    await page.goto('/search?query=ruby');
    for (const name of ['Tags', 'Speakers']) {
      await expect(chips(page, name)).toHaveCount(5);
      const more = group(page, name).getByRole('button', { name: 'See More' });
      await hydrated(more);
      await more.click();
      await expect.poll(() => chips(page, name).count()).toBeGreaterThan(5);
      await group(page, name).getByRole('button', { name: 'See Less' }).click();
      await expect(chips(page, name)).toHaveCount(5);
    }
    await expect(hits(page)).toHaveCount(5);
    const results = page.getByRole('region', { name: 'Search Results' });
    await results.getByRole('button', { name: 'See More' }).click();
    await expect.poll(() => hits(page).count()).toBeGreaterThan(5);
    await results.getByRole('button', { name: 'See Less' }).click();
    await expect(hits(page)).toHaveCount(5);
  });

  test('is narrowed by the other filters, with counts, and the address has them all', async ({ page }) => {
    await page.goto('/search?query=ruby');
    const total = async () =>
      Number(/\d+/.exec((await main(page).getByRole('status').first().textContent()) ?? '')?.[0]);
    const before = await total();
    await chips(page, 'Years').first().click();
    await expect(page).toHaveURL(/year=\d{4}/);
    await expect.poll(total).toBeLessThan(before);
    await filter(page, 'With video').click();
    await expect(page).toHaveURL(/video=true/);
    await group(page, 'Years')
      .getByRole('button', { name: /^Clear all/ })
      .click();
    await expect(page).toHaveURL('/search?query=ruby&video=true');
  });

  test('by length puts the longest first', async ({ page }) => {
    await page.goto('/search?query=ruby');
    await main(page).getByLabel('Sort').selectOption('Longest');
    await expect(page).toHaveURL('/search?query=ruby&sort=longest');
    const lengths = async () =>
      (await hits(page).locator('[data-length]').allTextContents())
        .map((text) => text.replace('Duration ', '').split(':').map(Number))
        .map((parts) => parts.reduce((sum, part) => sum * 60 + part, 0));
    await expect
      .poll(async () => {
        const all = await lengths();
        return all.length > 2 && all.every((length, at) => at === 0 || length <= (all[at - 1] ?? 0));
      })
      .toBe(true);
  });

  test('gives rows that link to speakers and conferences, and highlight matches', async ({ page }) => {
    await page.goto('/search?query=fifty%20years');
    const row = hits(page).filter({ hasText: 'Fifty Years of Ruby' }).first();
    await expect(row.locator('mark').first()).toHaveText(/fifty/i);
    await row.getByRole('link').nth(1).click();
    await expect(page).toHaveURL(/\/speakers\//);
  });

  test('is restored open and at the same place by Back and by a reload', async ({ page }) => {
    await page.goto('/search?query=ruby');
    const more = page
      .getByRole('region', { name: 'Search Results' })
      .getByRole('button', { name: 'See More' });
    await hydrated(more);
    await more.click();
    await expect.poll(() => hits(page).count()).toBeGreaterThan(10);
    const count = await hits(page).count();
    const row = hits(page).nth(count - 2);
    await row.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/video\//);
    await page.goBack();
    await expect(hits(page)).toHaveCount(count);
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY))).toBeGreaterThan(top - 5);
    await expect(row).toBeInViewport();
    await page.reload();
    await expect(hits(page)).toHaveCount(count);
    await expect(row).toBeInViewport();
  });

  test('for hostile text treats it as text', async ({ page }) => {
    await page.goto('/search');
    for (const text of ['"*', "' OR 1=1 --", 'a'.repeat(3_000), '🎤 مرحبا', '%00', '+-*()@<>~'])
      await test.step(text.slice(0, 20), async () => {
        await box(page).fill(text);
        await box(page).press('Enter');
        await expect(page).toHaveURL((url) => url.searchParams.get('query') === text);
        await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: /\d talks?/ })).toBeVisible();
        await expect(box(page)).toHaveValue(text);
      });
  });
});

test.describe('a visitor', () => {
  // A headless user agent counts as a robot, whose clicks are not recorded.
  test.use({ userAgent: devices['Desktop Chrome'].userAgent });

  test('sees a talk opened from a result among the suggestions next time', async ({ page }) => {
    await page.goto('/search?query=fifty%20years');
    const found = page.getByRole('link', { name: 'Fifty Years of Ruby' });
    // Before hydration a link does not record where it was clicked.
    await hydrated(found);
    await found.click();
    await expect(page).toHaveURL('/video/fifty-years-of-ruby');
    expect(await page.evaluate(() => (history.state as { usr?: unknown }).usr)).toEqual({ from: 'search' });
    await expect(page.getByRole('heading', { level: 1, name: 'Fifty Years of Ruby' })).toBeVisible();
    // The page of an earlier visit is served for some seconds more.
    const suggestions = async () => (await page.request.get('/search')).text();
    await expect.poll(suggestions, { timeout: 30_000 }).toContain('Fifty Years of Ruby');
    await page.goto('/search');
    const more = main(page).getByRole('button', { name: 'See More' }).last();
    await hydrated(more);
    await more.click();
    await expect(page.getByRole('link', { name: 'Fifty Years of Ruby' })).toBeVisible();
  });
});

test.describe('a failure', () => {
  test.use({ expectedErrors: /503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test("of the search empties the results and shows 'No results found.'", async ({ page }) => {
    await page.goto('/search?query=ruby');
    await expect(hits(page)).toHaveCount(5);
    await page.route('**/combined_search?*', (route) => route.fulfill({ status: 503, json: {} }));
    await chips(page, 'Tags').first().click();
    await expect(page.getByText('No results found.')).toBeVisible();
    await expect(hits(page)).toHaveCount(0);
    await page.unroute('**/combined_search?*');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No results found.')).toHaveCount(0);
  });

  test('without a network is reported immediately', async ({ page, context }) => {
    await page.goto('/search?query=ruby');
    await expect(hits(page)).toHaveCount(5);
    const tag = chips(page, 'Tags').first();
    await hydrated(tag);
    await context.setOffline(true);
    await tag.click();
    await expect(page.getByText('No results found.')).toBeVisible();
    await context.setOffline(false);
  });

  test('to load the remote leaves a plain box', async ({ page }) => {
    await page.route('**/assets/mf-search/**', (route) => route.abort());
    await page.goto('/');
    await headerBox(page).pressSequentially('solid queue');
    await expect(headerBox(page)).toHaveValue('solid queue');
    await headerBox(page).press('Enter');
    await expect(page).toHaveURL('/search?query=solid%20queue');
  });
});

test.describe('the header search box', () => {
  test('is free until it is touched, and loses nothing when its suggestions load', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.url().includes('/mf-search/') && scripts.push(request.url()));
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/assets/mf-search/**/header-search.*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('/');
    await hydrated(headerBox(page));
    await rested(page);
    expect(scripts).toEqual([]);
    await headerBox(page).pressSequentially('rby');
    await headerBox(page).press('ArrowLeft');
    await headerBox(page).press('ArrowLeft');
    arrive();
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.type('u');
    await expect(headerBox(page)).toHaveValue('ruby');
    await expect(headerBox(page)).toBeFocused();
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  test('suggests 500 ms after the last key, skips blanks, and opens what the keyboard chooses', async ({
    page,
  }) => {
    const requests = calls(page, 'talks/search_suggestions');
    await page.clock.install();
    await page.goto('/');
    await headerBox(page).focus();
    await suggesting(page);
    // From here on the clock moves only when advanced.
    await page.clock.pauseAt(Date.now() + 60_000);
    await headerBox(page).fill('   ');
    await page.clock.runFor(600);
    expect(requests).toEqual([]);
    await headerBox(page).fill('rub');
    await page.clock.runFor(499);
    expect(requests).toEqual([]);
    await headerBox(page).fill('ruby');
    await page.clock.runFor(499);
    expect(requests).toEqual([]);
    await page.clock.runFor(2);
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    expect(requests).toEqual(['?query=ruby']);
    await expect(headerBox(page)).toHaveAttribute('aria-expanded', 'true');
    const titles = await list.getByRole('option').allTextContents();
    expect(titles.at(-1)).toContain('All talks for “ruby”');
    await headerBox(page).press('ArrowDown');
    await headerBox(page).press('ArrowDown');
    await headerBox(page).press('ArrowUp');
    await expect(list.getByRole('option', { selected: true })).toHaveText(titles[0] ?? '');
    await headerBox(page).press('Escape');
    await expect(list).toBeHidden();
    await expect(headerBox(page)).toHaveValue('ruby');
    await headerBox(page).press('ArrowDown');
    await page.clock.runFor(600);
    await headerBox(page).press('ArrowUp');
    await expect(list.getByRole('option', { selected: true })).toHaveText(titles.at(-1) ?? '');
    await headerBox(page).press('ArrowDown');
    await headerBox(page).press('Enter');
    await expect(page).toHaveURL(/\/video\//);
    await expect(list).toBeHidden();
  });

  test('goes to /search?query={text} on Enter, ignores blanks, and stays there', async ({ page }) => {
    await page.goto('/trending');
    await headerBox(page).fill('  ');
    await headerBox(page).press('Enter');
    await expect(page).toHaveURL('/trending');
    await headerBox(page).fill('ruby & rails');
    await headerBox(page).press('Enter');
    await expect(page).toHaveURL('/search?query=ruby%20%26%20rails');
    await expect(box(page)).toHaveValue('ruby & rails');
    await expect(headerBox(page)).toBeVisible();
    await headerBox(page).fill('keynote');
    await headerBox(page).press('Enter');
    await expect(box(page)).toHaveValue('keynote');
  });

  test('opens a talk by a click on its suggestion', async ({ page }) => {
    await page.goto('/');
    await headerBox(page).pressSequentially('fifty');
    await page.getByRole('option', { name: /^Fifty Years of Ruby/ }).click();
    await expect(page).toHaveURL('/video/fifty-years-of-ruby');
    await expect(page.getByRole('heading', { level: 1, name: 'Fifty Years of Ruby' })).toBeVisible();
    // The heading, or its container if the talk was loaded after the page.
    const within = () =>
      page.evaluate(() => document.querySelector('main')?.contains(document.activeElement));
    await expect.poll(within).toBe(true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the magnifier focuses the field, also when it loads the page', async ({ page }) => {
    await page.goto('/trending');
    await header(page).getByRole('link', { name: 'Search', exact: true }).click();
    await expect(box(page)).toBeFocused();
    await page.goto('/search#query');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('ruby');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?query=ruby');
  });

  const filters = (page: Page) => main(page).getByRole('button', { name: /^Filters/ });

  test('filters are applied together from a panel, and the badge counts them', async ({ page }) => {
    await page.goto('/search?query=ruby');
    await expect(main(page).getByRole('button', { name: 'Search' })).toBeHidden();
    await expect(group(page, 'Tags')).toBeHidden();
    await filters(page).click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    await expect(panel.getByRole('heading', { name: 'Filters' })).toBeFocused();
    await expect(panel.getByRole('heading', { name: /^Tags \(\d+\)$/ })).toBeVisible();
    await expect(panel.getByRole('heading', { name: /^Speakers \(\d+\)$/ })).toBeVisible();
    await expect(hits(page).first()).toBeHidden();
    await chips(page, /^Tags/).first().click();
    await expect(panel.getByText('1 selected')).toBeVisible();
    await chips(page, /^Speakers/)
      .first()
      .click();
    await expect(panel.getByText('2 selected')).toBeVisible();
    await expect(page).toHaveURL('/search?query=ruby');
    await panel.getByRole('button', { name: /^Apply Filters( [\d,]+ talks?)?$/ }).click();
    await expect(page).toHaveURL(/\/search\?query=ruby&tag=.+&speaker_name=.+/);
    await expect(panel).toBeHidden();
    await expect(filters(page)).toHaveText('2');
  });

  test('widening the window turns the panel into the sidebar', async ({ page }) => {
    await page.goto('/search?query=ruby');
    await filters(page).click();
    await resize(page, 768);
    await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(hits(page).first()).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Back' })).toBeHidden();
  });
});

// The rest of the page, and a search that finds nothing: accessibility.spec.ts.
for (const width of [360, 1440]) {
  test(`what opens has no violation at ${width} px in either theme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/search?query=ruby&tag=Ruby');
    await box(page).press('End');
    await box(page).pressSequentially(' st');
    await expect(page.getByRole('option').first()).toBeVisible();
    await box(page).press('ArrowDown');
    await hasNoViolation(page, `suggestions at ${width} px`, 'main [role="search"]');
    await box(page).press('Escape');
    if (width < 768)
      await main(page)
        .getByRole('button', { name: /^Filters/ })
        .click();
    await main(page).getByRole('button', { name: 'See More' }).first().click();
    await hasNoViolation(
      page,
      `all tags at ${width} px`,
      'main :is([role="dialog"], [role="complementary"])',
    );
  });
}
