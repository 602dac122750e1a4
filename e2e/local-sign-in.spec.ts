import { expect, LIT, signIn, someone, test } from './support/test';

test.describe('going back after signing in with the local provider', () => {
  test('leads home', async ({ page }) => {
    await page.goto(LIT.path);
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Login with Google' }).click();
    await page.getByLabel('Name').fill(someone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(LIT.path);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  });

  test('causes no error when no name, or a wrong one, was typed before', async ({ page }) => {
    await page.goto('/users/sign_in');
    await page.getByRole('button', { name: 'Login with Google' }).click();
    const form = page.url();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter a name.');
    await page.getByLabel('Name').fill('x'.repeat(81));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('A name can have at most 80 characters.');
    await page.goBack();
    await expect(page.getByRole('alert')).toHaveText('Please enter a name.');
    await page.goBack();
    await expect(page).toHaveURL(form);
    await page.getByLabel('Name').fill(someone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  });
});

test.describe('the local sign-in says which address a name gets', () => {
  test('while it is typed', async ({ page }) => {
    await page.goto('/users/sign_in');
    await page.getByRole('button', { name: 'Login with GitHub' }).click();
    await page.getByLabel('Name').pressSequentially('Olga  Operätor');
    await expect(page.getByText('You sign in as olga-operator@lectern.example.')).toBeVisible();
    await page.getByLabel('Name').fill('');
    await expect(page.getByText('You sign in as')).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/olga-operator@lectern\.example/);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('as a rule', async ({ page }) => {
      await page.goto('/users/sign_in');
      await page.getByRole('button', { name: 'Login with GitHub' }).click();
      await expect(page.getByText('“Olga Operator” is olga-operator@lectern.example.')).toBeVisible();
    });
  });
});

test('on a local site "Operator" is an operator, and finds the console in the account menu and the mobile menu', async ({
  page,
  consoleURL,
}) => {
  await signIn(page, 'Operator');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Operate' }).click();
  await expect(page).toHaveURL(`${consoleURL}/operate`);
  // The site's session is not valid here.
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Google/ }).click();
  await page.getByLabel('Name').fill('Operator');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Remotes' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Operate' }).click();
  await expect(page.getByRole('heading', { name: 'Remotes' })).toBeVisible();
});
