import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AppOptions, createApp } from '../../src/app.js';
import { type Config, loadConfig } from '../../src/config.js';
import type { Database, Dialect } from '../../src/database/database.js';
import { LIMITS } from '../../src/site/renderer-limits.js';
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
  /** A browser of its own: a visitor cookie, and a CSRF token that fits it. */
  client: () => TestClient;
  close: () => Promise<void>;
}

/** A sound page is rendered however busy the machine is; one that never ends is still found to. */
const PATIENCE = { pageMs: 3_000, totalMs: 20_000, startMs: 15_000 };

/**
 * The whole application, listening on a port of its own, on a fresh database.
 * @param variables of its environment, beside what every test has
 */
export async function startTestApp(
  dialect: Dialect,
  variables: Record<string, string> = {},
  options: Pick<AppOptions, 'timeLimits'> = {},
): Promise<TestApp> {
  const { database, drop } = await createTestDatabase(dialect);
  const varDir = await mkdtemp(join(tmpdir(), 'lectern-var-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    VAR_DIR: varDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    SECRET: TEST_SECRET,
    ...variables,
  });
  const clock = new TestClock();
  const app = await createApp(config, {
    database,
    clock,
    rendererLimits: { ...LIMITS, ...PATIENCE },
    ...options,
  });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  return {
    app,
    config,
    database,
    clock,
    url,
    client: () => new TestClient(url, config.keys, database, clock),
    close: async () => {
      await app.close();
      await drop();
      await rm(varDir, { recursive: true, force: true });
    },
  };
}
