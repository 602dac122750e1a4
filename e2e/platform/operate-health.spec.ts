import type { AuditEntry, Beacon } from '@lectern/contracts';
import { expect, fixtureRemote, Refused, test, visitorFor, withToken } from '../support/platform';
import { enterConsole } from '../support/enter';
import { signedVisitor } from '../support/signing';
import { fitsWithoutViolation } from '../support/violations';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

/** An operator of the site that no other spec signs in as. */
const SELF = 'Operator 15';

interface View {
  version: string;
  /** The view failed with this message. */
  failed?: string;
  vitals?: Beacon['vitals'];
  /** Client address, if the site trusts its proxy. */
  ip?: string;
}

/** A page's report to the site after a view by this visitor. */
async function reportView(
  site: string | undefined,
  remote: string,
  visitor: string,
  view: View,
): Promise<void> {
  const { version, failed, vitals = [], ip } = view;
  const beacon: Beacon = {
    page: `/${remote}`,
    loads: [{ remote, version }],
    failures: failed === undefined ? [] : [{ remote, version, kind: 'render', message: failed }],
    vitals,
    owner: vitals.length > 0 ? { remote, version } : null,
  };
  const headers = {
    'user-agent': BROWSER,
    cookie: `__Host-lectern_visitor=${signedVisitor(visitor)}`,
    'sec-fetch-site': 'same-origin',
    ...(ip && { 'x-forwarded-for': ip }),
  };
  // Any API read returns a view token to the page.
  const read = await fetch(`${site}/api/v1/auth/status`, { headers });
  const token = /page;desc="([^"]+)"/.exec(read.headers.get('server-timing') ?? '')?.[1];
  const response = await fetch(`${site}/api/v1/telemetry`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...beacon, token }),
  });
  expect(response.status).toBe(200);
}

test('reports about two releases are in the charts, visually, by keyboard and as a table', async ({
  operator,
  page,
  baseURL,
  consoleURL,
}) => {
  const remote = 'fx-told';
  await operator.publish(await fixtureRemote({ name: remote, version: '1.0.0' }));
  await operator.candidate(await fixtureRemote({ name: remote, version: '1.1.0' }), 5_000);
  const [candidate, stable] = [visitorFor('candidate', remote), visitorFor('stable', remote)];
  const vitals = [{ name: 'LCP' as const, value: 2_000 }];
  const failed = 'TypeError: cues is not iterable';
  await Promise.all([
    reportView(baseURL, remote, candidate, { version: '1.1.0', vitals }),
    reportView(baseURL, remote, candidate, { version: '1.1.0', failed }),
    reportView(baseURL, remote, candidate, { version: '1.1.0', failed }),
    reportView(baseURL, remote, stable, { version: '1.0.0', vitals, failed: 'NetworkError' }),
    ...Array.from({ length: 24 }, () => reportView(baseURL, remote, stable, { version: '1.0.0', vitals })),
  ]);
  const views = async () => (await operator.health(remote)).releases.map((release) => release.views);
  await expect.poll(views).toEqual([3, 25]);

  await enterConsole(page, SELF, consoleURL);
  await page.goto(`/operate/${remote}`);
  const failures = page.getByRole('figure', { name: 'Failed page views' });
  // Small numbers are shown as counts; larger ones also as a share.
  await expect(failures).toContainText('2 of 3');
  await expect(failures).toContainText('4.0 % (1 of 25)');
  await expect(page.getByRole('figure', { name: 'Page views', exact: true })).toContainText('25');

  const chart = failures.getByRole('slider');
  await expect(chart).toHaveAccessibleName(
    /last 24 hours: 1\.1\.0 \(candidate\) 2 of 3, 1\.0\.0 \(stable\) 4\.0\s%/,
  );
  await chart.press('End');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /\d\d:\d\d to \d\d:\d\d(?: · .*)?\. 1\.1\.0, candidate: /,
  );
  // Another half hour may have begun since the reports.
  if ((await chart.getAttribute('aria-valuetext'))?.includes('candidate: no views'))
    await chart.press('ArrowLeft');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    /\d\d:\d\d to \d\d:\d\d(?: · .*)?\. 1\.1\.0, candidate: 2 of 3/,
  );
  await chart.press('Home');
  await expect(failures).toContainText('no views');
  await chart.press('Escape');
  await expect(failures).toContainText('All of the last 24 hours');
  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart has no place.');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await expect(chart).toHaveAttribute('aria-valuetext', /1\.1\.0, candidate: 2 of 3/);

  await failures.getByRole('button', { name: 'Show as table' }).click();
  const last = failures.getByRole('row').last();
  await expect(last.getByRole('cell')).toHaveText(['2 of 3', '4.0 % (1 of 25)']);
  await expect(failures.getByRole('columnheader')).toHaveText(['When', '1.1.0 candidate', '1.0.0 stable']);

  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByRole('region', { name: 'Web vitals' })).toContainText('only 1 measured');
  await expect(health.getByRole('region', { name: 'Most frequent messages' })).toContainText(
    'TypeError: cues is not iterable',
  );
  await health.getByRole('button', { name: 'last hour' }).click();
  await expect(failures).toContainText('All of the last hour');
  await expect(failures.getByRole('row')).toHaveCount(1 + 13);
});

