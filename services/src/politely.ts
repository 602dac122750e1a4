/** Turn of the event loop after this many milliseconds of work. */
const SLICE_MS = 5;

/** Lets others have the event loop when this has worked for long enough. */
export function politely(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}

/** `items.map(make)`, in slices of a few milliseconds. */
export async function mapPolitely<T, R>(items: Iterable<T>, make: (item: T) => R): Promise<R[]> {
  const pause = politely();
  const made: R[] = [];
  for (const item of items) {
    await pause();
    made.push(make(item));
  }
  return made;
}

/** What took longer than it may. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/**
 * Does work that comes in steps, in slices of a few milliseconds.
 *
 * @param mostMs of work, without what others did between
 * @throws TookTooLong
 */
export async function stepPolitely<T>(steps: Generator<void, T>, mostMs: number): Promise<T> {
  for (let worked = 0; worked < mostMs;) {
    const since = performance.now();
    while (performance.now() - since < SLICE_MS) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    worked += performance.now() - since;
    await new Promise(setImmediate);
  }
  throw new TookTooLong(`More than ${mostMs} ms of work`);
}

/** Does work that comes in steps at once, for who keeps nobody waiting. */
export function stepAtOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
