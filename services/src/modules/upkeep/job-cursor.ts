import type { EntityManager } from 'typeorm';
import { JobCursorEntity } from './job-cursor.entity.js';

/** Notes how far a job has come that follows changes of talks. */
export async function moveCursor(
  tx: EntityManager,
  name: string,
  changedAt: Date | null,
  lastId: number,
): Promise<void> {
  const { affected } = await tx.update(JobCursorEntity, { name }, { changedAt, lastId });
  if (affected === 0) await tx.insert(JobCursorEntity, { name, changedAt, lastId });
}

/** What follows changes with groups and neighbours. */
export const NEIGHBOURS = 'neighbours';
