import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { deriveTalks, rateTalks } from './derive-talks.js';
import { listUnderTags } from './list-under-tags.js';
import { countSpeakerTags } from './speaker-tags.js';
import { discountUnlisted, listTags, recountConferences, recountSeries, recountSpeakers } from './tallies.js';

const BATCH = 200;

type Table = 'talks' | 'speakers' | 'conferences' | 'series' | 'tags';
type Work = (tx: EntityManager, ids: number[]) => Promise<void>;

/** Order matters: each step counts what the previous one derived. */
const STEPS: readonly [Table, Work][] = [
  ['talks', (tx, ids) => deriveTalks(tx, ids, null)],
  ['speakers', (tx, ids) => recountSpeakers(tx, ids, null)],
  ['conferences', (tx, ids) => recountConferences(tx, ids, null)],
  ['series', (tx, ids) => recountSeries(tx, ids, null)],
  ['tags', recountTags],
];
/** What was added after the migrations that call {@link rebuildCatalogueIn}. */
const LATER_STEPS: readonly [Table, Work][] = [
  ['speakers', discountUnlisted],
  ['talks', rateTalks],
  ['talks', listUnderTags],
  ['speakers', countSpeakerTags],
];

/** Recomputes every counter and derived column, one batch per transaction, so that the site stays responsive. */
export async function rebuildCatalogue(database: Database): Promise<void> {
  for (const [table, work] of [...STEPS, ...LATER_STEPS])
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      after = await database.write((tx) => batch(tx, table, from, work));
    }
}

/** The same inside one transaction, for migrations. */
export async function rebuildCatalogueIn(tx: EntityManager): Promise<void> {
  for (const [table, work] of STEPS)
    for (let after: number | null = 0; after !== null;) after = await batch(tx, table, after, work);
}

/** Recomputes only the tag counters, one batch per transaction. */
export async function rebuildTagCounts(database: Database): Promise<void> {
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await database.write((tx) => batch(tx, 'tags', from, recountTags));
  }
}

/** Recomputes only the tag counters, inside one transaction. */
export async function recountTagsIn(tx: EntityManager): Promise<void> {
  for (let after: number | null = 0; after !== null;) after = await batch(tx, 'tags', after, recountTags);
}

/** @returns the last id, or null after the last batch */
async function batch(tx: EntityManager, table: Table, after: number, work: Work): Promise<number | null> {
  const rows: { id: number }[] = await tx.query(
    `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ${BATCH}`,
    [after],
  );
  if (rows.length > 0)
    await work(
      tx,
      rows.map(({ id }) => id),
    );
  return rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
}

async function recountTags(tx: EntityManager, ids: number[]): Promise<void> {
  const published = `FROM talk_tags tt CROSS JOIN talks t ON t.id = tt.talk_id WHERE tt.tag_id = tags.id AND t.status = 'published'`;
  await tx.query(
    `UPDATE tags SET talk_count = (SELECT COUNT(*) ${published}),
       recording_count = (SELECT COUNT(*) ${published} AND t.watchable = 1)
     WHERE id IN (${ids.map(() => '?').join(', ')})`,
    ids,
  );
  await listTags(tx, ids);
}
