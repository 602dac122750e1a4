import type { EntityManager } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { placeholders } from '../../database/row-values.js';
import { SpeakerEntity } from './tables/index.js';
import { chunks } from './tallies.js';

/** A tag of a speaker whose number of published talks is not what is stored. */
interface Difference {
  speaker_id: number;
  tag_id: number;
  stored: number | string;
  counted: number | string;
}

const ROWS_A_STATEMENT = 200;

/**
 * Recounts these speakers' published talks with each tag. Only rows that differ are written: a new row locks its tag, and changes of all
 * talks with that tag would wait.
 */
export async function countSpeakerTags(tx: EntityManager, speakerIds: readonly number[]): Promise<void> {
  for (const some of chunks([...new Set(speakerIds)].sort((a, b) => a - b))) {
    await lockRows(tx, SpeakerEntity, some);
    const differences = await differencesOf(tx, some);
    for (let at = 0; at < differences.length; at += ROWS_A_STATEMENT)
      await replace(tx, differences.slice(at, at + ROWS_A_STATEMENT));
  }
}

/** In the order of tags, in which changes of talks lock them. */
function differencesOf(tx: EntityManager, speakerIds: readonly number[]): Promise<Difference[]> {
  const marks = placeholders(speakerIds);
  return tx.query(
    // CROSS JOIN makes SQLite join in the written order; otherwise it might start with every published talk.
    `SELECT speaker_id, tag_id, SUM(stored) AS stored, SUM(counted) AS counted FROM (
       SELECT speaker_id, tag_id, talk_count AS stored, 0 AS counted FROM speaker_tags WHERE speaker_id IN (${marks})
       UNION ALL
       SELECT ts.speaker_id, tt.tag_id, 0, 1 FROM talk_speakers ts
       CROSS JOIN talks t ON t.id = ts.talk_id AND t.status = 'published'
       CROSS JOIN talk_tags tt ON tt.talk_id = t.id
       WHERE ts.speaker_id IN (${marks}) AND ts.unlisted = 0
     ) both_counts
     GROUP BY tag_id, speaker_id HAVING SUM(stored) <> SUM(counted) ORDER BY tag_id, speaker_id`,
    [...speakerIds, ...speakerIds],
  );
}

async function replace(tx: EntityManager, differences: readonly Difference[]): Promise<void> {
  const wrong = differences.filter(({ stored }) => Number(stored) > 0);
  if (wrong.length > 0)
    await tx.query(
      `DELETE FROM speaker_tags WHERE ${wrong.map(() => '(speaker_id = ? AND tag_id = ?)').join(' OR ')}`,
      wrong.flatMap(({ speaker_id, tag_id }) => [speaker_id, tag_id]),
    );
  const right = differences.filter(({ counted }) => Number(counted) > 0);
  if (right.length > 0)
    await tx.query(
      `INSERT INTO speaker_tags (speaker_id, tag_id, talk_count) VALUES ${right.map(() => '(?, ?, ?)').join(', ')}`,
      right.flatMap(({ speaker_id, tag_id, counted }) => [speaker_id, tag_id, Number(counted)]),
    );
}
