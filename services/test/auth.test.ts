import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SessionEntity } from '../src/modules/auth/session.entity.js';
import { UserEntity } from '../src/modules/users/user.entity.js';
import { Browser } from './support/browser.js';
import { beginSignIn, signIn, type SignInApp, startSignInApp, statusOf } from './support/sign-in-app.js';
import { dialects } from './support/test-database.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION = '__Host-lectern_session';
/** The cookie of the sign-in that a provider's response belongs to. */
const pendingOf = ({ searchParams }: URL) =>
  `__Host-lectern_sign_in_${searchParams.get('state')?.slice(0, 8)}`;

describe.each(dialects)('signing in on %s', (dialect) => {
  let site: SignInApp;

  beforeAll(async () => {
    site = await startSignInApp(dialect);
  });
  afterAll(() => site.close());

  const browse = () => new Browser(site.url);

  test.each(['google_oauth2', 'github'] as const)('works with %s from start to end', async (provider) => {
    const browser = browse();
    const form = await beginSignIn(browser, provider);
    expect(form.status).toBe(200);
    expect(form.text).toMatch(/<label for="name">Name<\/label>/);
    expect(form.text).toContain('<button>Continue</button>');

    const end = await browser.submit(form.url.href, { name: `Member ${provider}` });
    expect(end.url.pathname + end.url.search).toBe('/users/sign_in?success=true');

    const status = await statusOf(browser);
    expect(status.user).toEqual({ id: expect.any(Number), first_name: 'Member', image: null });
    expect(status.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('works in two tabs at once, and again from a tab that was left open', async () => {
    const browser = browse();
    const tabs = [await beginSignIn(browser, 'github'), await beginSignIn(browser, 'github')];
    for (const { url } of tabs)
      expect((await browser.submit(url.href, { name: 'Two Tabs' })).url.search).toBe('?success=true');
    const again = await browser.open('/users/auth/github/callback?code=used&state=used-before');
    expect(again.url.search).toBe('?success=true');
    expect((await statusOf(browser)).user?.first_name).toBe('Two');
  });

  test('makes the same name at both providers one person, another name another', async () => {
    const [one, two, other] = [browse(), browse(), browse()];
    await signIn(one, 'google_oauth2', 'José  Both');
    await signIn(two, 'github', 'Jose both');
    await signIn(other, 'github', 'Somebody Else');
    const ids = await Promise.all(
      [one, two, other].map(async (browser) => (await statusOf(browser)).user?.id),
    );
    expect(ids[0]).toEqual(expect.any(Number));
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('from two browsers at the same time makes one person', async () => {
    const browsers = [browse(), browse(), browse(), browse()];
    await Promise.all(
      browsers.map((browser, index) => signIn(browser, index % 2 ? 'github' : 'google_oauth2', 'At Once')),
    );
    const ids = await Promise.all(browsers.map(async (browser) => (await statusOf(browser)).user?.id));
    expect(new Set(ids).size).toBe(1);
    await expect(
      site.database.read.manager.countBy(UserEntity, { email: 'at-once@lectern.example' }),
    ).resolves.toBe(1);
  });

  test('works under every name of this machine', async () => {
    const browser = new Browser(`http://127.0.0.1:${site.port}`);
    const end = await signIn(browser, 'github', 'Member M');
    expect(end.href).toBe(`http://127.0.0.1:${site.port}/users/sign_in?success=true`);
  });

  test('of a suspended member ends on a page that says why and until when, and nowhere else', async () => {
    const browser = browse();
    await signIn(browser, 'github', 'Member Sus');
    const email = 'member-sus@lectern.example';
    const suspension = {
      suspendedAt: new Date(),
      suspendedUntil: new Date('2100-03-01'),
      suspensionReason: 'Spam & co.',
    };
    await site.database.write((tx) => tx.update(UserEntity, { email }, suspension));
    const again = browse();
    const end = await signIn(again, 'github', 'Member Sus');
    expect(end.pathname).toBe('/users/suspended');
    expect((await statusOf(again)).user).toBeNull();
    const page = await fetch(end);
    expect(page.status).toBe(403);
    const text = await page.text();
    for (const part of ['Your account is suspended', 'Reason: Spam &amp; co.', 'after 1 March 2100'])
      expect(text).toContain(part);
    const forged = await fetch(end.href.replace(/token=\d+/, 'token=1'), { redirect: 'manual' });
    expect([forged.status, forged.headers.get('location')]).toEqual([302, '/users/sign_in']);
    await site.database.write((tx) => tx.update(UserEntity, { email }, { suspendedUntil: new Date(0) }));
    expect((await signIn(browse(), 'github', 'Member Sus')).search).toBe('?success=true');
  });

  test('from the sign-up screen ends there', async () => {
    const end = await signIn(browse(), 'github', 'Member New', {}, 'signup');
    expect(end.pathname + end.search).toBe('/users/sign_up?success=true');
  });

  test('returns to the page where it began', async () => {
    const end = await signIn(browse(), 'github', 'Member M', { return_to: '/talks/new?step=1#form' });
    expect(end.pathname + end.search + end.hash).toBe('/talks/new?step=1#form');
  });

  test.each([
    '//evil.example',
    'https://evil.example/',
    String.raw`\\evil.example`,
    String.raw`/\evil.example`,
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/users/sign_in',
  ])('does not leave the site for %j', async (returnTo) => {
    const end = await signIn(browse(), 'google_oauth2', 'Member M', { return_to: returnTo });
    expect(end.href).toBe(`${site.url}/users/sign_in?success=true`);
  });

  test('with an invalid name shows the form again, with a message and the typed name', async () => {
    const browser = browse();
    const form = await beginSignIn(browser, 'github');
    const posted = await browser.send(form.url.href, {
      method: 'POST',
      body: new URLSearchParams({ name: '   ' }),
    });
    // Going back to the response of a POST is an error in the browser.
    expect(posted.status).toBe(303);
    const empty = await browser.submit(form.url.href, { name: '   ' });
    expect([empty.status, empty.url.pathname]).toEqual([200, form.url.pathname]);
    expect(empty.text).toContain('role="alert">Please enter a name.');

    const long = await browser.submit(form.url.href, { name: '<b>'.repeat(40) });
    expect(long.status).toBe(200);
    expect(long.text).toContain('&lt;b&gt;');
    expect(long.text).not.toContain('<b>');
    expect((await browser.submit(form.url.href, { name: 'x'.repeat(200_000) })).text).toContain('at most 80');
    expect((await browser.submit(form.url.href, { name: 'Member M' })).url.search).toBe('?success=true');
  });

  test('leads home from a used form once signed in, whether it is opened or submitted again', async () => {
    const browser = browse();
    const form = await beginSignIn(browser, 'github');
    await browser.submit(form.url.href, { name: 'Member M' });
    const back = await browser.send(form.url.href);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/']);
    const again = await browser.send(form.url.href, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Member N' }),
    });
    expect([again.status, again.headers.get('location')]).toEqual([303, '/']);

    const { csrf } = await statusOf(browser);
    await browser.send('/users/sign_out', { method: 'DELETE', headers: { 'x-csrf-token': csrf } });
    const ended = await browser.send(form.url.href);
    expect(ended.status).toBe(400);
    expect(ended.text).toContain('This sign-in has ended');
  });

  test('shows the address of a name: an example in the form, any other on request', async () => {
    const browser = browse();
    const form = await beginSignIn(browser, 'github');
    expect(form.text).toContain('“Olga Operator” is olga-operator@lectern.example');
    // Otherwise a browser requests an icon that does not exist.
    expect(form.text).toContain('<link rel="icon" href="/favicon.svg"');
    const addressOf = async (name: string) =>
      JSON.parse((await browser.send(`/dev/oidc/address?name=${encodeURIComponent(name)}`)).text) as object;
    await expect(addressOf(' José  Both ')).resolves.toEqual({ address: 'jose-both@lectern.example' });
    await expect(addressOf('  ')).resolves.toEqual({ address: null });
    await signIn(browser, 'github', ' José  Both ');
    await expect(
      site.database.read.manager.countBy(UserEntity, { email: 'jose-both@lectern.example' }),
    ).resolves.toBe(1);
  });

  test('makes only "Operator" an operator on a local site', async () => {
    const [operator, member] = [new Browser(site.consoleUrl), new Browser(site.consoleUrl)];
    await signIn(operator, 'github', 'Operator');
    await signIn(member, 'github', 'Member M');
    expect((await operator.send('/api/v1/rollouts')).status).toBe(200);
    expect((await member.send('/api/v1/rollouts')).status).toBe(403);
  });

  test('accepts a name of 80 letters beyond ASCII', async () => {
    const browser = browse();
    await signIn(browser, 'github', '語'.repeat(80));
    expect((await statusOf(browser)).user?.first_name).toBe('語'.repeat(80));
  });

  describe('is refused when the provider returns', () => {
    /** Proceeds up to the provider's redirect, which is not delivered. */
    async function answerOf(browser: Browser): Promise<URL> {
      const form = await beginSignIn(browser, 'github', {}, 'signup');
      const result = await browser.send(form.url.href, {
        method: 'POST',
        body: new URLSearchParams({ name: 'Member M' }),
      });
      const resumed = await browser.send(result.headers.get('location') ?? '');
      const answer = new URL(resumed.headers.get('location') ?? '');
      expect(answer.pathname).toBe('/users/auth/github/callback');
      expect(answer.searchParams.has('code')).toBe(true);
      return answer;
    }

    test('a forged state', async () => {
      const browser = browse();
      const answer = await answerOf(browser);
      answer.searchParams.set('state', 'x'.repeat(32));
      const end = await browser.open(answer.href);
      expect(end.url.href).toBe(`${site.url}/users/sign_up?error=true`);
      expect((await statusOf(browser)).user).toBeNull();
    });

    test('no state', async () => {
      const browser = browse();
      const answer = await answerOf(browser);
      answer.searchParams.delete('state');
      expect((await browser.open(answer.href)).url.search).toBe('?error=true');
      expect((await statusOf(browser)).user).toBeNull();
    });

    test('a code that the provider did not issue', async () => {
      const browser = browse();
      const answer = await answerOf(browser);
      answer.searchParams.set('code', 'made-up');
      expect((await browser.open(answer.href)).url.search).toBe('?error=true');
      expect((await statusOf(browser)).user).toBeNull();
    });

    test('a response meant for another browser', async () => {
      const answer = await answerOf(browse());
      const victim = browse();
      expect((await victim.open(answer.href)).url.href).toBe(`${site.url}/users/sign_in?error=true`);
      expect((await statusOf(victim)).user).toBeNull();
    });

    test('the same response again, even with the cookie restored', async () => {
      const browser = browse();
      const answer = await answerOf(browser);
      const pending = pendingOf(answer);
      const value = browser.cookie(pending) ?? '';
      expect((await browser.open(answer.href)).url.search).toBe('?success=true');
      const thief = browse();
      thief.setCookie(pending, value);
      expect((await thief.open(answer.href)).url.search).toBe('?error=true');
      expect((await statusOf(thief)).user).toBeNull();
    });

    test('a tampered cookie', async () => {
      const browser = browse();
      const answer = await answerOf(browser);
      const cookie = browser.cookie(pendingOf(answer)) ?? '';
      expect(cookie).not.toBe('');
      browser.setCookie(pendingOf(answer), `A${cookie.slice(1)}`);
      expect((await browser.open(answer.href)).url.search).toBe('?error=true');
    });

    test('a response after more than ten minutes', async () => {
      const browser = browse();
      const answer = await answerOf(browser);
      site.clock.advance(11 * 60 * 1000);
      expect((await browser.open(answer.href)).url.search).toBe('?error=true');
    });

    test.each([
      '?error=access_denied',
      '?error=server_error&error_description=%3Cb%3E',
      '',
      '?code=x&code=y&state=a&state=b',
    ])('a response of %j', async (query) => {
      const browser = browse();
      await beginSignIn(browser, 'github', {}, 'signup');
      const end = await browser.open(`/users/auth/github/callback${query}`);
      expect(end.url.href).toBe(`${site.url}/users/sign_up?error=true`);
    });
  });

  describe('gives a session that', () => {
    test('changes on each sign-in and invalidates the old one', async () => {
      const browser = browse();
      await signIn(browser, 'github', 'Member M');
      const first = browser.cookie(SESSION) ?? '';
      await signIn(browser, 'google_oauth2', 'Member M');
      expect(browser.cookie(SESSION)).not.toBe(first);

      const thief = browse();
      thief.setCookie(SESSION, first);
      expect((await statusOf(thief)).user).toBeNull();
      expect((await statusOf(browser)).user).not.toBeNull();
    });

    test('cannot be planted by a cookie', async () => {
      const browser = browse();
      const planted = 'A'.repeat(43);
      browser.setCookie(SESSION, planted);
      await signIn(browser, 'github', 'Member M');
      expect(browser.cookie(SESSION)).not.toBe(planted);
    });

    test('is stored only as a hash', async () => {
      const browser = browse();
      await signIn(browser, 'github', 'Member M');
      const hashes = await site.database.read.manager.find(SessionEntity, { select: { tokenHash: true } });
      expect(hashes.map(({ tokenHash }) => tokenHash)).not.toContain(browser.cookie(SESSION));
    });

    test('has a cookie bound to this host, unreadable by scripts and not sent cross-site', async () => {
      const browser = browse();
      const form = await beginSignIn(browser, 'github');
      const posted = await browser.send(form.url.href, {
        method: 'POST',
        body: new URLSearchParams({ name: 'M' }),
      });
      const resumed = await browser.send(posted.headers.get('location') ?? '');
      const end = await browser.send(resumed.headers.get('location') ?? '');
      const line = end.headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION)) ?? '';
      expect(line).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    });

    test('ends on sign-out together with its bearer tokens', async () => {
      const browser = browse();
      await signIn(browser, 'github', 'Member M');
      const session = browser.cookie(SESSION) ?? '';
      const { token, csrf } = await statusOf(browser);
      const bearer = { authorization: `Bearer ${token}` };
      expect((await statusOf(browse(), bearer)).user).not.toBeNull();

      const out = await browser.send('/users/sign_out', {
        method: 'DELETE',
        headers: { 'x-csrf-token': csrf },
      });
      expect(out.status).toBe(200);
      const answer = JSON.parse(out.text) as { success: boolean; csrf_token: string };
      expect(answer.success).toBe(true);
      expect(out.headers.getSetCookie().some((line) => line.startsWith('auth_token=;'))).toBe(true);
      expect(browser.cookie(SESSION)).toBeUndefined();

      browser.setCookie(SESSION, session);
      expect((await statusOf(browser)).user).toBeNull();
      expect((await statusOf(browse(), bearer)).user).toBeNull();
      // The page continues with the token from the response.
      expect((await statusOf(browser)).csrf).toBe(answer.csrf_token);
    });

    test('ends after 14 days unused or after 30 days in use', async () => {
      const [idle, used] = [browse(), browse()];
      await signIn(idle, 'github', 'Member M');
      await signIn(used, 'github', 'Member M');
      for (const days of [10, 10]) {
        site.clock.advance(days * DAY_MS);
        expect((await statusOf(used)).user).not.toBeNull();
        await site.database.idle();
      }
      expect((await statusOf(idle)).user).toBeNull();
      site.clock.advance(10 * DAY_MS + 1);
      expect((await statusOf(used)).user).toBeNull();
    });

    test('has bearer tokens that live 15 minutes and do not count as use', async () => {
      const browser = browse();
      await signIn(browser, 'github', 'Member M');
      const { token } = await statusOf(browser);
      site.clock.advance(14 * 60 * 1000);
      const late = await statusOf(browse(), { authorization: `Bearer ${token}` });
      expect(late.user).not.toBeNull();
      // Nor are they renewed.
      expect(late.token).toBe(token);
      site.clock.advance(2 * 60 * 1000);
      expect((await statusOf(browse(), { authorization: `Bearer ${token}` })).user).toBeNull();
    });

    test.each([
      'Bearer x',
      'Bearer a.b.c',
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoxfQ.',
      'Basic eDp5',
    ])('cannot be replaced by a made-up authorization of %j', async (authorization) => {
      expect((await statusOf(browse(), { authorization })).user).toBeNull();
    });

    test('is not replaced by auth_token as a cookie', async () => {
      const browser = browse();
      await signIn(browser, 'github', 'Member M');
      const { token } = await statusOf(browser);
      const other = browse();
      other.setCookie('auth_token', token ?? '');
      expect((await statusOf(other)).user).toBeNull();
    });
  });
});

test('a site that cannot store anything says so, instead of blaming the credentials', async () => {
  const site = await startSignInApp('sqlite');
  try {
    // As a full disk, or one that has become read-only.
    await site.database.write((tx) => tx.query('PRAGMA query_only = ON'));
    const end = await signIn(new Browser(site.url), 'github', 'Member M');
    expect(end.href).toBe(`${site.url}/users/sign_in?error=true&unavailable`);
  } finally {
    await site.close();
  }
});

test('a provider that is down leads back to the sign-in screen', async () => {
  // With this HOST the site calls its provider at an address where nothing listens.
  const site = await startSignInApp('sqlite', { HOST: '127.0.0.2', listenOn: '127.0.0.1' });
  try {
    const end = await signIn(new Browser(site.url), 'google_oauth2', 'Member M', {}, 'signup');
    expect(end.href).toBe(`${site.url}/users/sign_up?error=true`);
  } finally {
    await site.close();
  }
});
