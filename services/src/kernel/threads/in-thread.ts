import { Worker } from 'node:worker_threads';
import type { Answer } from './answer.js';

/** The work was terminated because it exceeded its time or memory. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded';
}

export interface ThreadLimits {
  /** Wall-clock time, including the thread's start. */
  mostMs: number;
  /** Megabytes of JavaScript heap; buffers outside of it do not count. */
  heapMb: number;
}

/**
 * Runs one task in a separate thread, so that it blocks no requests. The thread has no environment variables and ends with the task.
 *
 * @param file module that responds through `answerWith`
 * @param input plain values and bytes, which are copied
 * @param transfer buffers of the input to transfer instead, which makes them unusable here
 * @throws {ThreadEnded}; errors of the task, as an Error with its message
 */
export async function inThread<T>(
  file: URL,
  input: unknown,
  { mostMs, heapMb }: ThreadLimits,
  transfer: readonly ArrayBuffer[] = [],
): Promise<T> {
  const thread = new Worker(file, {
    workerData: input,
    transferList: [...transfer],
    env: {},
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Answer<T>>((resolve, reject) => {
      timer = setTimeout(() => reject(new ThreadEnded(`It took more than ${mostMs} ms`)), mostMs);
      thread.once('message', resolve);
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new ThreadEnded(`It took more than ${heapMb} MB`, { cause: error })
            : error,
        ),
      );
      thread.once('exit', (code) => reject(new Error(`The thread ended with code ${code} and no result`)));
    });
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.value;
  } finally {
    clearTimeout(timer);
    // The thread may still be running.
    await thread.terminate();
  }
}
