/** The result of some work, and how many threads this process started meanwhile. */
export async function threadsStarted<T>(work: () => Promise<T>): Promise<{ result: T; threads: number }> {
  let threads = 0;
  const count = () => void (threads += 1);
  process.on('worker', count);
  try {
    return { result: await work(), threads };
  } finally {
    process.off('worker', count);
  }
}