test('if no visitor was assigned a release the page says so, and shows no empty charts', async ({
  operator,
  page,
  consoleURL,
}) => {
  await operator.publish(await fixtureRemote({ name: 'fx-unseen', version: '1.0.0' }));
  await enterConsole(page, SELF, consoleURL);
  await page.goto('/operate/fx-unseen');
  await expect(page.getByText('No page views reported in the last 24 hours')).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(0);
});

test("a candidate that fails in a visitor's browser is rolled back by its report, and the console says why", async ({
  operator,
  page,
  visitorWith,
  baseURL,
  consoleURL,
}) => {
  const remote = 'fx-failing';
  await operator.publish(await fixtureRemote({ name: remote, version: '1.0.0' }));
  const failing = await fixtureRemote({ name: remote, version: '1.1.0', faults: ['render'] });
  const { revision } = await operator.candidate(failing, 1_000);
  // As many as it takes, but for one: each on a network of their own.
  const crowd = (side: 'candidate' | 'stable', count: number, view: View) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        reportView(baseURL, remote, visitorFor(side, remote), {
          ...view,
          ip: `10.${side === 'stable' ? 1 : 2}.0.${at + 1}`,
        }),
      ),
    );
  await crowd('stable', 20, { version: '1.0.0' });
  await crowd('candidate', 7, { version: '1.1.0', failed: 'TypeError' });
  const views = async () => (await operator.health(remote)).releases.map((release) => release.views);
  await expect.poll(views).toEqual([7, 20]);
  expect((await operator.rollout(remote)).candidate).toBe('1.1.0');

  const context = await visitorWith('candidate', remote, {
    userAgent: BROWSER,
    extraHTTPHeaders: { 'x-forwarded-for': '10.3.0.1' },
  });
  const visit = await context.newPage();
  await visit.goto(`/${remote}`);
  await expect(visit.locator(`[data-remote="${remote}"][data-live="1.0.0"]`)).toBeVisible();
  // For as long as the test may take.
  await expect.poll(async () => (await operator.rollout(remote)).candidate, { timeout: 0 }).toBeNull();
  const after = { stable: '1.0.0', share: 0, revision: revision + 1 };
  expect(await operator.rollout(remote)).toMatchObject(after);
  const [line] = await operator.audit<AuditEntry[]>(remote);
  expect(line).toMatchObject({ act: 'automatic-rollback', actor: 'automatic', remote });

  await enterConsole(page, SELF, consoleURL);
  await page.goto(`/operate/${remote}`);
  const comparison = page.getByRole('region', { name: 'Candidate against stable' });
  await expect(comparison).toContainText('1.1.0 was rolled back automatically. 1.1.0 failed for');
  await expect(comparison.getByRole('img')).toHaveAccessibleName(/at 250 a candidate is rolled back/);
  await expect(page.getByRole('figure', { name: 'Failed page views' })).toContainText('1.1.0 rolled back');
  await comparison.getByRole('link', { name: `Entry ${line?.id} of the audit log` }).click();
  await expect(page.getByRole('heading', { name: `From entry ${line?.id} back` })).toBeVisible();
  const first = page
    .getByRole('region', { name: `From entry ${line?.id} back` })
    .getByRole('listitem')
    .first();
  await expect(first).toContainText(`${remote} rolled back 1.1.0`);
  await expect(first).toContainText('Automatic');
});

