import { devices } from '@playwright/test';
import type { Beacon, PageData } from '@lectern/contracts';
import { expect, LIT, resize, signIn, someone, test } from './support/test';

test.describe('signing in', () => {
  for (const provider of ['Google', 'GitHub'] as const) {
    test(`by ${provider}, and out again`, async ({ page }) => {
      await signIn(page, someone(), provider);
      await expect(page).toHaveURL('/');
      await page.getByRole('button', { name: /account/i }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    });
  }

  test('works from the sign-up screen', async ({ page }) => {
    await page.goto('/users/sign_up');
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with GitHub' }).click();
    await page.getByLabel('Name').fill(someone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/');
  });

  test('returns to the page where it began', async ({ page }) => {
    await page.goto(LIT.path);
    await page.getByRole('link', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Login with Google' }).click();
    await page.getByLabel('Name').fill(someone());
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(LIT.path);
    await expect(page.getByRole('link', { name: 'Upload' })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('works, since the forms carry their token from the start', async ({ page }) => {
      await page.goto('/users/sign_in');
      await page.getByRole('button', { name: 'Login with Google' }).click();
      await page.getByLabel('Name').fill(someone());
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/users\/sign_in\?success=true$|\/$/);
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).toContain('__Host-lectern_session');
    });
  });

  test('sets cookies that scripts cannot read, and the token cookie', async ({ page, context }) => {
    await signIn(page, someone());
    const cookies = await context.cookies();
    const session = cookies.find(({ name }) => name === '__Host-lectern_session');
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'auth_token'))
      .toMatchObject({
        secure: true,
        sameSite: 'Strict',
        path: '/',
      });
  });
});

test('/home leads to /', async ({ page }) => {
  await page.goto('/home?success=true');
  await expect(page).toHaveURL('/');
});

test('the tabs navigate the site without a full load', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Trending' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trending Talks' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Trending' })).toHaveAttribute('aria-current', 'page');
  await nav.getByRole('link', { name: 'Popular' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Most Popular' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Trending Talks' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Top Speakers' })).toBeVisible();
});

test('Conferences and Speakers are in the header from 992 px, Talks and Subjects from 1,120, else in the menu', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1130, height: 800 });
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'Subjects' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await resize(page, 1000, 800);
  await expect(nav.getByRole('link', { name: 'Subjects' })).toBeHidden();
  await nav.getByRole('link', { name: 'Speakers' }).click();
  await expect(nav.getByRole('link', { name: 'Speakers' })).toHaveAttribute('aria-current', 'page');
  await resize(page, 900, 800);
  await expect(nav.getByRole('link', { name: 'Conferences' })).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'Subjects' })).toBeVisible();
  await menu.getByRole('link', { name: 'Conferences' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Conferences' })).toBeVisible();
});

test('every remote is reached by navigation inside the site', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { kept: true }));
  const footer = page.getByRole('contentinfo');
  for (const name of ['Speakers', 'Conferences', 'Search']) {
    await footer.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
  }
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);
});

test('a phone has its menu, without Popular', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: /menu/i });
  for (const name of ['Discover', 'Trending', 'Conferences', 'Speakers', 'Login', 'Sign Up']) {
    await expect(
      menu.getByRole('link', { name: new RegExp(`^${name.replace('Login', 'Log ?[Ii]n')}$`) }),
    ).toBeVisible();
  }
  await expect(menu.getByRole('link', { name: 'Popular' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test.describe('a status response that nothing can be rendered from', () => {
  test.use({ expectedErrors: /./ });
  test('shows the error page', async ({ page }) => {
    const user = { id: 1, first_name: {}, image: {} };
    await page.route('**/api/v1/auth/status', (route) => route.fulfill({ json: { user, token: 't' } }));
    await page.goto('/trending');
    await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
  });
});

test.describe('an unknown path', () => {
  test.use({ expectedErrors: /404/ });
  test('shows the page-not-found screen inside the shell', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText(/page not found/i)).toBeVisible();
    await page.getByRole('link', { name: 'Discover' }).first().click();
    await expect(page.getByRole('heading', { name: 'Top Speakers' })).toBeVisible();
  });
});

test.describe('telemetry', () => {
  test("reports what ran, by the page's pattern and never by its address", async ({ page, baseURL }) => {
    const reported = page.waitForRequest((request) => request.url() === `${baseURL}/api/v1/telemetry`);
    await page.goto(LIT.path);
    const request = await reported;
    const beacon = request.postDataJSON() as Beacon;
    const data = JSON.parse(await page.locator('#lectern-page').innerHTML()) as PageData;
    const talk = data.snapshot.remotes.find(({ name }) => name === 'mf-talk');
    expect(beacon).toMatchObject({
      page: '/video/:slug',
      failures: [],
      owner: { remote: 'mf-talk', version: talk?.release.version },
    });
    expect(beacon.loads.map(({ remote }) => remote).sort()).toEqual(['mf-talk', 'shell']);
    expect(request.postData()).not.toContain(LIT.path);
    expect((await request.response())?.status()).toBe(200);
  });

  test('reports each view of a visit with its own token', async ({ browser, baseURL }) => {
    // With a user agent that does not count as a robot.
    const page = await browser.newPage({ userAgent: devices['Desktop Chrome'].userAgent, baseURL });
    const tokens = new Map<string, Set<string>>();
    page.on('request', (request) => {
      if (request.url() !== `${baseURL}/api/v1/telemetry`) return;
      const { page: pattern, token } = request.postDataJSON() as Beacon;
      if (token) tokens.set(pattern, (tokens.get(pattern) ?? new Set()).add(token));
    });
    await page.goto('/');
    await expect.poll(() => [...tokens.keys()]).toEqual(['/']);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
    await expect.poll(() => [...tokens.keys()], { timeout: 20_000 }).toEqual(['/', '/trending']);
    const [first, next] = [tokens.get('/'), tokens.get('/trending')];
    expect([...(next ?? [])].filter((token) => first?.has(token))).toEqual([]);
    await page.close();
  });

  test('makes the next navigation a full load after a recall, once', async ({ page, baseURL }) => {
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
    });
    // As if the release were recalled but still served.
    await page.route(`${baseURL}/api/v1/telemetry`, async (route) => {
      const { loads: runs } = route.request().postDataJSON() as Beacon;
      await route.fulfill({ json: { recalled: runs.map(({ remote, version }) => `${remote}@${version}`) } });
    });
    const reported = () =>
      page.waitForResponse((response) => response.url() === `${baseURL}/api/v1/telemetry`);
    const nav = page.getByRole('navigation', { name: 'Main' });

    await Promise.all([reported(), page.goto('/')]);
    await nav.getByRole('link', { name: 'Trending' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trending Talks' })).toBeVisible();
    await expect.poll(() => loads).toEqual(['/', '/trending']);

    // The reloaded page gets the same response.
    await reported();
    await page.evaluate(() => Object.assign(window, { same: true }));
    await nav.getByRole('link', { name: 'Popular' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Most Popular' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Trending Talks' })).toBeVisible();
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    expect(loads).toEqual(['/', '/trending']);
  });
});
