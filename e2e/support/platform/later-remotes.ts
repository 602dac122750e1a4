import type { Page } from '@playwright/test';
import type { PageData } from '@lectern/contracts';
import type { PlatformFixtures } from '../platform';
import { expect, rested } from '../test';
import { chunkOf, fixtureRemote } from './fixture-remote';
import type { Operator } from './operator';
import type { OwnSite } from './start-site';

const HUB = 'fx-hub';
/** Enough modules to bring a release near the 4 KB that it may add to each page. */
const EXPOSES = ['./page', ...Array.from({ length: 28 }, (_, at) => `./part-${at}`)];

const laterOn = async (page: Page): Promise<string[]> => {
  const json = await page.locator('#lectern-page').textContent();
  return ((JSON.parse(json ?? '{}') as PageData).snapshot.later ?? []).map(({ name }) => name);
};
const isSame = (page: Page) => page.evaluate(() => 'same' in window);

/**
 * Publishes so many remotes of 4 KB. Each opens from a link without a reload, also those that a page has no room
 * for, and by its address.
 *
 * @param atLeast so many have no room
 */
export async function everyRemoteOpens(
  {
    site,
    operator,
    visitorWith,
  }: { site: OwnSite; operator: Operator } & Pick<PlatformFixtures, 'visitorWith'>,
  { count, atLeast }: { count: number; atLeast: number },
): Promise<void> {
  const names = Array.from({ length: count }, (_, at) => `fx-many-${at}`);
  const links = `definePage(({ h }) => {
    const [search] = lectern.useSearchParams();
    return search.getAll('to').map((to) => h('p', { key: to }, h(lectern.Link, { to }, to)));
  })`;
  await operator.publish(await fixtureRemote({ name: HUB, version: '1', code: { './page': links } }));
  for (const name of names) {
    const exposes = EXPOSES.map((expose) => ({ name: expose, chunks: [chunkOf('./page')] }));
    await operator.publish(await fixtureRemote({ name, version: '1', manifest: { exposes } }));
  }
  const context = await visitorWith(undefined, undefined, { baseURL: site.baseURL });
  const page = await context.newPage();
  const hub = `/${HUB}?${names.map((name) => `to=/${name}`).join('&')}`;
  await page.goto(hub);
  await rested(page);
  const later = await laterOn(page);
  expect(later.length).toBeGreaterThanOrEqual(atLeast);
  const link = (name: string) => page.getByRole('link', { name: `/${name}`, exact: true });
  await page.evaluate(() => Object.assign(window, { same: true }));

  const [hovered = '', typed = '', withdrawn = '', ...others] = later;
  const answered = page.waitForResponse((response) =>
    response.url().includes(`/snapshot_remotes/${hovered}?`),
  );
  const fetched = page.waitForRequest((request) => request.url().includes(`/assets/${hovered}/1/`));
  await link(hovered).hover();
  expect((await answered).status()).toBe(200);
  await fetched;

  for (const name of [hovered, ...others, names[0] ?? '']) {
    await link(name).click();
    await expect(page.locator(`[data-remote="${name}"][data-live="1"]`)).toBeVisible();
    await page.goBack();
    await expect(page.locator(`[data-remote="${HUB}"]`)).toBeVisible();
  }
  await link(typed).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-remote="${typed}"][data-live="1"]`)).toBeVisible();
  await expect(page).toHaveTitle(`${typed} 1`);
  expect(await isSame(page)).toBe(true);
  await page.goBack();

  await operator.call('POST', `/rollouts/${withdrawn}/withdraw`, { reason: 'It lies' });
  await link(withdrawn).click();
  await expect(page.getByRole('heading', { name: 'This part of the site is not available' })).toBeVisible();
  expect(await isSame(page)).toBe(false);

  for (const name of names.filter((each) => each !== withdrawn)) {
    const answer = await page.request.get(`/${name}`);
    expect([name, answer.status(), (await answer.text()).includes(`<h1>${name} 1</h1>`)]).toEqual([
      name,
      200,
      true,
    ]);
  }
}
