import { expect, type OwnSite, startSite, test } from '../support/platform';
import { hydrated, signIn } from '../support/test';

let site: OwnSite;
test.beforeAll(async () => {
  // A whole site on a busy machine.
  test.setTimeout(180_000);
  site = await startSite({ env: { STEP_UP: 'provider' } });
});
test.afterAll(() => site.stop());

test('an action continues by itself when its operator has signed in again in a second window', async ({
  context,
}) => {
  // The test's own page can reach only the project's site.
  const page = await context.newPage();
  // A sign-in without a time from the provider is no proof.
  await signIn(page, 'Operator', 'GitHub', `${site.consoleURL}/users/sign_in`);
  await page.goto(`${site.consoleURL}/operate/tokens`);
  const open = page.getByRole('button', { name: 'New token', exact: true });
  await hydrated(open);
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team').fill('watch');
  await dialog.getByLabel('New remotes').fill('mf-news');
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in in a new window' }).click();
  const second = await opened;
  await second.getByRole('button', { name: /Google/ }).click();
  await second.getByLabel('Name').fill('Operator');
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(second.getByRole('heading', { name: 'Go back to the other window' })).toBeVisible();

  await expect(dialog.getByText(/lct_/)).toBeVisible();
});
