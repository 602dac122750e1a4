/** Milliseconds of CPU: below this, garbage collection and the growth of the heap dominate, and nothing is blocked for long. */
const FLOOR_MS = 60;
/** Below this a measurement is meaningless. */
const LEAST_MS = 0.5;
/**
 * A single doubling can jump where a larger heap or another compiler tier starts, so four are measured
 * together: double the input may cost 2.5 times as much on average. For 16 times the input, linear work costs
 * 16 times as much, sorting 20, all pairs 256.
 */
const TIMES = 16;
const MOST = 2.5 ** 4;
const TRIALS = 8;
const SMALLEST = 2_048;

export type Work = (input: string) => unknown;

/** CPU time of this process, in which nothing else runs meanwhile, so the machine's load does not count. */
async function cost(work: Work, input: string): Promise<number> {
  const before = process.cpuUsage();
  await work(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Input size at which the cost grows too fast; null if it does not. Steep results are measured again: the
 * cheapest counts.
 */
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
