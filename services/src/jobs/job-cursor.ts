import type { EntityManager } from 'typeorm';
import { JobCursorEntity } from './job-cursor.entity.js';

/** Stores the progress of a job that follows changes of talks. */
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
