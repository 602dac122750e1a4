import { expect, fixtureRemote, test } from '../support/platform';
import { enter, enterConsole } from '../support/enter';

const NAME = 'fx-reaches-for-the-console';

// What the browser blocks is reported in its console.
test.use({ expectedErrors: /./ });

test('code on a page of the site cannot reach the console of the operator who views it', async ({
  page,
  operator,
  consoleURL,
}) => {
  await operator.publish(await fixtureRemote({ name: NAME, version: '1' }));
  await enter(page, 'Operator 20');
  await enterConsole(page, 'Operator 20', consoleURL);
  const before = (await operator.call<unknown[]>('GET', '/tokens')).length;
  await page.goto(`/${NAME}`);

  const fetched = await page.evaluate(async (origin) => {
    const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
    const body = JSON.stringify({ team: 'mine', remotes: ['*'] });
    const attempt = async (path: string, init: RequestInit) => {
      try {
        const answer = await fetch(origin + path, { credentials: 'include', ...init });
        return `${answer.type} ${answer.status}`;
      } catch {
        return 'blocked';
      }
    };
    return Promise.all([
      attempt('/operate', {}),
      attempt('/operate', { mode: 'no-cors' }),
      attempt('/api/v1/rollouts', {}),
      attempt('/api/v1/tokens', { method: 'POST', mode: 'no-cors', body }),
      attempt('/api/v1/tokens', { method: 'POST', headers: { 'x-csrf-token': token }, body }),
    ]);
  }, consoleURL);
  // Its own page's policy blocks it first; the console's refusal is tested without a browser.
  expect(new Set(fetched)).toEqual(new Set(['blocked']));

  const own = await page
    .evaluate(async () => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
      const headers = { 'x-csrf-token': token, 'content-type': 'application/json' };
      const body = JSON.stringify({ team: 'mine', remotes: ['*'] });
      const response = await fetch('/api/v1/tokens', { method: 'POST', headers, body });
      return [response.status, (await fetch('/api/v1/rollouts')).status, (await fetch('/operate')).type];
    })
    .catch(() => ['blocked']);
  expect(own.slice(0, 2)).not.toContain(200);
  expect(own).not.toContain(201);

  const opened = page.context().waitForEvent('page');
  await page.evaluate(
    (origin) => void Object.assign(window, { opened: window.open(`${origin}/operate`) }),
    consoleURL,
  );
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Remotes' })).toBeVisible();
  // Another browsing context group: the opener's window handle appears closed.
  expect(
    await page.evaluate((): boolean => {
      const other = (window as unknown as { opened: Window | null }).opened;
      return other === null || other.closed;
    }),
  ).toBe(true);
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  await popup.close();

  const framed = page
    .waitForResponse(`${consoleURL}/operate`, { timeout: 0 })
    .then(() => 'answered')
    .catch(() => 'closed');
  const refused = page.evaluate(
    (origin) =>
      new Promise<string>((done) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          if (effectiveDirective === 'frame-src') done(`refused ${blockedURI}`);
        });
        document.body.append(Object.assign(document.createElement('iframe'), { src: `${origin}/operate` }));
      }),
    consoleURL,
  );
  expect(await Promise.race([refused, framed])).toBe(`refused ${consoleURL}`);
  expect((await operator.call<unknown[]>('GET', '/tokens')).length).toBe(before);
});

test('a form on another page, sent as a browser sends it, is refused by the console', async ({
  page,
  operator,
  consoleURL,
  baseURL,
}) => {
  await enterConsole(page, 'Operator 20', consoleURL);
  const before = (await operator.call<unknown[]>('GET', '/tokens')).length;
  // A page on the site without the site's policy.
  await page.route(`${baseURL}/form`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${consoleURL}/api/v1/tokens"><button>Go</button></form>`,
    }),
  );
  await page.goto('/form');
  const answer = page.waitForResponse(`${consoleURL}/api/v1/tokens`);
  await page.getByRole('button', { name: 'Go' }).click();
  expect((await answer).status()).toBe(403);
  expect((await operator.call<unknown[]>('GET', '/tokens')).length).toBe(before);
});
