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
