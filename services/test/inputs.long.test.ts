import { test } from '@jest/globals';
import { expectNoSteepGrowth, INPUTS } from './support/inputs.js';

/** Inputs are reproducible; for others set `LECTERN_SEED=7 LECTERN_RUNS=500`. */
const seed = Number(process.env.LECTERN_SEED ?? 1);
const runs = Number(process.env.LECTERN_RUNS ?? 12);
const HOUR_MS = 3_600_000;

test.each(INPUTS)(
  '%s, of random shapes: twice the input costs at most 2.5 times as much, up to the largest size',
  (_name, largest, work) => expectNoSteepGrowth(largest, work, { seed, runs }),
  HOUR_MS,
);
