import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import type { DatabaseTarget } from '../../src/database/data-sources.js';
import { Database } from '../../src/database/database.js';
import type { Clock } from '../../src/gateway/clock.js';
import type { TestApp } from './test-app.js';
import { TestClient } from './test-client.js';

export interface SecondApp {
  app: NestFastifyApplication;
  client: () => TestClient;
  /** May be called twice. */
  close: () => Promise<void>;
}

/** What another process would be: an application of its own, with its own connections to the same database. */
export async function startSecondApp(lectern: TestApp, clock: Clock = lectern.clock): Promise<SecondApp> {
  const { config } = lectern;
  const database = await Database.open(targetOf(lectern.database));
  const app = await createApp(config, { database, clock });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  let closing: Promise<void> | undefined;
  return {
    app,
    client: () => new TestClient(url, config.keys, lectern.database, clock),
    close: () => (closing ??= app.close().then(() => database.close())),
  };
}

function targetOf({ reader: { options } }: Database): DatabaseTarget {
  if (options.type === 'better-sqlite3') return { file: options.database };
  if (options.type !== 'mariadb') throw new Error(`No way to connect to ${options.type} a second time`);
  const { host, port, username = '', password, database, socketPath } = options;
  const url = new URL(`mysql://${host ?? 'localhost'}:${port ?? 3306}/${database ?? ''}`);
  url.username = username;
  url.password = typeof password === 'string' ? password : '';
  if (socketPath) url.searchParams.set('socketPath', socketPath);
  return { url: url.href };
}
