import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PageData } from '@lectern/contracts';
import { expect, fixtureRemote, operator, test } from '../support/platform';

const CHECKOUT = resolve(import.meta.dirname, '../..');
/** Remotes of the checkout that the site starts with, beside the shell. */
const FIRST = 5;
const ADDED = 5;

/** A checkout in which the shell and so many remotes are built: those that a first page is made of, and others. */
async function checkoutOf(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-few-remotes-'));
  const built = (await readdir(CHECKOUT)).filter((name) => name.startsWith('mf-') && name !== 'mf-discover');
  for (const name of ['shell', 'mf-discover', ...built.sort().slice(0, count - 1)]) {
    await mkdir(join(folder, name));
    for (const part of ['package.json', 'dist'])
      await symlink(join(CHECKOUT, name, part), join(folder, name, part));
  }
  return folder;
}

test('a page with ten remotes makes exactly the requests that it makes with five', async ({
  ownSite,
  visitorWith,
}) => {
  test.setTimeout(180_000);
  const folder = await checkoutOf(FIRST);
  const site = await ownSite({ env: { BUILDS_DIR: folder } });
  await rm(folder, { recursive: true });

  /** Every request of a first visit, until the page has nothing more to fetch. */
  const visit = async (path: string) => {
    const context = await visitorWith(undefined, undefined, { baseURL: site.baseURL });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.goto(path, { waitUntil: 'networkidle' });
    const data = await page.locator('#lectern-page').textContent();
    const { snapshot } = JSON.parse(data ?? '{}') as PageData;
    await context.close();
    return { requests: requests.sort(), remotes: snapshot.remotes.length };
  };
  const paths = ['/', '/users/sign_in'];
  const visits = async () => {
    const all = [];
    for (const path of paths) all.push(await visit(path));
    return all;
  };

  const withFive = await visits();
  expect(withFive.map(({ remotes }) => remotes)).toEqual(paths.map(() => FIRST));
  const signedIn = await operator(site.baseURL);
  for (let index = 0; index < ADDED; index += 1) {
    await signedIn.publish(await fixtureRemote({ name: `fx-more-${index}`, version: '1' }));
  }
  await signedIn.request.dispose();
  const withTen = await visits();
  expect(withTen.map(({ remotes }) => remotes)).toEqual(paths.map(() => FIRST + ADDED));

  for (const [index, { requests }] of withTen.entries()) {
    expect(requests.length).toBeGreaterThan(3);
    expect(requests).toEqual(withFive[index]?.requests);
  }
});
