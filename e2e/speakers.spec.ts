import { expect, test } from './support/test';

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
    await page.setViewportSize({ width, height: 900 });
    const lefts = await page
      .getByRole('link', { name: /View Profile/ })
      .evaluateAll(
        (links) =>
          new Set(links.slice(0, 6).map((link) => Math.round(link.getBoundingClientRect().right))).size,
      );
    expect(lefts).toBe(columns);
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

test('an unknown speaker is said to be unknown, with status 404', async ({ page }) => {
  const response = await page.goto('/speakers/nobody-of-that-name');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('No speaker data available.')).toBeVisible();
});
test.use({ expectedErrors: /404/ });
