import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { chunks } from './tallies.js';

/** Updates the columns of `talk_tags` that are copied from these talks. */
export async function listUnderTags(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  for (const some of chunks(talkIds))
    await tx.query(
      `UPDATE talk_tags SET
         listed_on = (SELECT CASE WHEN t.status = 'published' THEN t.ordered_on END FROM talks t WHERE t.id = talk_tags.talk_id),
         watchable = (SELECT t.watchable FROM talks t WHERE t.id = talk_tags.talk_id)
       WHERE talk_id IN (${placeholders(some)})`,
      some,
    );
}
