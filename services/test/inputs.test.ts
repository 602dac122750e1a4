import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectNoSteepGrowth, INPUTS } from './support/inputs.js';
import { oddRequests } from './support/odd-requests.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';

// Random shapes and more of the odd requests: inputs.long.test.ts.
let lectern: RolloutsApp;

beforeAll(async () => {
  lectern = await startRolloutsApp('sqlite');
  await lectern.publish('shell', '1.0.0');
  await lectern.publish('mf-news', '1.0.0');
});
afterAll(() => lectern.close());

test.each(INPUTS)(
  '%s: twice the input costs at most 2.5 times as much, up to the largest size',
  (_name, largest, work) => expectNoSteepGrowth(largest, work, { seed: 1, runs: 0 }),
);

test('no odd request to any route is answered with an error of the server', async () => {
  const { sent, failed } = await oddRequests(lectern, { seed: 1, rounds: 3 });
  expect(sent).toBeGreaterThan(600);
  expect(failed).toEqual([]);
});
