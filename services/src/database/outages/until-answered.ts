import { setTimeout as delay } from 'node:timers/promises';
import { asker } from '../../kernel/asker.js';
import { isCollision } from '../duplicate-key.js';
import { DatabaseAway, isLost } from './lost.js';
import type { WaitingRoom } from './waiting-room.js';

/** The longest that any caller waits for the database; browsers give up on a change after the same time. */
export const MAX_WAIT_MS = 10_000;
/** Limit for one statement: in a request, and in a job, which may read whole tables. */
const STATEMENT_MS = { request: 3_000, job: 60_000 };
/** Limit for one statement that changes or checks a whole table. */
export const PATIENT_MS = 30 * 60_000;
const PAUSE = { first: 20, longest: 200 };
/** Other transactions end soon. */
const COLLISION_PAUSE = { first: 2, longest: 50 };

/** Time limit in milliseconds of a statement in the current context. */
export const statementMs = (): number => (asker.getStore() ? STATEMENT_MS.request : STATEMENT_MS.job);

/**
 * Retries until the database has answered. `attempt` uses another connection each time, and must be repeatable.
 *
 * @param room null where no connection can be lost: then only collisions are retried
 * @throws {DatabaseAway} after `maxWaitMs` without an answer, or immediately if too many requests are waiting
 */
export async function untilAnswered<T>(
  room: WaitingRoom | null,
  attempt: () => Promise<T>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<T> {
  const stay = room?.enter();
  const deadline = performance.now() + maxWaitMs;
  let answered = true;
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt();
      } catch (error) {
        const lost = stay !== undefined && isLost(error);
        if (!lost && !isCollision(error)) throw error;
        const { first, longest } = lost ? PAUSE : COLLISION_PAUSE;
        const pause = Math.min(first * 2 ** tries, longest) * (0.5 + Math.random());
        if (performance.now() + pause > deadline) {
          answered = !lost;
          throw lost ? new DatabaseAway('The database is not responding', { cause: error }) : error;
        }
        if (lost) stay.wait();
        // Leaves the event loop free; SQLite's own busy timeout would block it.
        await delay(pause);
      }
    }
  } finally {
    stay?.leave(answered);
  }
}
