import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PageData } from '@lectern/contracts';
import { expect, fixtureRemote, operator, test } from '../support/platform';
import { trafficOf } from '../support/test';

const CHECKOUT = resolve(import.meta.dirname, '../..');
/** Remotes the first page needs, and the console's remote, which is on no page of the site. */
const ALWAYS = ['shell', 'mf-discover', 'mf-operate'];
/** Number of the checkout's remotes the site starts with, besides the shell. */
const FIRST = 5;
const ADDED = 5;

/** A checkout with the shell and this many built remotes: those the first page needs, and others. */
async function checkoutOf(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-few-remotes-'));
  const built = (await readdir(CHECKOUT)).filter((name) => name.startsWith('mf-') && !ALWAYS.includes(name));
  for (const name of [...ALWAYS, ...built.sort().slice(0, count - 1)]) {
    await mkdir(join(folder, name));
    for (const part of ['package.json', 'dist'])
      await symlink(join(CHECKOUT, name, part), join(folder, name, part));
  }
  return folder;
}

test('a page with ten remotes makes exactly the same requests as with five', async ({
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
    const traffic = trafficOf(page);
    await page.goto(path);
    // Idle-time requests come after the page has settled.
    await traffic.over();
    const requests = traffic.asked.map((request) => `${request.method()} ${request.url()}`);
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
  const signedIn = await operator(site.consoleURL);
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
