import type { OfferedPart, TalkQuality } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';

/** What a talk offers to see and read: the most points of each part, 100 in all, and what the part of a row of `talks` has. */
const OFFERS: Record<OfferedPart, { most: number; points: string }> = {
  recording: {
    most: 40,
    points: `CASE WHEN video_id IS NOT NULL AND video_state <> 'gone' THEN 40
      WHEN EXISTS (SELECT 1 FROM talk_recordings r WHERE r.talk_id = talks.id) THEN 30
      WHEN part_of_id IS NOT NULL THEN 20 ELSE 0 END`,
  },
  description: {
    most: 20,
    points: `CASE WHEN LENGTH(description) >= 200 THEN 20 WHEN description <> '' THEN 10 ELSE 0 END`,
  },
  author: { most: 5, points: `CASE WHEN description_origin = 'made' THEN 0 ELSE 5 END` },
  length: {
    most: 10,
    points: 'CASE WHEN duration >= 900 THEN 10 WHEN duration IS NOT NULL THEN 5 ELSE 0 END',
  },
  transcript: { most: 10, points: 'CASE WHEN transcribed = 1 THEN 10 ELSE 0 END' },
  slides: {
    most: 5,
    points: `CASE WHEN EXISTS (SELECT 1 FROM talk_links l WHERE l.talk_id = talks.id AND l.kind = 'slides') THEN 5 ELSE 0 END`,
  },
  speakers: {
    most: 10,
    points: 'CASE WHEN EXISTS (SELECT 1 FROM talk_speakers s WHERE s.talk_id = talks.id) THEN 10 ELSE 0 END',
  },
};
const OFFERED = Object.values(OFFERS)
  .map(({ points }) => `(${points})`)
  .join(' + ');

/** What a talk offers, and how it was received. */
const RATED = `(CASE WHEN ${OFFERED} + reception < 0 THEN 0 ELSE ${OFFERED} + reception END)`;

/** Talks of similar quality are shuffled; otherwise talks of one source, which are described alike, would come first. */
const STEP = 20;
/** A multiplicative hash of ids (Knuth's), so that talks added together are not listed next to each other. */
const SCATTERED = '(id * 2654435761) % 1000000';

/** Updates the derived columns of these talks and of their parts. Older migrations, too, call this: {@link rateTalks} does the rest. */
export async function deriveTalks(
  tx: EntityManager,
  talkIds: readonly number[],
  changedAt: Date | null,
): Promise<void> {
  if (talkIds.length === 0) return;
  const marks = placeholders(talkIds);
  await tx.query(
    `UPDATE talks SET
       ordered_on = COALESCE(given_on, SUBSTR(created_at, 1, 10)),
       video_state = CASE WHEN video_id IS NOT NULL AND video_state <> 'gone' THEN 'available'
         WHEN video_id IS NULL AND video_state IN ('available', 'gone') THEN 'unknown' ELSE video_state END
     WHERE id IN (${marks})`,
    [...talkIds],
  );
  await tx.query(
    `UPDATE talks SET
       watchable = CASE WHEN video_id IS NOT NULL AND video_state <> 'gone' THEN 1
         WHEN EXISTS (SELECT 1 FROM talk_recordings r WHERE r.talk_id = talks.id) THEN 1 ELSE 0 END,
       has_slides = CASE WHEN EXISTS (SELECT 1 FROM talk_links l WHERE l.talk_id = talks.id AND l.kind = 'slides') THEN 1 ELSE 0 END,
       quality = ${OFFERED}
       ${changedAt ? ', changed_at = ?' : ''}
     WHERE id IN (${marks})`,
    [...(changedAt ? [changedAt] : []), ...talkIds],
  );
  await deriveParts(tx, talkIds);
  await spreadTalks(tx, talkIds);
}

/** Adds to the quality of these talks how they were received; nothing changes if no numbers were ever imported. */
export async function rateTalks(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  if (talkIds.length === 0) return;
  const marks = placeholders(talkIds);
  const stale: { id: number }[] = await tx.query(
    `SELECT id FROM talks WHERE id IN (${marks}) AND quality <> ${RATED}`,
    [...talkIds],
  );
  const ids = stale.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.query(`UPDATE talks SET quality = ${RATED} WHERE id IN (${placeholders(ids)})`, ids);
  await spreadTalks(tx, ids);
}

/** What makes up the quality of a talk; null if there is no such talk. */
export async function qualityParts(
  { read }: Pick<Database, 'read'>,
  talkId: number,
): Promise<Pick<TalkQuality, 'quality' | 'parts' | 'reception'> | null> {
  const offers = Object.entries(OFFERS) as [OfferedPart, (typeof OFFERS)[OfferedPart]][];
  const [row] = await read.query<Record<string, number | string>>(
    `SELECT quality, reception, ${offers.map(([part, { points }]) => `${points} AS part_${part}`).join(', ')} FROM talks WHERE id = ?`,
    [talkId],
  );
  if (!row) return null;
  const parts = offers.map(([part, { most }]) => ({ part, most, points: Number(row[`part_${part}`]) }));
  return { quality: Number(row['quality']), reception: Number(row['reception']), parts };
}

async function spreadTalks(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE talks SET spread = (quality - quality % ${STEP}) * 1000000 + ${SCATTERED} WHERE id IN (${placeholders(talkIds)})`,
    [...talkIds],
  );
}

/** The parts among these talks, and the parts of these talks: a part can be watched if the whole can. */
async function deriveParts(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  const marks = placeholders(talkIds);
  const parts: { id: number; watchable: number | boolean }[] = await tx.query(
    `SELECT p.id, w.watchable FROM talks p JOIN talks w ON w.id = p.part_of_id
     WHERE (p.id IN (${marks}) OR p.part_of_id IN (${marks}))`,
    [...talkIds, ...talkIds],
  );
  const seen = parts.filter(({ watchable }) => Boolean(watchable)).map(({ id }) => id);
  if (seen.length > 0)
    await tx.query(`UPDATE talks SET watchable = 1 WHERE id IN (${placeholders(seen)})`, seen);
}
