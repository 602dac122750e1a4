import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectNoSteepGrowth, INPUTS } from './support/inputs.js';
import { oddRequests } from './support/odd-requests.js';
import { dialects } from './support/test-database.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';

/** Inputs are reproducible; for others set `LECTERN_SEED=7 LECTERN_RUNS=500`. */
const seed = Number(process.env.LECTERN_SEED ?? 1);
const runs = Number(process.env.LECTERN_RUNS ?? 12);
const HOUR_MS = 3_600_000;

let lectern: RolloutsApp;

beforeAll(async () => {
  lectern = await startRolloutsApp(dialects[0] ?? 'sqlite');
  await lectern.publish('shell', '1.0.0');
  await lectern.publish('mf-news', '1.0.0');
});
afterAll(() => lectern.close());

test.each(INPUTS)(
  '%s, of random shapes: twice the input costs at most 2.5 times as much, up to the largest size',
  (_name, largest, work) => expectNoSteepGrowth(largest, work, { seed, runs }),
  HOUR_MS,
);

test(
  'no odd request to any route is answered with an error of the server, however many there are',
  async () => {
    const { failed } = await oddRequests(lectern, { seed, rounds: 5 * runs });
    expect(failed).toEqual([]);
  },
  HOUR_MS,
);
