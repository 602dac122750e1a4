/** Yield to the event loop after this many milliseconds of work. */
const SLICE_MS = 5;

/** Yields to the event loop once the current task has run for a slice. */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise(setImmediate);
    since = performance.now();
  };
}

/** `items.map(make)`, in slices of a few milliseconds. */
export async function mapYielding<T, R>(items: Iterable<T>, make: (item: T) => R): Promise<R[]> {
  const pause = eventLoopYielder();
  const results: R[] = [];
  for (const item of items) {
    await pause();
    results.push(make(item));
  }
  return results;
}
