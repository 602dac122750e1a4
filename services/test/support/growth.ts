/** Milliseconds of CPU: less is the timer's and the collector's, and holds nobody up. */
const FLOOR_MS = 25;
/** Below it a measure says nothing. */
const LEAST_MS = 0.5;
/**
 * One doubling alone steps up where a larger heap or another compiler comes in, so four are looked at together: twice as much may cost 2.5 times
 * as much on average. Linear work takes 16 times as long for 16 times as much, sorting 20, every pair 256.
 */
const TIMES = 16;
const MOST = 2.5 ** 4;
const TRIALS = 8;
const SMALLEST = 2_048;

export type Work = (input: string) => unknown;

/** CPU time of this process, in which nothing else runs meanwhile: how busy the machine is does not count. */
async function cost(work: Work, input: string): Promise<number> {
  const before = process.cpuUsage();
  await work(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Where the cost of larger and larger inputs grows too fast; null where it does not. What looks steep is tried again: the cheapest counts. */
export async function steepest(
  work: Work,
  make: (size: number) => string,
  largest: number,
): Promise<string | null> {
  let size = largest;
  while (size > SMALLEST) size /= 2;
  for (; size <= largest; size *= 2) {
    const [part, whole] = [make(size / TIMES), make(size)];
    let most = await cost(work, whole);
    if (most < FLOOR_MS) continue;
    let least = await cost(work, part);
    const isSteep = () => most >= FLOOR_MS && most > Math.max(least, LEAST_MS) * MOST;
    for (let trial = 1; trial < TRIALS && isSteep(); trial += 1) {
      most = Math.min(most, await cost(work, whole));
      least = Math.min(least, await cost(work, part));
    }
    if (isSteep())
      return `${size} characters take ${most.toFixed(1)} ms, a sixteenth of them ${least.toFixed(1)} ms`;
  }
  return null;
}
