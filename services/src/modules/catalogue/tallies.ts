import type { EntityManager } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { placeholders } from '../../database/row-values.js';
import { ConferenceEntity, SeriesEntity, SpeakerEntity } from './tables/index.js';

// CROSS JOIN makes SQLite join in the written order; otherwise it might start with every published talk.
const PUBLISHED_OF_SPEAKER = `FROM talk_speakers ts CROSS JOIN talks t ON t.id = ts.talk_id
  WHERE ts.speaker_id = speakers.id AND t.status = 'published'`;
// With a condition on `watchable`, SQLite would prefer an index of all published talks to the one by conference.
const PUBLISHED_OF_CONFERENCE = `FROM talks t WHERE t.conference_id = conferences.id AND t.status = 'published'`;
const PUBLISHED_OF_TAG = `FROM talk_tags tt CROSS JOIN talks t ON t.id = tt.talk_id
  WHERE tt.tag_id = tags.id AND t.status = 'published'`;
const year = (edge: 'MIN' | 'MAX') => `CAST(SUBSTR(${edge}(t.ordered_on), 1, 4) AS SIGNED)`;

const CHUNK = 200;

/** Recounts the published talks of these speakers: number, views, first and last year. */
export function recountSpeakers(
  tx: EntityManager,
  ids: readonly number[],
  changedAt: Date | null,
): Promise<void> {
  return recount(tx, SpeakerEntity, countsOf(PUBLISHED_OF_SPEAKER), ids, changedAt);
}

/** Leaves places out of {@link recountSpeakers} that wait for an operator; migrations older than those count without this. */
export async function discountUnlisted(tx: EntityManager, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids)) {
    const rows: { id: number }[] = await tx.query(
      `SELECT DISTINCT speaker_id AS id FROM talk_speakers WHERE speaker_id IN (${placeholders(some)}) AND unlisted = 1`,
      some,
    );
    const affected = rows.map(({ id }) => id);
    await recount(tx, SpeakerEntity, countsOf(`${PUBLISHED_OF_SPEAKER} AND ts.unlisted = 0`), affected, null);
  }
}

const countsOf = (published: string) => `talk_count = (SELECT COUNT(*) ${published}),
     recording_count = (SELECT COUNT(*) ${published} AND t.watchable = 1),
     views = (SELECT COALESCE(SUM(t.internal_views), 0) ${published}),
     first_year = (SELECT ${year('MIN')} ${published}),
     last_year = (SELECT ${year('MAX')} ${published})`;

/** Recounts published talks, recordings and speakers of these conferences, then their series. */
export async function recountConferences(
  tx: EntityManager,
  ids: readonly number[],
  changedAt: Date | null,
): Promise<void> {
  await recount(
    tx,
    ConferenceEntity,
    `talk_count = (SELECT COUNT(*) ${PUBLISHED_OF_CONFERENCE}),
     recording_count = (SELECT COALESCE(SUM(t.watchable), 0) ${PUBLISHED_OF_CONFERENCE}),
     speaker_count = (SELECT COUNT(DISTINCT ts.speaker_id) FROM talks t CROSS JOIN talk_speakers ts ON ts.talk_id = t.id
       WHERE t.conference_id = conferences.id AND t.status = 'published')`,
    ids,
    changedAt,
  );
  const series = new Set<number>();
  for (const some of chunks(ids)) {
    const rows: { series_id: number }[] = await tx.query(
      `SELECT DISTINCT series_id FROM conferences WHERE id IN (${placeholders(some)}) AND series_id IS NOT NULL`,
      some,
    );
    for (const { series_id } of rows) series.add(series_id);
  }
  await recountSeries(tx, [...series], changedAt);
}

/** Adds up the editions of these series. */
export function recountSeries(
  tx: EntityManager,
  ids: readonly number[],
  changedAt: Date | null,
): Promise<void> {
  const editions = 'FROM conferences c WHERE c.series_id = series.id';
  return recount(
    tx,
    SeriesEntity,
    `edition_count = (SELECT COUNT(*) ${editions}),
     talk_count = (SELECT COALESCE(SUM(c.talk_count), 0) ${editions}),
     recording_count = (SELECT COALESCE(SUM(c.recording_count), 0) ${editions})`,
    ids,
    changedAt,
  );
}

/** Change in a tag's number of published talks, and of those with a recording. */
export interface TagDelta {
  talks: number;
  recordings: number;
}

/** Adjusts tag counters: a tag may have too many talks to recount on each change. */
export async function moveTagCounts(tx: EntityManager, deltas: ReadonlyMap<number, TagDelta>): Promise<void> {
  const ids = [...deltas.keys()].sort((a, b) => a - b);
  const of = (id: number) => deltas.get(id) ?? { talks: 0, recordings: 0 };
  for (const some of chunks(ids.filter((id) => of(id).talks !== 0 || of(id).recordings !== 0))) {
    const moved = `CASE id ${some.map(() => 'WHEN ? THEN ?').join(' ')} ELSE 0 END`;
    await tx.query(
      `UPDATE tags SET talk_count = talk_count + ${moved}, recording_count = recording_count + ${moved}
       WHERE id IN (${placeholders(some)})`,
      [
        ...some.flatMap((id) => [id, of(id).talks]),
        ...some.flatMap((id) => [id, of(id).recordings]),
        ...some,
      ],
    );
  }
  await listTags(tx, ids);
}

/** Decides which of these tags are shown. */
export async function listTags(tx: EntityManager, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids)) {
    await tx.query(
      // Stops at the first talk of another conference, so that not all talks of a frequent tag are read.
      `UPDATE tags SET several_events = CASE WHEN talk_count < 2 THEN 0
         WHEN EXISTS (SELECT 1 ${PUBLISHED_OF_TAG} AND t.conference_id <>
           (SELECT t.conference_id ${PUBLISHED_OF_TAG} AND t.conference_id IS NOT NULL LIMIT 1)) THEN 1 ELSE 0 END
       WHERE id IN (${placeholders(some)})`,
      some,
    );
    await tx.query(
      `UPDATE tags SET listed = CASE WHEN kind IS NOT NULL AND talk_count > 0 THEN 1
         WHEN talk_count >= 3 AND several_events = 1 THEN 1 ELSE 0 END
       WHERE id IN (${placeholders(some)})`,
      some,
    );
  }
}

export function chunks(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
    ids.slice(at * CHUNK, (at + 1) * CHUNK),
  );
}

async function recount(
  tx: EntityManager,
  entity: typeof SpeakerEntity | typeof ConferenceEntity | typeof SeriesEntity,
  assignments: string,
  ids: readonly number[],
  changedAt: Date | null,
): Promise<void> {
  const { tableName } = tx.connection.getMetadata(entity);
  for (const some of chunks([...new Set(ids)].sort((a, b) => a - b))) {
    const marks = placeholders(some);
    // Locked first, so that the counting statement sees what earlier transactions committed on the same rows.
    await lockRows(tx, entity, some);
    const changed = changedAt ? ', changed_at = ?' : '';
    await tx.query(`UPDATE ${tableName} SET ${assignments}${changed} WHERE id IN (${marks})`, [
      ...(changedAt ? [changedAt] : []),
      ...some,
    ]);
  }
}
