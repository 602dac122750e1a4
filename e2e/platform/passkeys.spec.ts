import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, type OwnSite, startSite, test } from '../support/platform';
import { enterConsole } from '../support/enter';
import { SECRET } from '../support/signing';
import { hydrated } from '../support/test';

const CLI = resolve(import.meta.dirname, '../../services/dist/cli/passkey.js');
const run = promisify(execFile);

let site: OwnSite;
test.beforeAll(async () => {
  // A whole site on a busy machine.
  test.setTimeout(180_000);
  site = await startSite({ env: { STEP_UP: 'passkey' } });
});
test.afterAll(() => site.stop());

/** A code, as created on the services' command line. */
async function codeFor(operator: string): Promise<string> {
  const { stdout } = await run(process.execPath, [CLI, '--operator', operator], {
    env: {
      ...process.env,
      OPERATORS: operator,
      VAR_DIR: site.varDir,
      DATABASE_FILE: join(site.varDir, 'lectern.db'),
      SECRET,
    },
  });
  return stdout.trim();
}

/** An authenticator that verifies its user until told otherwise. */
async function authenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('an operator registers a passkey by a code when one is first needed, and confirms each action with it', async ({
  context,
}) => {
  // The test's own page can reach only the project's site.
  const page = await context.newPage();
  const verify = await authenticator(page);
  await enterConsole(page, 'Operator', site.consoleURL);
  await page.goto(`${site.consoleURL}/operate/tokens`);
  await expect(page.getByText('You have no passkey yet')).toBeVisible();

  const dialog = page.getByRole('dialog');
  const makeToken = async (team: string) => {
    const open = page.getByRole('button', { name: 'New token', exact: true });
    await hydrated(open);
    await open.click();
    await dialog.getByLabel('Team').fill(team);
    await dialog.getByLabel('New remotes').fill('mf-news');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Confirm that it is you')).toBeVisible();
  };
  const use = dialog.getByRole('button', { name: 'Use passkey' });

  await makeToken('watch');
  await dialog.getByLabel('Code').fill(await codeFor('operator@lectern.example'));
  await dialog.getByLabel('Name of the passkey').fill('Laptop');
  await dialog.getByRole('button', { name: 'Register passkey' }).click();
  await use.click();
  await expect(dialog.getByText(/lct_/)).toBeVisible();
  await dialog.getByRole('button', { name: /Done|I’ve saved it/ }).click();

  await makeToken('search');
  await verify(false);
  await use.click();
  await expect(dialog.getByText('The browser did not use a passkey. Try again.')).toBeVisible();
  await verify(true);
  await use.click();
  await expect(dialog.getByText(/lct_/)).toBeVisible();
  await dialog.getByRole('button', { name: /Done|I’ve saved it/ }).click();

  await expect(page.getByText(/^added .*, used /)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await use.click();
  await expect(page.getByText('You have no passkey yet')).toBeVisible();
});
