import type { NeededCode } from '@lectern/contracts';
import { expect, test, withToken } from '../support/platform';
import { enterConsole } from '../support/enter';
import { hydrated } from '../support/test';

test('an action of a token is shown by its code, and confirmed or refused', async ({
  page,
  operator,
  baseURL,
  consoleURL,
}) => {
  const { token } = await operator.token('watch', ['shell']);
  const team = await withToken(baseURL ?? '', token);
  const ask = async (version: string): Promise<NeededCode> => {
    const answer = await team.send('POST', '/rollouts/shell/start', { version, share: 100 });
    expect(answer.status()).toBe(403);
    return ((await answer.json()) as { confirmation: NeededCode }).confirmation;
  };
  const state = ({ id }: NeededCode) => team.call('GET', `/confirmations/${id}`);

  await enterConsole(page, 'Operator 19', consoleURL);
  for (const [version, verdict, name] of [
    ['9.0.0', 'confirmed', 'Confirm'],
    ['9.1.0', 'refused', 'Refuse'],
  ] as const) {
    const needed = await ask(version);
    await page.goto(needed.address);
    const open = page.getByRole('button', { name: 'Confirm a command' });
    await hydrated(open);
    await open.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill(needed.code.toLowerCase());
    await dialog.getByRole('button', { name: 'Show' }).click();
    await expect(dialog.getByText('Start a candidate of shell')).toBeVisible();
    await expect(dialog.getByText(version)).toBeVisible();
    await expect(dialog.getByText(/of team watch, from the network/)).toBeVisible();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${verdict}.png` });
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeHidden();
    expect(await state(needed)).toEqual({ state: verdict });
  }
});
