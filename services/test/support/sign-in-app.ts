import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthStatus } from '@lectern/contracts';
import { createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config/config.js';
import type { Database } from '../../src/database/database.js';
import type { Dialect } from '../../src/database/dialect.js';
import { Browser, type Visit } from './browser.js';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { TestClock } from './test-app.js';
import { createTestDatabase } from './test-database.js';

export interface SignInApp {
  /** `http://localhost:port`, the site's public address. */
  url: string;
  port: number;
  /** URL of the console, which has its own port. */
  consoleUrl: string;
  clock: TestClock;
  database: Database;
  close(): Promise<void>;
}

/**
 * An application at an address known before it starts, as the redirects to a provider and back require.
 * @param listenOn actual listening address, if different from its public one
 */
export async function startSignInApp(
  dialect: Dialect,
  { listenOn = '127.0.0.1', ...variables }: Record<string, string> = {},
): Promise<SignInApp> {
  const data = await createTestDatabase(dialect);
  const { database } = data;
  const varDir = await mkdtemp(join(tmpdir(), 'lectern-var-'));
  const port = await freePort();
  const config = loadConfig({
    NODE_ENV: 'test',
    // A busy test machine must not count as overload.
    OVERLOAD_DELAY_MS: '60000',
    VAR_DIR: varDir,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    PORT: String(port),
    ...(!variables.PUBLIC_URL && !variables.HOST && { CONSOLE_PORT: String(await freePort()) }),
    ...variables,
  });
  const clock = new TestClock();
  const app = await createApp(config, { database, clock });
  await app.listen(port, listenOn);
  await app.getHttpAdapter().getInstance().listenForConsole();
  return {
    url: config.publicUrl,
    consoleUrl: config.console?.url ?? '',
    port,
    clock,
    database,
    close: async () => {
      await app.close();
      await data.drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}

export interface Status extends AuthStatus {
  csrf: string;
}

/** The browser's user according to the site, and its CSRF token. */
export async function statusOf(browser: Browser, headers: Record<string, string> = {}): Promise<Status> {
  const visit = await browser.send('/api/v1/auth/status', { headers });
  return { ...(JSON.parse(visit.text) as AuthStatus), csrf: visit.headers.get('x-csrf-token') ?? '' };
}

export type Provider = 'google_oauth2' | 'github';

/** From the sign-in button to the provider's form. */
export async function beginSignIn(
  browser: Browser,
  provider: Provider,
  fields: Record<string, string> = {},
  type = 'login',
): Promise<Visit> {
  const { csrf } = await statusOf(browser);
  return browser.submit(`/users/auth/${provider}?type=${type}`, { authenticity_token: csrf, ...fields });
}

/** The whole sign-in; resolves to the browser's final page. */
export async function signIn(
  browser: Browser,
  provider: Provider,
  name: string,
  fields: Record<string, string> = {},
  type = 'login',
): Promise<URL> {
  const form = await beginSignIn(browser, provider, fields, type);
  const end = await browser.submit(form.url.href, { name });
  return end.url;
}
