import type { Page } from '@playwright/test';
import type { AuditEntry } from '@lectern/contracts';
import { expect, fixtureRemote, type Operator, test } from '../support/platform';
import { enterConsole } from '../support/enter';
import { someone } from '../support/test';
import { hasNoViolation } from '../support/violations';

const NO_CANDIDATE = 'There is no candidate to promote or share.';
const NO_EARLIER_RELEASE = 'There is no release to roll back to.';

/** A remote of this test only; its first release is live. */
async function remote(operator: Operator, name: string, ...versions: string[]): Promise<void> {
  for (const version of versions) await operator.publish(await fixtureRemote({ name, version }));
}

/** The overview, as an operator sees it. */
async function openConsole(page: Page, consoleURL: string, path = '/operate'): Promise<void> {
  await enterConsole(page, 'Operator 20', consoleURL);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: path === '/operate' ? 'Remotes' : 'Live' })).toBeVisible();
}

const row = (page: Page, name: string) => page.locator(`tr[data-remote="${name}"]`);
const dialog = (page: Page) => page.getByRole('dialog');
const shareField = (page: Page) => page.getByLabel('Share of visitors, in percent');
const reasonField = (page: Page) => page.getByLabel('Reason (recorded in the audit log)');
const glossary = (page: Page) => page.getByText('What these words mean');
const done = (page: Page) => expect(dialog(page)).toHaveCount(0);
const lines = async (operator: Operator, name: string) =>
  (await operator.audit<AuditEntry[]>(name)).map(({ act, actor, reason }) => ({ act, actor, reason }));

