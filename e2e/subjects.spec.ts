import { expect, test } from './support/test';

test('subjects are listed A to Z by kind in the first HTML, and found by name', async ({ page, request }) => {
  const html = await (await request.get('/tags')).text();
  expect(html).toContain('<title>Subjects |');
  expect(html).toContain('href="/tags/ruby-on-rails"');

  await page.goto('/tags');
  const kind = page.getByRole('region', { name: 'Frameworks and libraries' });
  const links = await kind.getByRole('link').allTextContents();
  const names = links.map((text) => text.replace(/[\d,]+ talks?$/, ''));
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  await page.getByRole('searchbox', { name: 'Find a subject' }).fill('rails');
  await expect(page).toHaveURL(/\/tags\?query=rails$/);
  await page.getByRole('link', { name: /^Ruby on Rails/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ruby on Rails' })).toBeVisible();
});

test('a subject links to talks, people, conferences and other subjects', async ({ page, request }) => {
  const html = await (await request.get('/tags/ruby-on-rails')).text();
  expect(html).toMatch(/<title>Ruby on Rails: \d+ talks/);
  expect(html).toMatch(/<link[^>]+rel="canonical"[^>]+\/tags\/ruby-on-rails"/);
  expect(html).toContain('Where to start');

  await page.goto('/tags/ruby-on-rails');
  await expect(page.getByText('Also found as Rails and RoR')).toBeVisible();
  const talks = page.getByRole('region', { name: 'All talks' });
  await expect(talks.getByRole('article').first()).toBeVisible();
  for (const [region, path] of [
    ['Related subjects', '/tags/'],
    ['People', '/speakers/'],
    ['Conferences', '/conference/'],
  ] as const)
    await expect(
      page.getByRole('region', { name: region, exact: true }).getByRole('listitem').first().getByRole('link'),
    ).toHaveAttribute('href', new RegExp(`^${path}.+`));
});

test('talks are sorted and narrowed in the address, also by keyboard', async ({ page }) => {
  await page.goto('/tags/ruby-on-rails');
  const talks = page.getByRole('region', { name: 'All talks' });
  await talks.getByRole('combobox', { name: 'Sort' }).selectOption('Longest');
  await expect(page).toHaveURL('/tags/ruby-on-rails?sort=longest');
  const video = talks.getByRole('link', { name: /^With video/ });
  await expect(video).toHaveAttribute('aria-current', 'true');
  await expect(video).toHaveAttribute('href', /sort=longest/);
  await video.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tags/ruby-on-rails?sort=longest&video=all');
  await page.goBack();
  await expect(page).toHaveURL('/tags/ruby-on-rails?sort=longest');
});

test('a synonym redirects to the subject, and an unknown subject is a 404', async ({ page, request }) => {
  await page.goto('/tags/rails');
  await expect(page).toHaveURL('/tags/ruby-on-rails');
  for (const path of ['/tags/no-such-subject', '/tags/ruby-on-rails?page=900000'])
    expect((await request.get(path)).status()).toBe(404);
});
