import { readFile } from 'node:fs/promises';
import type { ConferenceAnswer, ConferenceTalks } from '@lectern/contracts';
import type { Page } from '@playwright/test';
import { enter } from './support/enter';
import { expect, hydrated, someone, test } from './support/test';

// The order of date parts in British English differs between versions of the locale data.
test.use({ locale: 'en-US' });

const SCHEDULE = '/conference/rails-world-2024';
const TITLE = 'Solid Queue Internals, Externals and all the things in between';

const rowOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
const dates = (page: Page) => page.getByRole('button', { name: /^Date/ });
const firstTen = (page: Page) => page.getByText('Showing 1 to 10 of 25 results');
const box = (page: Page) => page.getByRole('textbox', { name: 'Your note' });

/** Opens the notes of a talk of the schedule. */
async function openNotes(page: Page): Promise<void> {
  await page.goto(SCHEDULE);
  await rowOf(page, TITLE).getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

test('the list has ten rows a page, its address contains the page number, and Back leads there', async ({
  page,
}) => {
  await page.goto('/conferences');
  await expect(firstTen(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 11 to 20 of 25 results')).toBeVisible();
  await expect(page).toHaveURL('/conferences?page=2');
  await page.reload();
  await expect(page.getByText('Showing 11 to 20 of 25 results')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 21 to 25 of 25 results')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.goBack();
  await page.goBack();
  await expect(firstTen(page)).toBeVisible();
});

test('the first HTML already has the rows and the schedule', async ({ request }) => {
  expect(await (await request.get('/conferences?page=3')).text()).toContain('Showing 21 to 25 of 25 results');
  expect(await (await request.get(SCHEDULE)).text()).toContain(TITLE);
  const missing = await request.get('/conference/no-such-conference');
  expect(missing.status()).toBe(404);
  expect(await missing.text()).toContain('There is no conference at this address.');
  expect((await request.get('/add_note?slot=999999')).status()).toBe(404);
});

/** A demo conference with talks but no schedule. */
async function unscheduled(page: Page) {
  const list = (await (await page.request.get('/api/v1/conferences')).json()) as {
    slug: string;
    talk_count: number;
  }[];
  for (const { slug } of list.filter(({ talk_count }) => talk_count > 0)) {
    const answer = (await (await page.request.get(`/api/v1/conferences/${slug}`)).json()) as ConferenceAnswer;
    if (answer.conference.slot_count === 0) return answer.conference;
  }
  throw new Error('Every conference of the demo has a schedule');
}

test('a conference without a schedule opens on its talks, in the first HTML, filtered and sorted by its address', async ({
  page,
  request,
}) => {
  const { slug, talk_count } = await unscheduled(page);
  const { talks } = (await (
    await request.get(`/api/v1/conferences/${slug}/talks`)
  ).json()) as ConferenceTalks;
  const html = await (await request.get(`/conference/${slug}`)).text();
  for (const talk of talks) expect(html).toContain(`/video/${talk.slug}`);

  await page.goto(`/conference/${slug}`);
  await expect(page).toHaveTitle(new RegExp(`: ${talk_count} talks? \\| Lectern$`));
  await expect(page.getByRole('button', { name: /^Date range/ })).toHaveCount(0);
  const [first] = talks;
  const field = page.getByRole('searchbox', { name: 'Filter by title or speaker' });
  await hydrated(field);
  await field.fill(first?.title ?? '');
  await expect(page).toHaveURL(/\?query=/);
  await expect(page.getByRole('link', { name: first?.title, exact: true })).toBeVisible();
  await expect(page.getByText(/^\d+ of \d+ talks?$/)).toBeVisible();
  await field.fill('no talk is called so');
  await expect(page.getByText('No talks match these filters.')).toBeVisible();
  await page.getByRole('link', { name: /^All \d+ talks?$/ }).click();
  await expect(field).toHaveValue('');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('title');
  await expect(page).toHaveURL(`/conference/${slug}?sort=title`);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('title');
});

test('schedule and talks of a conference each have an address, and a past talk is marked if it can be watched', async ({
  page,
}) => {
  await page.goto(SCHEDULE);
  const row = rowOf(page, TITLE);
  await expect(row.getByRole('link', { name: 'Watch' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Views of this conference' })
    .getByRole('link', { name: /^Talks/ })
    .click();
  await expect(page).toHaveURL(`${SCHEDULE}?view=talks`);
  await expect(page.getByRole('link', { name: TITLE, exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Time zone' })).toHaveCount(0);
  await page.goBack();
  await expect(row).toBeVisible();
});

/** Distance in pixels between the links to the days and a day's heading below them. */
const belowDays = (page: Page, day: string) =>
  page.evaluate((id) => {
    const bar = document.querySelector('nav[aria-label="Days"]');
    const heading = document.querySelector(`#${id} h2`);
    if (!bar || !heading) return Number.NaN;
    return heading.getBoundingClientRect().top - bar.getBoundingClientRect().bottom;
  }, day);
const isBelowDays = (page: Page, day: string) =>
  expect
    .poll(async () => {
      const distance = await belowDays(page, day);
      return distance >= 0 && distance < 80;
    })
    .toBe(true);

test.describe('in a low window', () => {
  test.use({ viewport: { width: 1024, height: 500 } });

  test('the links to the days stay in sight, mark the day that is read, and lead into it by keyboard', async ({
    page,
  }) => {
    await page.goto(`${SCHEDULE}#day-3`);
    const days = page.getByRole('navigation', { name: 'Days' });
    const current = days.locator('[aria-current]');
    await isBelowDays(page, 'day-3');
    await expect(current).toHaveText('Fri Sep 27');
    await hydrated(page.getByRole('button', { name: 'My time' }));

    await days.getByRole('link', { name: 'Thu Sep 26' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${SCHEDULE}#day-2`);
    await isBelowDays(page, 'day-2');
    await expect(current).toHaveText('Thu Sep 26');
    await page.keyboard.press('Tab');
    const first = page.locator('#day-2').getByRole('link').first();
    await expect(first).toBeFocused();

    await page.mouse.wheel(0, 20_000);
    await expect(current).toHaveText('Fri Sep 27');
    await expect(days).toBeInViewport();
    // What has the focus is not behind them.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect
      .poll(() =>
        first.evaluate((link) => {
          const { left, top } = link.getBoundingClientRect();
          return link.contains(document.elementFromPoint(left + 2, top + 2));
        }),
      )
      .toBe(true);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('a link to a day leads below the links to the days', async ({ page }) => {
      await page.goto(SCHEDULE);
      await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Fri Sep 27' }).click();
      await isBelowDays(page, 'day-3');
    });
  });
});

test('conferences are found by name, and a series leads through its editions', async ({ page }) => {
  await page.goto('/conferences');
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('railsworld');
  await expect(page).toHaveURL('/conferences?query=railsworld');
  await page.getByRole('link', { name: 'Rails World 2024' }).click();
  await page
    .getByRole('navigation', { name: 'Editions of Rails World' })
    .getByRole('link', { name: /^All \d+ editions$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rails World' })).toBeVisible();
  await page.getByRole('link', { name: 'Rails World 2023' }).first().click();
  await expect(page).toHaveURL('/conference/rails-world-2023');
});

test('a day is picked by keyboard alone, requested with both dates, and can be cleared', async ({ page }) => {
  await page.goto('/conferences');
  await dates(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell')).toHaveCount(42);
  await page.keyboard.press('Escape');
  await expect(dates(page)).toBeFocused();
  await page.goto('/conferences?date=2024-08-24');
  await expect(page.getByText('No conferences on this day.')).toBeVisible();
  await dates(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Saturday, August 24, 2024' })).toBeFocused();
  const filterRequest = page.waitForRequest(/filter\?start_date=2024-09-26&end_date=2024-09-26$/);
  for (const key of ['PageDown', 'End', 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await expect(page.getByRole('grid', { name: 'September 2024' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await filterRequest;
  await expect(page).toHaveURL('/conferences?date=2024-09-26');
  await expect(page.getByRole('link', { name: 'Rails World 2024' })).toBeVisible();
  await expect(dates(page)).toBeFocused();
  await dates(page).click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(firstTen(page)).toBeVisible();
});

test('slots are narrowed by a range, whichever of its days is picked first, and by shortcuts', async ({
  page,
}) => {
  await page.goto(SCHEDULE);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
  await dates(page).click();
  // It opens at the conference's first day.
  await page.getByRole('button', { name: 'Friday, September 27, 2024' }).click();
  await page.getByRole('button', { name: 'Thursday, September 26, 2024' }).click();
  await expect(page).toHaveURL(`${SCHEDULE}?from=2024-09-26&to=2024-09-27`);
  await expect(dates(page)).toHaveText('2024-09-26 ~ 2024-09-27');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await dates(page).click();
  for (const name of ['Today', 'Yesterday', 'Last 7 days', 'Last 30 days', 'This month', 'Last month'])
    await expect(page.getByRole('dialog').getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  await expect(page).not.toHaveURL(/from=2024-09-26/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
});

test.describe('for a conference in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test("times are the conference's, or the visitor's own by a switch that is remembered", async ({
    page,
  }) => {
    await page.goto(SCHEDULE);
    const list = (name: string) => page.getByRole('list', { name }).filter({ has: rowOf(page, TITLE) });
    await expect(list('11:15 to 11:45')).toBeVisible();
    await page.getByRole('button', { name: 'My time' }).click();
    await expect(list('00:15 to 00:45')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Friday September 27, 2024' }).getByRole('heading', { name: TITLE }),
    ).toBeVisible();
    await page.reload();
    await expect(list('00:15 to 00:45')).toBeVisible();
    await rowOf(page, TITLE).getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByText('00:15 - 00:45', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Toronto time' }).click();
    await expect(page.getByText('11:15 - 11:45', { exact: true })).toBeVisible();
  });
});

for (const [locale, day, month] of [
  ['ar', 'الخميس، 26 سبتمبر 2024', 'سبتمبر 2024'],
  ['he-IL', 'יום חמישי, 26 בספטמבר 2024', 'ספטמבר 2024'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('days and the grid of days run from right to left', async ({ page }) => {
      await page.goto('/conferences?date=2024-09-26');
      const shown = page.getByRole('listitem').locator('time');
      await expect(shown).toHaveText(day);
      await expect(shown).toHaveCSS('direction', 'rtl');
      await dates(page).click();
      const grid = page.getByRole('grid', { name: month });
      const left = async (name: string) =>
        (await grid.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0;
      await expect(grid.getByRole('button', { name: day })).toBeFocused();
      const before = await left(day);
      await page.keyboard.press('ArrowLeft');
      const next = await page.locator(':focus').getAttribute('aria-label');
      expect(next).toContain('27');
      expect(await left(next ?? '')).toBeLessThan(before);
    });
  });
}

test('a member saves the calendar file of a slot, once', async ({ page }) => {
  await enter(page, someone());
  await page.goto(SCHEDULE);
  const add = rowOf(page, TITLE).getByRole('button', { name: 'Add to Calendar' });
  const download = page.waitForEvent('download');
  await add.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^event-\d+\.ics$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text).toContain('TZID=America/Toronto:20240926T111500');
  await expect(add).toHaveAttribute('aria-disabled', 'true');

  // Otherwise the mouse might be on the button before hydration, and its entering would be lost.
  await page.mouse.move(0, 0);
  await page.reload();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  const tip = page.getByRole('tooltip');
  await add.hover();
  await expect(tip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await add.focus();
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
});

test('a slot in the calendar can be downloaded again on its page, and removed', async ({ page }) => {
  await enter(page, someone());
  await page.goto(SCHEDULE);
  const add = rowOf(page, TITLE).getByRole('button', { name: 'Add to Calendar' });
  await hydrated(add);
  const first = page.waitForEvent('download');
  await add.click();
  const name = (await first).suggestedFilename();
  await rowOf(page, TITLE).getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('In your calendar.')).toBeVisible();
  // As on another device.
  await page.reload();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the file again' }).click();
  const file = await again;
  expect(file.suggestedFilename()).toBe(name);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No longer in your calendar here.')).toBeFocused();
  await expect(page.getByText(/Delete it in your own calendar app too\./)).toBeVisible();
  await page.getByRole('link', { name: 'the schedule' }).click();
  await expect(add).not.toHaveAttribute('aria-disabled');
  const third = page.waitForEvent('download');
  await add.click();
  await third;
  await expect(add).toHaveAttribute('aria-disabled', 'true');
});

test('a note is kept while it is written, appears once it is sent, is liked, and deleted', async ({
  page,
}) => {
  await enter(page, someone());
  await openNotes(page);
  const words = `Separate tables for ready and scheduled jobs ${Date.now()}`;
  await expect(box(page)).toHaveAttribute('placeholder', 'Type here...');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Write something first.')).toBeVisible();
  await box(page).fill(words);
  await page.reload();
  await expect(box(page)).toHaveValue(words);
  await page.getByRole('button', { name: 'Submit' }).click();
  const note = page.getByRole('listitem').filter({ hasText: words });
  await expect(note).toContainText(/\d\d:\d\d [AaPp][Mm]/);
  await expect(box(page)).toHaveValue('');
  await note.getByRole('button', { name: 'Like this note, 0 likes' }).click();
  await expect(note.getByRole('button', { name: 'Like this note, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();
  await expect(note.getByRole('button', { name: 'Like this note, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await note.getByRole('button', { name: 'Delete' }).click();
  await note.getByRole('button', { name: 'Delete' }).click();
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Add Notes' })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('the controls of a slot do not move while the rest of the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources) moved.push(node?.textContent ?? '');
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openNotes(page);
  await expect(page.getByRole('link', { name: 'Watch the recording' })).toBeVisible();
  await expect(box(page)).toBeVisible();
  // Layout shifts are reported after the frame in which they happen.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
  expect(moved.filter((text) => text.includes('Notify For Video'))).toEqual([]);
});

test('the address of a slot is enough for a reload and for another visitor, and without it there is a link to the conferences', async ({
  page,
  browser,
}) => {
  await openNotes(page);
  await expect(page).toHaveURL(/\/add_note\?slot=\d+$/);
  await page.reload();
  await expect(page.getByText('11:15 - 11:45', { exact: true })).toBeVisible();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(elsewhere.getByText('Rails World 2024')).toBeVisible();
  await elsewhere.goto('/add_note');
  await expect(elsewhere.getByText('No slot selected.')).toBeVisible();
  await elsewhere.getByRole('main').getByRole('link', { name: 'Conferences' }).click();
  await expect(elsewhere).toHaveURL('/conferences');
  await elsewhere.close();
});

test('a subscription is still shown after a reload, and to no one else', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, someone());
  await openNotes(page);
  const notify = page.getByRole('button', { name: 'Notify For Video' });
  await expect(notify).toHaveAttribute('aria-pressed', 'false');
  await notify.click();
  await expect(notify).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(notify).toHaveAttribute('aria-pressed', 'true');
  const visitor = await browser.newPage({ baseURL });
  await visitor.goto(page.url());
  await expect(visitor.getByRole('button', { name: 'Notify For Video' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await visitor.close();
});

for (const [locale, timezoneId] of [
  ['en-US', 'America/Los_Angeles'],
  ['de-DE', 'Asia/Tokyo'],
] as const) {
  test.describe(`${locale}, ${timezoneId}`, () => {
    test.use({ locale, timezoneId });

    test('the browser takes over the pages the server rendered', async ({ page }) => {
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      await openNotes(page);
      const notes = page.url();
      for (const path of ['/conferences', SCHEDULE, notes]) {
        await page.goto(path);
        await expect(dates(page)).toBeEnabled();
      }
      expect(warnings).toEqual([]);
    });
  });
}
