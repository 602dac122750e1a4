import { test } from '@jest/globals';
import { expectNoSteepGrowth, INPUTS } from './support/inputs.js';

// Random shapes: inputs.long.test.ts.
test.each(INPUTS)(
  '%s: twice the input costs at most 2.5 times as much, up to the largest size',
  (_name, largest, work) => expectNoSteepGrowth(largest, work, { seed: 1, runs: 0 }),
);
