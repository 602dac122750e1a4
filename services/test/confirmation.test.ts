import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError } from '@lectern/contracts';
import { SessionEntity } from '../src/modules/auth/session.entity.js';
import { Browser } from './support/browser.js';
import { createUser } from './support/factories.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { signIn, type SignInApp, startSignInApp, statusOf } from './support/sign-in-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const MINUTE_MS = 60_000;
const TOKEN = { team: 'news', remotes: ['mf-news'] };

describe.each(dialects)('a fresh confirmation by an operator, on %s', (dialect) => {
  let lectern: RolloutsApp;
  let stale: TestClient;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    const { id: userId } = await createUser(lectern.database, { email: 'second@example.org' });
    stale = await lectern.consoleClient().signIn(userId);
    // Like a session that began ten minutes ago.
    const confirmedAt = new Date(lectern.clock.now().getTime() - 10 * MINUTE_MS);
    await lectern.database.write((tx) => tx.update(SessionEntity, { userId }, { confirmedAt }));
    await lectern.publish('mf-news', '1.0.0');
    await lectern.publish('mf-news', '1.1.0');
  });
  afterAll(() => lectern.close());

  const answerOf = async (who: TestClient, path: string, body: object) => {
    const { status, body: answer } = await who.post<ApiError>(`/api/v1/${path}`, body);
    return [status, answer.code];
  };
  const refused = [403, 'CONFIRMATION_NEEDED'];

  test.each([
    ['tokens', TOKEN],
    ['tokens/1/renew', {}],
    ['releases', {}],
    ['rollouts/mf-news/promote', {}],
    ['rollouts/mf-news/team', {}],
    ['rollouts/mf-news/grant', {}],
    ['rollouts/mf-news/start', { version: '1.1.0', share: 0, segment: { users: [1] } }],
    ['rollouts/mf-news/start', { version: '1.1.0', share: 0, segment: { users: 'all' } }],
    ['rollouts/mf-news/share', { share: 0, segment: { users: [1] } }],
  ])('is required for %s %j', async (path, body) => {
    expect(await answerOf(stale, path, body)).toEqual(refused);
    expect(await answerOf(lectern.operator, path, body)).not.toEqual(refused);
  });

  test('is not required for reading or taking back', async () => {
    expect((await stale.get('/api/v1/rollouts/mf-news')).status).toBe(200);
    for (const path of ['rollback', 'recall', 'withdraw', 'grant-end', 'start', 'share'])
      expect(await answerOf(stale, `rollouts/mf-news/${path}`, {})).not.toEqual(refused);
  });

  test('is missing from a session older than the feature', async () => {
    const { id: userId } = await createUser(lectern.database, { email: null });
    const client = await lectern.consoleClient().signIn(userId);
    await lectern.database.write((tx) => tx.update(SessionEntity, { userId }, { confirmedAt: null }));
    await lectern.database.write((tx) =>
      tx.query('UPDATE users SET email = NULL WHERE email = ?', [OPERATOR]),
    );
    await lectern.database.write((tx) =>
      tx.query('UPDATE users SET email = ? WHERE id = ?', [OPERATOR, userId]),
    );
    expect(await answerOf(client, 'tokens', TOKEN)).toEqual(refused);
  });
});

describe.each(dialects)('a sign-in on the console, on %s', (dialect) => {
  let site: SignInApp;

  beforeAll(async () => {
    site = await startSignInApp(dialect, { OPERATORS: OPERATOR.replace('example.org', 'lectern.example') });
  });
  afterAll(() => site.close());

  test('is a confirmation for ten minutes, and so is the next one, while one on the site is not', async () => {
    const browser = new Browser(site.consoleUrl);
    const create = async () => {
      const { status } = await browser.send('/api/v1/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': (await statusOf(browser)).csrf },
        body: JSON.stringify(TOKEN),
      });
      return status;
    };
    await signIn(browser, 'github', 'Operator');
    expect(await create()).toBe(201);
    site.clock.advance(10 * MINUTE_MS);
    expect(await create()).toBe(403);
    const onSite = new Browser(site.url);
    await signIn(onSite, 'github', 'Operator');
    expect(await create()).toBe(403);
    await signIn(browser, 'github', 'Operator');
    expect(await create()).toBe(201);
  });
});

describe.each(dialects)('a sign-in vouched for by the provider, on %s', (dialect) => {
  let site: SignInApp;

  beforeAll(async () => {
    site = await startSignInApp(dialect, {
      OPERATORS: OPERATOR.replace('example.org', 'lectern.example'),
      STEP_UP: 'provider',
    });
  });
  afterAll(() => site.close());

  test('is a confirmation for ten minutes, unless the provider does not report the time', async () => {
    const browser = new Browser(site.consoleUrl);
    const create = async () => {
      const { status, text } = await browser.send('/api/v1/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': (await statusOf(browser)).csrf },
        body: JSON.stringify(TOKEN),
      });
      return status === 403 ? (JSON.parse(text) as { confirmation: unknown }).confirmation : status;
    };
    await signIn(browser, 'github', 'Operator');
    expect(await create()).toEqual({ by: 'provider' });
    await signIn(browser, 'google_oauth2', 'Operator');
    expect(await create()).toBe(201);
    site.clock.advance(10 * MINUTE_MS);
    expect(await create()).toEqual({ by: 'provider' });
  });

  test('is requested only at the console, from the same person', async () => {
    const wayOf = async (url: string) => {
      const browser = new Browser(url);
      const { csrf } = await statusOf(browser);
      const visit = await browser.send('/users/auth/google_oauth2', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ authenticity_token: csrf }).toString(),
      });
      return new URL(visit.headers.get('location') ?? '', url).searchParams.get('max_age');
    };
    expect([await wayOf(site.consoleUrl), await wayOf(site.url)]).toEqual(['0', null]);
  });
});
