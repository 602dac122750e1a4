import { setTimeout as delay } from 'node:timers/promises';
import { isCollision } from './duplicate-key.js';

/** How long a transaction is retried. */
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 50;

/**
 * Retries a transaction after a collision. The pauses leave the event loop free; SQLite's own busy timeout would block every request of the
 * process while another process writes.
 */
export async function retryOnCollision<T>(transact: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = 2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await transact();
    } catch (error) {
      if (!isCollision(error) || performance.now() > deadline) throw error;
      await delay(pause * (0.5 + Math.random()));
    }
  }
}
