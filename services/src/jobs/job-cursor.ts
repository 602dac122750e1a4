import type { EntityManager } from 'typeorm';
import { JobCursorEntity } from './job-cursor.entity.js';

/** Stores the progress of a job that follows changes of the catalogue. */
export async function moveCursor(
  tx: EntityManager,
  name: string,
  changedAt: Date | null,
  lastId: number,
): Promise<void> {
  const { affected } = await tx.update(JobCursorEntity, { name }, { changedAt, lastId });
  if (affected === 0) await tx.insert(JobCursorEntity, { name, changedAt, lastId });
}

/** The job that updates groups and neighbours. */
export const NEIGHBOURS = 'neighbours';
/** The job that lists talks under their subjects. */
export const SUBJECT_LISTS = 'subject lists';
/** The job that counts the tags of speakers' talks. */
export const SPEAKER_TAGS = 'speaker tags';
/** The job that suggests speakers who may be the same person. */
export const SPEAKER_PAIRS = 'speaker pairs';
