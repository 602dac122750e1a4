import { setTimeout as delay } from 'node:timers/promises';
import { isCollision } from './duplicate-key.js';

/** How long a transaction tries before it gives up. */
const PATIENCE_MS = 10_000;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs a transaction again while it gives way to another one. The pauses leave the event loop free, which SQLite's own
 * waiting for a lock does not: every request of the process would stand still while another process writes.
 */
export async function retried<T>(transact: () => Promise<T>): Promise<T> {
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
