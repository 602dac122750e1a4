import { parentPort, workerData } from 'node:worker_threads';

export type Answer<T> = { value: T } | { problem: string };

/** An answer of a `PersistentThread`, with the milliseconds it took. */
export type TimedAnswer<T> = Answer<T> & { ms: number };

/** The first message of a `PersistentThread`: its modules are loaded. */
export const READY = 'ready';

/**
 * Runs a thread's work and posts the result.
 *
 * @param work receives the input of `inThread`
 * @param bytesOf the result's own buffers, which are transferred instead of copied
 */
export async function answerWith<T>(
  work: (input: unknown) => T | Promise<T>,
  bytesOf: (value: T) => ArrayBuffer[] = () => [],
): Promise<void> {
  try {
    const value = await work(workerData);
    const answer: Answer<T> = { value };
    parentPort?.postMessage(answer, bytesOf(value));
  } catch (error) {
    const answer: Answer<T> = { problem: error instanceof Error ? error.message : 'unknown' };
    parentPort?.postMessage(answer);
  }
}

/** As {@link answerWith}, for successive tasks in a `PersistentThread`. */
export function answerEach<T>(
  work: (input: unknown) => T,
  bytesOf: (value: T) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', (input: unknown) => {
    const began = performance.now();
    const post = (answer: Answer<T>, buffers: ArrayBuffer[]) => {
      const timed: TimedAnswer<T> = { ...answer, ms: performance.now() - began };
      parentPort?.postMessage(timed, buffers);
    };
    try {
      const value = work(input);
      post({ value }, bytesOf(value));
    } catch (error) {
      post({ problem: error instanceof Error ? error.message : 'unknown' }, []);
    }
  });
  parentPort?.postMessage(READY);
}
