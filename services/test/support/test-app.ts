import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AppOptions, createApp } from '../../src/app.js';
import { type Config, loadConfig } from '../../src/config/config.js';
import type { Database } from '../../src/database/database.js';
import type { Dialect } from '../../src/database/dialect.js';
import { LIMITS } from '../../src/platform/rendering/renderer-limits.js';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { TEST_SECRET } from './test-secret.js';
import { TestClient } from './test-client.js';
import { TestClock } from './test-clock.js';
import { createTestDatabase } from './test-database.js';

export { TestClock };

export interface TestApp {
  app: NestFastifyApplication;
  config: Config;
  database: Database;
  clock: TestClock;
  /** `http://127.0.0.1:port` */
  url: string;
  /** A separate browser: a visitor cookie, and a matching CSRF token. */
  client: () => TestClient;
  /** A browser at the console, which has its own port. */
  consoleClient: () => TestClient;
  close: () => Promise<void>;
}

/** Enough for a sound page on a busy machine; an endless one is still detected. */
const RELAXED_LIMITS = { pageMs: 3_000, totalMs: 20_000, startMs: 15_000 };

/** A busy test machine must not make its networks wait. */
const RELAXED_SHARE = { share: 1_000, burstMs: 60_000, atOnceMs: 60_000, mostWaitMs: 60_000 };

/**
 * The whole application, listening on its own port, on a fresh database.
 * @param variables environment variables in addition to the defaults
 */
export async function startTestApp(
  dialect: Dialect,
  variables: Record<string, string> = {},
  options: Pick<AppOptions, 'timeLimits' | 'processorLimits'> = {},
): Promise<TestApp> {
  const { database, drop } = await createTestDatabase(dialect);
  const varDir = await mkdtemp(join(tmpdir(), 'lectern-var-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    // A busy test machine must not count as overload.
    OVERLOAD_DELAY_MS: '60000',
    VAR_DIR: varDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    SECRET: TEST_SECRET,
    ...(variables.NODE_ENV !== 'production' &&
      !variables.PUBLIC_URL?.startsWith('https:') && { CONSOLE_PORT: String(await freePort()) }),
    ...variables,
  });
  const clock = new TestClock();
  const app = await createApp(config, {
    database,
    clock,
    rendererLimits: { ...LIMITS, ...RELAXED_LIMITS },
    processorLimits: RELAXED_SHARE,
    ...options,
  });
  await app.listen(0, '127.0.0.1');
  await app.getHttpAdapter().getInstance().listenForConsole();
  const url = await app.getUrl();
  return {
    app,
    config,
    database,
    clock,
    url,
    client: () => new TestClient(url, config.keys, database, clock),
    consoleClient: () => new TestClient(config.console?.url ?? '', config.keys, database, clock, 'console'),
    close: async () => {
      await app.close();
      await drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}
