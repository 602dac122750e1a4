import type { Page } from '@playwright/test';
import {
  bucketOf,
  expect,
  fixtureRemote,
  randomVisitor,
  test,
  visitorCookie,
  type FixtureBuild,
  type Operator,
} from '../support/platform';
import { signedVisitor } from '../support/signing';

/** A remote with two pages, the first of which loads another chunk on demand. */
const release = (name: string, version: string): Promise<FixtureBuild> =>
  fixtureRemote({
    name,
    version,
    pages: { [`/${name}`]: './page', [`/${name}/second`]: './second' },
    code: {
      './page': `definePage(({ h }) => {
        const [more, setMore] = React.useState('');
        const load = () => lazy('./more').then(setMore);
        return [
          h(lectern.Link, { key: 1, to: '/' + name + '/second' }, 'Second page'),
          h('button', { key: 2, onClick: load }, 'More'),
          h('output', { key: 3 }, more),
        ];
      })`,
      './second': `definePage(({ h }) => h(lectern.Link, { to: '/' + name }, 'First page'))`,
      './more': `'more of ' + version`,
    },
  });

/** Records which releases a page's files come from, and failed responses. */
function watchAssets(page: Page, name: string) {
  const versions = new Set<string>();
  const failed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/')) return;
    if (!response.ok() && response.status() !== 304) failed.push(`${response.status()} ${pathname}`);
    const [, remote, version] = pathname.split('/').slice(1);
    if (remote === name && version) versions.add(version);
  });
  return {
    failed,
    /** Versions fetched since the last call. */
    versions: () => {
      const seen = [...versions];
      versions.clear();
      return seen;
    },
  };
}

const runs = (name: string, version: string, module: string) =>
  `[data-remote="${name}"][data-version="${version}"][data-live="${version}"][data-module="${module}"]`;

/** Changes apply to new pages. */
const expectServed = (operator: Operator, name: string, version: string) =>
  expect
    .poll(async () => {
      const html = await (await operator.request.get(`/${name}`)).text();
      return html.includes(`data-remote="${name}" data-version="${version}"`);
    })
    .toBe(true);

test('an open page stays with its release while the next one is rolled out and rolled back', async ({
  operator,
  visitorWith,
}) => {
  const name = `fx-deploy-${test.info().workerIndex}`;
  await operator.publish(await release(name, '1'));
  const page = await (await visitorWith()).newPage();
  const assets = watchAssets(page, name);
  await page.goto(`/${name}`);
  await expect(page.locator(runs(name, '1', './page'))).toBeVisible();

  await operator.release(await release(name, '2'));
  await expectServed(operator, name, '2');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('more of 1')).toBeVisible();
  await page.getByRole('link', { name: 'Second page' }).click();
  await expect(page.locator(runs(name, '1', './second'))).toBeVisible();
  expect(assets.versions()).toEqual(['1']);

  await page.reload();
  await expect(page.locator(runs(name, '2', './second'))).toBeVisible();

  await operator.rollback(name, 'The test goes back.');
  await expectServed(operator, name, '1');
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(page.locator(runs(name, '2', './page'))).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('more of 2')).toBeVisible();
  expect(assets.versions()).toEqual(['2']);

  await page.reload();
  await expect(page.locator(runs(name, '1', './page'))).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('more of 1')).toBeVisible();
  expect(assets.failed).toEqual([]);
});

test('the server and the browser use one release, for whichever visitor at a share of half', async ({
  operator,
  visitorWith,
  baseURL,
}) => {
  const name = `fx-halves-${test.info().workerIndex}`;
  await operator.publish(await release(name, '1'));
  await operator.candidate(await release(name, '2'), 5_000);
  // Ten of each by the server, two of each in a browser, whatever the draw.
  const drawn = Array.from({ length: 400 }, randomVisitor);
  const getsCandidate = (visitor: string) => bucketOf(name, visitor) < 5_000;
  const visitors = [
    ...drawn.filter(getsCandidate).slice(0, 10),
    ...drawn.filter((visitor) => !getsCandidate(visitor)).slice(0, 10),
  ];
  const inBrowser = new Set([...visitors.slice(0, 2), ...visitors.slice(10, 12)]);

  const context = await visitorWith();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    // React reports that it discarded the server's markup.
    if (/react|hydrat|failed to/i.test(message.text())) complaints.push(message.text());
  });
  for (const visitor of visitors) {
    const version = getsCandidate(visitor) ? '2' : '1';
    expect((await operator.explain(name, visitor)).version).toBe(version);
    const cookie = `__Host-lectern_visitor=${signedVisitor(visitor)}`;
    const html = await (await fetch(`${baseURL}/${name}`, { headers: { cookie } })).text();
    expect(/data-remote="[^"]*" data-version="([^"]*)"/.exec(html)?.[1], 'rendered by the server').toBe(
      version,
    );
    if (!inBrowser.has(visitor)) continue;
    await context.addCookies([visitorCookie(baseURL ?? '', visitor)]);
    await page.goto(`/${name}`);
    await expect(page.locator(runs(name, version, './page'))).toBeVisible();
    const ran = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
    );
    const versions = ran.flatMap((path) => /^\/assets\/fx-[^/]+\/([^/]+)/.exec(path)?.[1] ?? []);
    expect(new Set(versions)).toEqual(new Set([version]));
  }
  expect(complaints).toEqual([]);
});
