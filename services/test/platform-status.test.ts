import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PlatformStatus } from '@lectern/contracts';
import { effectiveLevel } from '../src/platform/rendering/sandbox/isolation.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const STATUS = '/api/v1/platform/status';

describe.each(dialects)('the status of the platform on %s', (dialect) => {
  let lectern: RolloutsApp;
  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
  });
  afterAll(() => lectern.close());

  test('shows operators how strongly rendering is isolated', async () => {
    const level = await effectiveLevel();
    const { status, body } = await lectern.operator.get<PlatformStatus>(STATUS);
    expect([status, body]).toEqual([
      200,
      { isolation: { level, least: 'partial', because: expect.stringContaining(`rendered ${level}: `) } },
    ]);
  });

  test('shows others and teams only whether the site is ready', async () => {
    const { status, body } = await lectern.client().get('/readyz');
    expect([status, body]).toEqual([200, { status: 'ready' }]);
    expect((await lectern.client().get(STATUS)).status).toBe(404);
    expect((await lectern.consoleClient().get(STATUS)).status).toBe(401);
    const team = await lectern.teamClient(['mf-news']);
    expect((await team('GET', '/platform/status')).status).toBe(404);
  });
});