test('an operator starts a candidate, raises its share, promotes it, rolls it back, and reads this in the audit log', async ({
  page,
  operator,
  consoleURL,
}) => {
  test.slow();
  const name = 'fx-operated';
  await remote(operator, name, '1', '2');
  await openConsole(page, consoleURL);
  await expect(row(page, name)).not.toContainText('%');

  await page.getByRole('button', { name: `Start ${name}` }).click();
  await expect(dialog(page).getByRole('radio', { name: /^2/ })).toBeChecked();
  await dialog(page).getByRole('button', { name: '10 %', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Start 2 at 10 %' }).click();
  await done(page);
  await expect(row(page, name)).toContainText('10 %');
  expect(await operator.rollout(name)).toMatchObject({ stable: '1', candidate: '2', share: 1_000 });
  await expect(
    page.getByRole('alert').filter({ hasText: `${name}: 2 now goes to 10 % of visitors.` }),
  ).toBeVisible();
  await expect(row(page, name).getByRole('link')).toBeFocused();

  await page.getByRole('button', { name: `Share ${name}` }).click();
  await shareField(page).fill('33.33');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^33\.33/);
  // The keyboard moves it to the next whole percent.
  await page.getByRole('slider').press('ArrowRight');
  await expect(shareField(page)).toHaveValue('34');
  await shareField(page).fill('50');
  await shareField(page).press('Enter');
  await done(page);
  expect((await operator.rollout(name)).share).toBe(5_000);

  await page.getByRole('button', { name: `Promote ${name}` }).click();
  await page.getByRole('button', { name: 'Give 2 to everybody' }).click();
  await done(page);
  expect(await operator.rollout(name)).toMatchObject({ stable: '2', candidate: null });
  expect(await (await page.request.get(`/${name}`)).text()).toContain('data-version="2"');

  await page.getByRole('button', { name: `Roll back ${name}` }).click();
  await page.getByRole('button', { name: 'Roll back to 1' }).click();
  await expect(page.getByText('A reason is required')).toBeVisible();
  await expect(reasonField(page)).toBeFocused();
  await reasonField(page).fill('Its tabs fail');
  await page.getByRole('button', { name: 'Roll back to 1' }).click();
  await done(page);
  expect(await operator.rollout(name)).toMatchObject({ stable: '1', candidate: null });
  expect(await (await page.request.get(`/${name}`)).text()).toContain('data-version="1"');

  const actor = 'operator-20@lectern.example';
  expect((await lines(operator, name)).slice(0, 4)).toEqual([
    { act: 'rollback', actor, reason: 'Its tabs fail' },
    { act: 'promote', actor, reason: null },
    { act: 'share', actor, reason: null },
    { act: 'start', actor, reason: null },
  ]);
  await page.goto(`/operate/${name}`);
  await expect(page.getByRole('main')).toContainText('Its tabs fail');
});

test('a recall says what it does, and no one gets the release any more', async ({
  page,
  operator,
  consoleURL,
}) => {
  const name = 'fx-recalled-by-hand';
  await remote(operator, name, '1');
  await operator.release(await fixtureRemote({ name, version: '2' }));
  await openConsole(page, consoleURL, `/operate/${name}`);
  await page.getByRole('button', { name: 'Recall' }).first().click();
  await expect(dialog(page)).toContainText('this cannot be undone');
  await dialog(page).getByRole('radio', { name: /^2/ }).check();
  await expect(dialog(page)).toContainText('Its visitors get 1, the last one that worked.');
  await reasonField(page).fill('It leaks');
  await page.getByRole('button', { name: 'Recall 2' }).click();
  await done(page);
  expect(await operator.rollout(name)).toMatchObject({ stable: '1' });
  await expect(page.getByRole('heading', { name: 'Live' })).toBeFocused();
});

test('every button of a remote with a candidate is inside its box at 1280 px', async ({
  page,
  operator,
  consoleURL,
}) => {
  const name = 'fx-buttons-in-reach';
  await remote(operator, name, '10.11.12-1f2e3d4c5b');
  await operator.candidate(await fixtureRemote({ name, version: '10.11.13-5b4c3d2e1f' }), 3_333, {
    users: [],
    preview: true,
  });
  await page.setViewportSize({ width: 1_280, height: 800 });
  await openConsole(page, consoleURL);
  const box = await page.getByRole('region', { name: 'Remotes' }).boundingBox();
  const buttons = row(page, name).getByRole('button');
  await expect(buttons).toHaveCount(3);
  for (const button of await buttons.all()) {
    const place = await button.boundingBox();
    expect((place?.x ?? Infinity) + (place?.width ?? 0)).toBeLessThanOrEqual(
      (box?.x ?? 0) + (box?.width ?? 0),
    );
  }
});

test('the console explains an assignment, and previews the candidate in this browser', async ({
  page,
  operator,
  consoleURL,
}) => {
  const name = 'fx-explained';
  await remote(operator, name, '1');
  await operator.candidate(await fixtureRemote({ name, version: '2' }), 0, { users: [4_711], preview: true });
  await openConsole(page, consoleURL, `/operate/${name}`);

  await page.getByLabel('Visitor ID').fill('somebody');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'somebody gets 1' })).toContainText(
    'Not in the segment.',
  );
  await page.getByLabel('User ID').fill('4711');
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'somebody gets 2' })).toContainText(
    'User 4711 is in the segment',
  );

  await page.getByRole('button', { name: 'Preview here' }).click();
  await expect(page.getByText(`This browser previews ${name}: it gets 2`)).toBeVisible();
  expect(await (await page.request.get(`/${name}`)).text()).toContain('data-version="2"');
  await page.getByRole('button', { name: 'End the preview' }).click();
  await expect(page.getByText(`This browser no longer previews ${name}: it gets 1`)).toBeVisible();
  expect(await (await page.request.get(`/${name}`)).text()).toContain('data-version="1"');
});

