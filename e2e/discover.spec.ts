import { expect, hydrated, test } from './support/test';

test.describe('Discover', () => {
  test('shows its sections with content in the first HTML', async ({ request }) => {
    const html = await (await request.get('/')).text();
    for (const text of ['Top Speakers', 'Trending Talks', 'Most Popular', 'Recently Uploaded'])
      expect(html).toContain(text);
    expect(html.match(/href="\/video\//g)?.length ?? 0).toBeGreaterThanOrEqual(12);
  });

  test('its sections show 4 talks, then all, then 4 again', async ({ page }) => {
    await page.goto('/');
    for (const title of ['Trending Talks', 'Most Popular', 'Recently Uploaded']) {
      const section = page.getByRole('region', { name: title });
      const talks = section.getByRole('article').or(section.getByRole('listitem'));
      await expect(section.getByRole('heading', { level: 3 })).toHaveCount(4);
      await section.getByRole('button', { name: 'See all' }).click();
      await expect(section.getByRole('button', { name: 'See less' })).toBeVisible();
      expect(await section.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(4);
      await section.getByRole('button', { name: 'See less' }).click();
      await expect(section.getByRole('heading', { level: 3 })).toHaveCount(4);
      await expect(talks.first()).toBeVisible();
    }
  });

  test('the carousel advances every 5 seconds, and pauses on hover', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('region', { name: 'Featured talks' });
    const title = carousel.getByRole('heading');
    await page.mouse.move(5, 890);
    const first = await title.textContent();
    await expect(carousel.getByText(/^-.+-$/)).toBeVisible();
    await page.clock.runFor(5_100);
    await expect(title).not.toHaveText(first ?? '');
    const second = await title.textContent();
    await carousel.hover();
    await page.clock.runFor(11_000);
    await expect(title).toHaveText(second ?? '');
    await carousel.getByRole('button', { name: 'Previous talk' }).click();
    await expect(title).toHaveText(first ?? '');
  });

  test('a slide leads to its talk', async ({ page }) => {
    await page.goto('/');
    const link = page.getByRole('region', { name: 'Featured talks' }).getByRole('heading').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await expect(page).toHaveURL(/\/video\//);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('the carousel keeps still for people who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/');
    const title = page.getByRole('region', { name: 'Featured talks' }).getByRole('heading');
    const first = await title.textContent();
    await page.clock.runFor(16_000);
    await expect(title).toHaveText(first ?? '');
  });
});

test('titles and descriptions differ for trending, popular and the rest', async ({ request }) => {
  const seen = new Set<string>();
  for (const path of ['/trending', '/popular', '/speakers']) {
    const html = await (await request.get(path)).text();
    const title = /<title>[^<]+/.exec(html)?.[0];
    const description = /<meta[^>]+name="description"[^>]+>/.exec(html)?.[0];
    expect(title && description, path).toBeTruthy();
    seen.add(`${title} ${description}`);
  }
  expect(seen.size).toBe(3);
});

test('all talks have pages with addresses in the first HTML, and none past the end', async ({ request }) => {
  for (const path of ['/talks', '/new', '/trending', '/popular']) {
    const first = await request.get(path);
    expect(await first.text()).toContain(`href="${path}?page=2"`);
    const second = await (await request.get(`${path}?page=2`)).text();
    expect(second).toMatch(new RegExp(`rel="canonical" href="[^"]+${path}\\?page=2"`));
    expect(second.match(/href="\/video\//g)?.length ?? 0).toBeGreaterThan(10);
    expect((await request.get(`${path}?page=9999`)).status()).toBe(404);
  }
});

test('all talks are narrowed and sorted by addresses', async ({ page }) => {
  await page.goto('/talks');
  const keynotes = page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /^Keynote/ });
  await hydrated(keynotes);
  await keynotes.click();
  await expect(page).toHaveURL('/talks?format=keynote');
  await expect(keynotes).toHaveAttribute('aria-current', 'true');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Shortest');
  await expect(page).toHaveURL('/talks?format=keynote&sort=shortest');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Keynote');
  await expect(page).toHaveTitle('Talks: Keynote | Lectern');
});

test('no shelf of Discover repeats a talk of the one above', async ({ page }) => {
  await page.goto('/');
  const seen: string[] = [];
  for (const name of ['Trending Talks', 'Most Popular', 'Recently Uploaded', 'Short talks']) {
    const links = page.getByRole('region', { name }).getByRole('heading', { level: 3 }).getByRole('link');
    for (const link of await links.all()) seen.push((await link.getAttribute('href')) ?? '');
  }
  expect(seen.length).toBeGreaterThanOrEqual(12);
  expect(new Set(seen).size).toBe(seen.length);
});