test('the audit log shows who did what and why, by remote and action, and verifies', async ({
  operator,
  page,
  context,
  consoleURL,
}) => {
  const remote = 'fx-recorded';
  await operator.publish(await fixtureRemote({ name: remote, version: '1.0.0' }));
  await operator.candidate(await fixtureRemote({ name: remote, version: '1.1.0' }), 1_000);
  await operator.share(remote, { share: 5_000, reason: 'error rate flat for an hour' });
  await operator.rollback(remote, 'the page is blank');

  await enterConsole(page, SELF, consoleURL);
  await page.goto(`/operate/record?remote=${remote}`);
  const lines = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await expect(lines.nth(0)).toContainText(`${remote} rolled back 1.1.0: candidate 1.1.0 at 50 % ended`);
  await expect(lines.nth(0)).toContainText('“the page is blank”');
  await expect(lines.nth(1)).toContainText('share 10 % → 50 %');
  await expect(lines.nth(1)).toContainText(/operator-\d+@lectern\.example: “error rate flat for an hour”/);
  await expect(lines.nth(4)).toContainText('published 1.0.0: first release, live at once');

  await page.getByLabel('Action').selectOption({ label: 'Share changed' });
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL(`${consoleURL}/operate/record?remote=${remote}&act=share`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lines.getByRole('button', { name: /^Copy the hash of entry/ }).click();
  await expect(lines).toContainText('Copied');
  const [, share] = await operator.audit<AuditEntry[]>(remote);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(share?.hash);

  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(
    page.getByText(/^Intact All [\d,]+ entries are unaltered, checked at \d\d:\d\d\./),
  ).toBeVisible();
});

test('an altered audit log says where, above everything else', async ({ operator, page, consoleURL }) => {
  const remote = 'fx-altered';
  await operator.publish(await fixtureRemote({ name: remote, version: '1.0.0' }));
  const [line] = await operator.audit<AuditEntry[]>(remote);
  const id = line?.id ?? 0;
  // This site's audit log cannot be altered through it; the response to an altered log is tested with the
  // services.
  await page.route('**/api/v1/rollouts/audit/verify', (route) =>
    route.fulfill({ json: { intact: false, entries: id - 1, broken_at: id } }),
  );
  await enterConsole(page, SELF, consoleURL);
  await page.goto(`/operate/record?remote=${remote}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText(`The audit log was altered at entry ${id}.`);
  await expect(page.getByRole('listitem').filter({ hasText: remote })).toContainText('Broken here');
});

test.describe('a failure', () => {
  test.use({ expectedErrors: /500/ });

  test('is shown in its place with the request id, and can be retried', async ({ page, consoleURL }) => {
    await enterConsole(page, SELF, consoleURL);
    let isBroken = true;
    await page.route('**/api/v1/rollouts/audit*', (route) =>
      isBroken
        ? route.fulfill({
            status: 500,
            json: { success: false, error: 'Something broke', code: 'INTERNAL', requestId: 'r-1' },
          })
        : route.continue(),
    );
    await page.goto('/operate/record');
    const fault = page.getByRole('alert').filter({ hasText: 'The audit log could not be loaded' });
    await expect(fault).toContainText('Something broke');
    await expect(fault).toContainText('request r-1');
    isBroken = false;
    await fault.getByRole('button', { name: 'Try again' }).click();
    await expect(fault).toBeHidden();
    await expect(page.getByRole('region', { name: 'Entries' }).getByRole('listitem').first()).toBeVisible();
  });
});

test('a token is shown once, reaches only its remote, and nothing once it is revoked', async ({
  page,
  baseURL,
  consoleURL,
}) => {
  const [remote, team] = ['fx-tokened', 'tokened-ci'];
  await enterConsole(page, SELF, consoleURL);
  await page.goto('/operate/tokens');
  await page.getByRole('button', { name: 'New token', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form).toContainText('Choose at least one remote');
  await form.getByLabel('Every remote').check();
  await expect(form).toContainText('This token acts in your name.');
  await form.getByLabel('Every remote').uncheck();
  await form.getByLabel('Team').fill(team);
  await form.getByLabel('New remotes').fill(remote);
  await form.getByRole('button', { name: 'Create token' }).click();

  const shown = page.getByRole('dialog', { name: `Token of team ${team}` });
  const token = (await shown.getByRole('textbox', { name: 'Token' }).textContent()) ?? '';
  expect(token).toMatch(/^lct_[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await expect(shown).toContainText('It has not been copied');
  expect(page.url()).toBe(`${consoleURL}/operate/tokens`);
  await shown.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(shown).toBeHidden();
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
    );
  expect(await kept()).not.toContain(token);
  expect(await page.content()).not.toContain(token);

  const commandLine = await withToken(baseURL ?? '', token);
  const build = await fixtureRemote({ name: remote, version: '1.0.0' });
  expect((await commandLine.check(build)).accepted).toBe(true);
  expect((await commandLine.publish(build)).accepted).toBe(true);
  const foreign = commandLine.publish(await fixtureRemote({ name: 'fx-not-tokened', version: '1.0.0' }));
  await expect(foreign).rejects.toMatchObject({ name: Refused.name, status: 403 });

  const row = page.getByRole('listitem').filter({ hasText: team });
  await row.getByRole('button', { name: 'Revoke' }).click();
  const confirm = page.getByRole('dialog', { name: /^Revoke token/ });
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  await expect(commandLine.check(build)).rejects.toMatchObject({ status: 401 });
  await commandLine.request.dispose();
});

test("a remote's page is accessible in either theme", async ({ operator, page, baseURL, consoleURL }) => {
  const remote = 'fx-looked-at';
  await operator.publish(await fixtureRemote({ name: remote, version: '1.0.0' }));
  await operator.candidate(await fixtureRemote({ name: remote, version: '1.1.0' }), 5_000);
  await reportView(baseURL, remote, visitorFor('stable', remote), {
    version: '1.0.0',
    failed: 'TypeError',
    vitals: [{ name: 'LCP', value: 5_000 }],
  });
  await expect.poll(async () => (await operator.health(remote)).releases[1]?.views).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterConsole(page, SELF, consoleURL);
  await page.goto(`/operate/${remote}`);
  await expect(page.getByRole('figure')).toHaveCount(3);
  await page.getByRole('button', { name: /^Show as table.*Page views/ }).click();
  await fitsWithoutViolation(page, 'a remote');
});

test('the audit log, the tokens and their dialogs are accessible in either theme', async ({
  page,
  consoleURL,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterConsole(page, SELF, consoleURL);
  await page.goto('/operate/record');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Intact')).toBeVisible();
  await fitsWithoutViolation(page, 'the record');
  await page.goto('/operate/tokens');
  await page.getByRole('button', { name: 'New token', exact: true }).click();
  await page.getByLabel('Every remote').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  await fitsWithoutViolation(page, 'a new token');
});