test('the console says which release this browser gets, in agreement with its pages, whatever the share and segment', async ({
  page,
  operator,
  consoleURL,
}) => {
  const name = 'fx-own';
  await remote(operator, name, '1');
  await openConsole(page, consoleURL, `/operate/${name}`);
  const here = page.getByRole('status').filter({ hasText: /^gets / });
  const preview = page.getByRole('button', { name: 'Preview here' });
  const served = async () =>
    /data-version="(\d)"/.exec(await (await page.request.get(`/${name}`)).text())?.[1] ?? '';
  await expect(here).toContainText('gets 1');
  await expect(preview).toHaveAccessibleDescription('There is no candidate to preview.');

  await operator.candidate(await fixtureRemote({ name, version: '2' }), 0);
  for (const share of [0, 5_000, 10_000]) {
    await operator.share(name, { share, segment: { users: [], preview: false } });
    await page.reload();
    await expect(here).toContainText(`gets ${await served()}`);
    await expect(preview).toHaveAccessibleDescription(/does not include “preview”/);

    await operator.share(name, { share, segment: { users: [], preview: true } });
    await page.reload();
    await expect(here).toContainText(`gets ${await served()}`);
    await preview.click();
    await expect(here).toContainText('gets 2');
    expect(await served()).toBe('2');
    await page.getByRole('button', { name: 'End the preview' }).click();
    await expect(preview).not.toHaveAttribute('aria-disabled');
    await expect(here).toContainText(`gets ${await served()}`);
  }

  await page.getByRole('button', { name: 'Mine' }).click();
  const cookie = (await page.context().cookies()).find(({ name }) => name === '__Host-lectern_visitor');
  const visitor = cookie?.value.split('.')[0] ?? '';
  await expect(page.getByLabel('Visitor ID')).toHaveValue(visitor);
  await expect(page.getByRole('status').filter({ hasText: `${visitor} gets 2` })).toBeVisible();
});

test('impossible actions can be reached by keyboard, say why, and do nothing', async ({
  page,
  operator,
  consoleURL,
}) => {
  const name = 'fx-alone';
  await remote(operator, name, '1');
  await openConsole(page, consoleURL, `/operate/${name}`);
  const back = page.getByRole('button', { name: 'Roll back', exact: true });
  await expect(back).toHaveAccessibleDescription(NO_EARLIER_RELEASE);
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);

  for (const [act, why] of [
    ['Start', 'Nothing to start: 1 is the only release.'],
    ['Promote', NO_CANDIDATE],
    ['Change share', NO_CANDIDATE],
  ] as const) {
    await expect(page.getByRole('button', { name: act, exact: true })).toHaveAccessibleDescription(why);
  }
  await glossary(page).click();
  await expect(page.getByRole('definition').first()).toBeVisible();
});

test.describe('when someone else acts first', () => {
  test.use({ expectedErrors: /409/ });

  test('the dialog says so, shows the current state, keeps the typed text, and lets the operator decide again', async ({
    page,
    operator,
    consoleURL,
  }) => {
    const name = 'fx-contested';
    await remote(operator, name, '1');
    await operator.candidate(await fixtureRemote({ name, version: '2' }), 1_000);
    await openConsole(page, consoleURL);
    await page.getByRole('button', { name: `Share ${name}` }).click();
    await shareField(page).fill('12.34');
    await page.getByLabel(/^Reason/).fill('All is well');
    await operator.share(name, { share: 2_500 });
    await page.getByRole('button', { name: 'Change to 12.34' }).click();

    await expect(dialog(page).getByRole('alert')).toContainText(
      'Someone else acted first. Nothing was done.',
    );
    await expect(dialog(page)).toContainText('2 at 25 %');
    await expect(shareField(page)).toHaveValue('12.34');
    await expect(page.getByLabel(/^Reason/)).toHaveValue('All is well');
    expect((await operator.rollout(name)).share).toBe(2_500);

    await page.getByRole('button', { name: 'Change to 12.34' }).click();
    await done(page);
    expect((await operator.rollout(name)).share).toBe(1_234);
  });
});

