import type { EntityManager } from 'typeorm';

/**
 * Brings the search index in step with the talks of these ids, inside the transaction that changed them: their words, tags,
 * speakers and conference. Talks that are gone or not published leave the index.
 */
export async function indexTalks(_tx: EntityManager, _talkIds: readonly number[]): Promise<void> {}

/** The same for every talk of these speakers, whose name changed. */
export async function indexTalksOfSpeakers(
  _tx: EntityManager,
  _speakerIds: readonly number[],
): Promise<void> {}
