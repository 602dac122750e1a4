import { expect, test } from '../support/platform';
import { hydrated, signIn } from '../support/test';

// The first attempt is refused.
test.use({ expectedErrors: /403/ });

test('an action continues by itself when its operator has signed in again in a second window', async ({
  page,
  context,
  consoleURL,
}) => {
  // A sign-in without a time from the provider is no proof.
  await signIn(page, 'Operator 18', 'GitHub', `${consoleURL}/users/sign_in`);
  await page.goto(`${consoleURL}/operate/tokens`);
  const open = page.getByRole('button', { name: 'New token', exact: true });
  await hydrated(open);
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team').fill('confirmed');
  await dialog.getByLabel('New remotes').fill('mf-news');
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in in a new window' }).click();
  const second = await opened;
  await second.getByRole('button', { name: /Google/ }).click();
  await second.getByLabel('Name').fill('Operator 18');
  await second.getByRole('button', { name: 'Continue' }).click();
  await expect(second.getByRole('heading', { name: 'Go back to the other window' })).toBeVisible();

  await expect(dialog.getByText(/lct_/)).toBeVisible();
});