test("another operator's action appears within five seconds, and the focus stays where it is", async ({
  page,
  operator,
  consoleURL,
}) => {
  const name = 'fx-watched';
  await remote(operator, name, '1', '2');
  await page.clock.install();
  await openConsole(page, consoleURL);
  const link = row(page, name).getByRole('link');
  await link.focus();
  await operator.start(name, { version: '2', share: 777 });
  await page.clock.fastForward(5_000);
  await expect(row(page, name)).toContainText('7.77 %');
  await expect(link).toBeFocused();
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('the console says so, keeps the last data, and an action reports that nothing was done', async ({
    page,
    operator,
    consoleURL,
  }) => {
    const name = 'fx-offline';
    await remote(operator, name, '1', '2');
    await openConsole(page, consoleURL, `/operate/${name}`);
    await page.getByRole('button', { name: 'Recall' }).first().click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.context().setOffline(true);
    await expect(page.getByText('This device is offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Start 2 at 10 %' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('No response');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Start 2 at 10 %' }).click();
    await done(page);
    expect((await operator.rollout(name)).candidate).toBe('2');
    await expect(page.getByText('This device is offline.')).toHaveCount(0);
  });
});

test.describe("without an operator's account", () => {
  test.use({ expectedErrors: /401|403/ });

  test('a visitor is asked to sign in and returns, and nothing is requested from the platform', async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/operate/record');
    await expect(page.getByText('Sign in to operate')).toBeVisible();
    expect(requests.filter((path) => /rollouts|releases|tokens/.test(path))).toEqual([]);
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/return_to=%2Foperate%2Frecord/);
  });

  test('a member is refused by the page and by every call', async ({ page, consoleURL }) => {
    const name = someone();
    await enterConsole(page, name, consoleURL);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto('/operate');
    await expect(page.getByText('for operators only')).toBeVisible();
    const address = `${name.toLowerCase().replace(/\W+/g, '-')}@lectern.example`;
    await expect(page.getByText(`You are signed in as ${address}`)).toBeVisible();
    expect(requests.filter((path) => /rollouts|releases|tokens/.test(path))).toEqual(['/api/v1/rollouts']);
    const answers = await page.evaluate(async () => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const call = async (method: string, path: string, body?: object) =>
        (
          await fetch(`/api/v1${path}`, {
            method,
            headers: { 'x-csrf-token': token, 'content-type': 'application/json' },
            ...(body && { body: JSON.stringify(body) }),
          })
        ).status;
      return Promise.all([
        call('GET', '/releases'),
        call('GET', '/rollouts/audit'),
        call('POST', '/rollouts/mf-talk/start', { version: '1', percent: 1 }),
        call('POST', '/rollouts/mf-talk/rollback', { reason: 'mine' }),
        call('POST', '/rollouts/mf-talk/preview', {}),
        call('POST', '/tokens', { team: 'mine', remotes: ['mf-talk'] }),
      ]);
    });
    expect(answers).toEqual([403, 403, 403, 403, 403, 403]);
  });

  test('the first HTML does not reveal the refusal', async ({ page }) => {
    const html = await (await page.request.get('/operate')).text();
    expect(html).toContain('<h1>Operate</h1>');
    expect(html).not.toMatch(/Sign in to operate|operators alone/);
  });
});

for (const width of [360, 1_440])
  test(`no violation by axe in either theme, and nothing wider than the window, at ${width} px`, async ({
    page,
    operator,
    consoleURL,
  }) => {
    const name = `fx-seen-${width}`;
    const long = '2.0.0-rc.1+build.20261121.a-version-as-long-as-they-get.0123456';
    const alone = `${name}-alone`;
    await remote(operator, name, '1', long);
    await remote(operator, alone, '1');
    await operator.start(name, { version: long, share: 1_250, segment: { users: [1, 2], preview: true } });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await openConsole(page, consoleURL);
    const open: Record<string, () => Promise<void>> = {
      overview: async () => {
        await page.goto('/operate');
        await expect(row(page, name)).toBeVisible();
      },
      share: async () => {
        await page.getByRole('button', { name: `Share ${name}` }).click();
        await expect(dialog(page)).toBeVisible();
      },
      remote: async () => {
        await page.goto(`/operate/${name}`);
        await expect(page.getByRole('heading', { name: 'Live' })).toBeVisible();
        await glossary(page).click();
      },
      alone: async () => {
        await page.goto(`/operate/${alone}`);
        await expect(page.getByText(NO_EARLIER_RELEASE)).toBeVisible();
      },
      rollback: async () => {
        await page.goto(`/operate/${name}`);
        await page.getByRole('button', { name: 'Roll back' }).first().click();
        await expect(dialog(page).getByRole('radio').first()).toBeVisible();
        await page.getByRole('button', { name: 'Roll back to 1' }).click();
      },
    };
    for (const [what, go] of Object.entries(open)) {
      await go();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        `${what} at ${width}`,
      ).toBeLessThanOrEqual(0);
      await hasNoViolation(page, `${what} at ${width} px`);
    }
  });
