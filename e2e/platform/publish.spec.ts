import { expect, fixtureRemote, test } from '../support/platform';

const PAGE = (name: string, version: string) => `[data-remote="${name}"][data-live="${version}"]`;

test('a published remote is on the site, rendered on the server and interactive in the browser', async ({
  operator,
  page,
}) => {
  await operator.publish(await fixtureRemote({ name: 'fx-first', version: '1' }));
  const html = await (await page.request.get('/fx-first')).text();
  expect(html).toContain('data-remote="fx-first" data-version="1"');
  await page.goto('/fx-first');
  await expect(page.locator(PAGE('fx-first', '1'))).toBeVisible();
  await expect(page).toHaveTitle(/fx-first 1/);
});

test('visitors get the release their ids were chosen for', async ({ operator, visitorWith }) => {
  await operator.publish(await fixtureRemote({ name: 'fx-sides', version: '1' }));
  await operator.candidate(await fixtureRemote({ name: 'fx-sides', version: '2' }), 5_000);
  for (const [side, version] of [
    ['candidate', '2'],
    ['stable', '1'],
  ] as const) {
    const page = await (await visitorWith(side, 'fx-sides')).newPage();
    await page.goto('/fx-sides');
    await expect(page.locator(PAGE('fx-sides', version))).toBeVisible();
  }
});
