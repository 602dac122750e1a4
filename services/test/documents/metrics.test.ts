import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { metricsNamedIn, parseMetrics } from '../support/scrape.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const GUIDE = resolve(import.meta.dirname, '../../../docs/metrics.md');

let lectern: TestApp;
let port: number;
beforeAll(async () => {
  port = await freePort();
  lectern = await startTestApp('sqlite', { METRICS_PORT: String(port) });
  await lectern.app.getHttpAdapter().getInstance().listenForMetrics();
});
afterAll(() => lectern.close());

test('docs/metrics.md names every metric that a process exposes, and no other', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const { types } = parseMetrics(await response.text());
  const named = metricsNamedIn(await readFile(GUIDE, 'utf8'), types);
  expect(named.sort()).toEqual([...types.keys()].sort());
});
