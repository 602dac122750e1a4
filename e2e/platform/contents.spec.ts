import { expect, type OwnSite, startSite, test } from '../support/platform';
import { enterConsole } from '../support/enter';
import { addSpammer } from '../support/platform/spammer';
import { fitsWithoutViolation } from '../support/violations';

/** From an operator's first look until everything is off the site, in milliseconds. */
const AT_MOST = 60_000;

let site: OwnSite;
test.beforeAll(async () => {
  // A whole site on a busy machine.
  test.setTimeout(180_000);
  site = await startSite();
});
test.afterAll(() => site.stop());

test('a spammer with 420 contents is gone from the site by the console alone, and back by one click', async ({
  browser,
}) => {
  const visitor = await browser.newContext({ baseURL: site.baseURL });
  const { name, talk, notes } = await addSpammer(site, visitor.request);
  const pageStatus = async () => (await visitor.request.get(talk)).status();
  const hasNotes = async () => (await (await visitor.request.get(notes)).text()).includes('Buy followers');
  await visitor.clearCookies();
  expect([await pageStatus(), await hasNotes()]).toEqual([200, true]);

  const context = await browser.newContext({ baseURL: site.consoleURL });
  const page = await context.newPage();
  await enterConsole(page, 'Operator', site.consoleURL);
  const began = Date.now();
  await page.goto('/operate/contents');
  await page.getByRole('list', { name: 'Contents' }).getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('button', { name: 'Hide everything' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'This takes 100 talks, 300 notes, and 20 pictures off the site at once.',
  );
  await dialog.getByRole('button', { name: 'Spam', exact: true }).click();
  await dialog.getByRole('button', { name: 'For good' }).click();
  await dialog.getByRole('button', { name: 'Hide everything and suspend' }).click();
  const outcome = page.getByRole('group', { name: 'Last change' });
  await expect(outcome).toContainText(`Hidden: 420 items of ${name}. ${name} is suspended for good.`);
  await expect.poll(async () => [await pageStatus(), await hasNotes()]).toEqual([410, false]);
  expect(Date.now() - began).toBeLessThan(AT_MOST);

  await expect(page.getByText('Suspended for good', { exact: true })).toBeVisible();
  await fitsWithoutViolation(page);
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await expect(outcome).toContainText('Undone.');
  await expect.poll(async () => [await pageStatus(), await hasNotes()]).toEqual([200, true]);

  await page.goto('/operate/contents?state=shown&kind=note');
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
  await fitsWithoutViolation(page);
  await context.close();
  await visitor.close();
});
