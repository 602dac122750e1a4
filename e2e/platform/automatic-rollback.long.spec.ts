import type { AuditEntry } from '@lectern/contracts';
import { expect, fixtureRemote, operator, test } from '../support/platform';

/** Required number of visitors who report from the stable release, and of failures of the candidate. */
const STABLE = 20;
const CANDIDATE = 12;
/** A headless browser says so in its user agent, and counts as a robot. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

test("a candidate that fails in its visitors' browsers is rolled back by their reports", async ({
  ownSite,
  visitorWith,
}) => {
  test.setTimeout(240_000);
  const { baseURL, consoleURL } = await ownSite({
    env: { TRUST_PROXY: '127.0.0.1,::1', STEP_UP: 'provider' },
  });
  const acts = await operator(consoleURL);
  const name = 'fx-automatic';
  await acts.publish(await fixtureRemote({ name, version: '1' }));
  const { revision } = await acts.candidate(
    await fixtureRemote({ name, version: '2', faults: ['render'] }),
    2_000,
  );

  /** A visitor from their own network opens the page, which reports how it went. */
  const visit = async (side: 'candidate' | 'stable', network: number) => {
    const context = await visitorWith(side, name, {
      baseURL,
      userAgent: BROWSER,
      extraHTTPHeaders: { 'x-forwarded-for': `198.18.${network}.7` },
    });
    const page = await context.newPage();
    const reported = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/v1/telemetry' && response.ok(),
    );
    await page.goto(`/${name}`);
    await expect(page.locator(`[data-remote="${name}"][data-live="1"]`)).toBeVisible();
    await reported;
    await context.close();
  };
  // Several at the same time, like real visitors.
  for (let first = 0; first < STABLE; first += 10)
    await Promise.all(Array.from({ length: 10 }, (_, offset) => visit('stable', first + offset)));
  const { candidate } = await acts.rollout(name);
  expect(candidate).toBe('2');
  for (let first = 0; first < CANDIDATE; first += 6)
    await Promise.all(Array.from({ length: 6 }, (_, offset) => visit('candidate', 100 + first + offset)));

  await expect.poll(async () => (await acts.rollout(name)).candidate).toBeNull();
  expect(await acts.rollout(name)).toMatchObject({ stable: '1', share: 0, revision: revision + 1 });
  const [line] = await acts.audit<AuditEntry[]>(name);
  expect(line).toMatchObject({ act: 'automatic-rollback', actor: 'automatic', remote: name });
  expect(line?.reason).toMatch(/\d/);

  // Visitors who had the candidate get the stable release now, and nothing fails.
  const context = await visitorWith('candidate', name, { baseURL });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes(name)) failures.push(message.text());
  });
  await page.goto(`/${name}`);
  await expect(page.locator(`[data-remote="${name}"][data-version="1"][data-live="1"]`)).toBeVisible();
  expect(failures).toEqual([]);
});
