import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app.js';
import type { DatabaseTarget } from '../../src/database/data-sources.js';
import { Database } from '../../src/database/database.js';
import type { Clock } from '../../src/kernel/clock.js';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import type { TestApp } from './test-app.js';
import { TestClient } from './test-client.js';
import { SCHEMA } from '../../src/schema/schema.js';

export interface SecondApp {
  app: NestFastifyApplication;
  url: string;
  client: () => TestClient;
  /** Origin of its own console. */
  consoleUrl: string;
  /** A client at its own console. */
  consoleClient: () => TestClient;
  /** May be called twice. */
  close: () => Promise<void>;
}

/** Stands in for another process: a separate application with its own connections to the same database. */
export async function startSecondApp(lectern: TestApp, clock: Clock = lectern.clock): Promise<SecondApp> {
  const port = await freePort();
  const console = { url: `http://localhost:${port}`, port };
  const config = { ...lectern.config, console };
  const database = await Database.open(targetOf(lectern.database), SCHEMA);
  const app = await createApp(config, { database, clock });
  await app.listen(0, '127.0.0.1');
  await app.getHttpAdapter().getInstance().listenForConsole();
  const url = await app.getUrl();
  let closing: Promise<void> | undefined;
  return {
    app,
    url,
    client: () => new TestClient(url, config.keys, lectern.database, clock),
    consoleUrl: console.url,
    consoleClient: () => new TestClient(console.url, config.keys, lectern.database, clock, 'console'),
    close: () => (closing ??= app.close().then(() => database.close())),
  };
}

/** Where an open database is. */
export function targetOf({ reader: { options } }: Database): DatabaseTarget {
  if (options.type === 'better-sqlite3') return { file: options.database };
  if (options.type !== 'mariadb') throw new Error(`No way to connect to ${options.type} a second time`);
  const { host, port, username = '', password, database, socketPath } = options;
  const url = new URL(`mysql://${host ?? 'localhost'}:${port ?? 3306}/${database ?? ''}`);
  url.username = username;
  url.password = typeof password === 'string' ? password : '';
  if (socketPath) url.searchParams.set('socketPath', socketPath);
  return { url: url.href };
}
