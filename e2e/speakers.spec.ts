import { bringToMiddle, placeOf } from './support/place';
import { expect, resize, test } from './support/test';

test('the list of speakers leads to a profile', async ({ page }) => {
  await page.goto('/speakers');
  await expect(page.getByRole('heading', { level: 1, name: 'Speakers' })).toBeVisible();
  const profile = page.getByRole('link', { name: /View Profile/ }).first();
  const github = page.getByRole('link', { name: /GitHub Profile/ }).first();
  await expect(github).toHaveAttribute('target', '_blank');
  await expect(github).toHaveAttribute('href', /^https:\/\/github\.com\//);
  await profile.click();
  await expect(page).toHaveURL(/\/speakers\/.+/);
  await expect(page.getByText('Videos Uploaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: /'s Popular Videos$/ })).toBeVisible();
});

test('one column on a phone, two on a tablet, three on a desktop', async ({ page }) => {
  await page.goto('/speakers');
  for (const [width, columns] of [
    [360, 1],
    [800, 2],
    [1440, 3],
  ] as const) {
    await resize(page, width);
    const rights = () =>
      page
        .getByRole('link', { name: /View Profile/ })
        .evaluateAll((links) =>
          links.slice(0, 6).map((link) => Math.round(link.getBoundingClientRect().right)),
        );
    await expect
      .poll(async () => new Set(await rights()).size, { message: `columns at ${width} px` })
      .toBe(columns);
  }
});

test('a profile carries its name into title and structured data', async ({ request }) => {
  const speakers = (await (await request.get('/api/v1/speakers')).json()) as {
    slug: string;
    speakername: string;
  }[];
  const speaker = speakers[0];
  const html = await (await request.get(`/speakers/${speaker?.slug}`)).text();
  expect(html).toContain(`<title>${speaker?.speakername}`);
  expect(html).toContain('"@type":"Person"');
  expect(html).toMatch(/<meta[^>]+property="og:title"/);
});

test('the list has pages with addresses, in the first HTML, and a name field that narrows it', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/speakers?page=2')).text();
  expect(html).toContain('<title>Speakers, page 2');
  expect(html.match(/View Profile/g)?.length).toBe(30);

  await page.goto('/speakers');
  await page
    .getByRole('navigation', { name: 'Pages of speakers' })
    .getByRole('link', { name: 'Next' })
    .click();
  await expect(page).toHaveURL('/speakers?page=2');
  await page.getByRole('searchbox', { name: 'Find by name' }).fill('tenderlo');
  await expect(page).toHaveURL('/speakers?query=tenderlo');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Aaron Patterson' })).toBeVisible();
  await page.getByRole('navigation', { name: 'First letter' }).getByRole('link', { name: 'D' }).click();
  await expect(page).toHaveURL('/speakers?letter=D');
  const names = page.getByRole('article').getByRole('heading');
  await expect(names.first()).toHaveText(/^[DĎ]/i);
  await expect(names.filter({ hasNotText: /^[DĎ]/i })).toHaveCount(0);
});

test('Back restores the list: what was loaded, and the place in it', async ({ page }) => {
  await page.goto('/speakers');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('article')).toHaveCount(60);
  const far = page.getByRole('article').nth(50);
  await bringToMiddle(far);
  const name = await far.getByRole('heading').textContent();
  const isInPlace = await placeOf(far);
  await far.getByRole('link', { name: /View Profile/ }).click();
  await expect(page.getByText('Videos Uploaded')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(60);
  await expect(far.getByRole('heading')).toHaveText(name ?? '');
  await expect.poll(isInPlace).toBe(true);
});

test('a profile has the whole name, the counts, and the talks by year', async ({ page }) => {
  await page.goto('/speakers/david-heinemeier-hansson');
  await expect(page.getByRole('heading', { level: 1, name: 'David Heinemeier', exact: true })).toBeVisible();
  await expect(page.getByText('David Heinemeier Hansson, also dhh')).toBeVisible();
  await expect(page.getByText(/^\d+ talks from \d{4} to \d{4}, .+\.$/)).toBeVisible();
  const years = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(years).toEqual([...years].sort().reverse());
  const year = page.getByRole('region', { name: years[0] ?? '' });
  await year
    .getByRole('link', { name: /\d{4}$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/conference\/.+/);
});

test('on a phone a profile of many talks is narrowed and stays short', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/speakers/aaron-patterson');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(12_000);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('an unknown speaker is reported as unknown, with status 404', async ({ page }) => {
  const response = await page.goto('/speakers/nobody-of-that-name');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'All speakers' })).toBeVisible();
  for (const path of ['/speakers?page=9999', '/speakers/named/nobody-of-that-name'])
    expect((await page.goto(path))?.status()).toBe(404);
});
test.use({ expectedErrors: /404/ });
