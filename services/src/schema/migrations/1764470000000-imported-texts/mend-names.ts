import type { EntityManager } from 'typeorm';
import { type ChangeTalks, joinSpeakers } from '../../../curation/speakers/join-speakers.js';
import { readNames, splitName } from '../../../import/normalise/names.js';
import { freeSlug } from '../../../import/normalise/slugs.js';
import {
  countSpeakerTags,
  discountUnlisted,
  speakerSort,
  TalkChange,
} from '../../../modules/catalogue/index.js';
import { identityKey, isWholeName } from '../../../modules/speakers/index.js';

/** Rows read at a time. */
const CHUNK = 500;

interface Row {
  id: number;
  slug: string;
  name: string;
  name_key: string;
}

/** The whole search index is rebuilt. */
const follow: ChangeTalks = async (tx, talkIds, work) => {
  const change = await TalkChange.begin(tx, talkIds);
  await work();
  const { speakerIds } = await change.settle();
  await discountUnlisted(tx, speakerIds);
  await countSpeakerTags(tx, speakerIds);
};

/**
 * Takes degrees, pronouns and employers from stored names, as imports do, and puts `Last, First` in order. Where somebody has that name, both are
 * one, which operators can undo; else the speaker gets it. Former addresses redirect. Idempotent.
 *
 * @returns the number of speakers that changed
 */
export async function mendNames(tx: EntityManager, now: Date): Promise<number> {
  let changed = 0;
  let rows: Row[] = [];
  do {
    rows = await tx.query(
      `SELECT id, slug, name, name_key FROM speakers WHERE id > ? AND name_key NOT LIKE '#%' ORDER BY id LIMIT ${CHUNK}`,
      [rows.at(-1)?.id ?? 0],
    );
    for (const row of rows) {
      const [name, ...others] = readNames(row.name).names;
      if (name === undefined || name === row.name || others.length > 0) continue;
      await mendName(tx, row, name, now);
      changed += 1;
    }
  } while (rows.length === CHUNK);
  // Pairs whose names differ only in umlauts are suggested since this release, also where no speaker changes.
  await tx.query("DELETE FROM job_cursors WHERE name = 'speaker pairs'");
  return changed;
}

async function mendName(tx: EntityManager, row: Row, name: string, now: Date): Promise<void> {
  // A common first name alone is nobody's in particular.
  const key = isWholeName(name) && !row.name_key.includes('#') ? identityKey(name).slice(0, 220) : null;
  const intoId = key === null ? undefined : await personWith(tx, key);
  if (intoId !== undefined && intoId !== row.id) {
    await joinSpeakers(tx, { fromId: row.id, intoId, userId: null, now }, follow);
    return;
  }
  const { firstName, lastName } = splitName(name);
  const { sortName, letter } = speakerSort(name);
  const slug = await addressOf(tx, row, name);
  await tx.query(
    `UPDATE speakers SET slug = ?, name = ?, name_key = ?, first_name = ?, last_name = ?, sort_name = ?, letter = ?, changed_at = ?
     WHERE id = ?`,
    [slug, name, key ?? row.name_key, firstName, lastName, sortName, letter, now, row.id],
  );
  const known: unknown[] = await tx.query('SELECT id FROM speaker_aliases WHERE alias_key = ?', [
    row.name_key,
  ]);
  if (key !== null && key !== row.name_key && known.length === 0)
    await tx.query('INSERT INTO speaker_aliases (speaker_id, alias, alias_key) VALUES (?, ?, ?)', [
      row.id,
      row.name,
      row.name_key,
    ]);
  if (slug !== row.slug)
    await tx.query("INSERT INTO slug_redirects (kind, slug, target_id) VALUES ('speaker', ?, ?)", [
      row.slug,
      row.id,
    ]);
  await tx.query(
    'UPDATE talks SET changed_at = ? WHERE id IN (SELECT talk_id FROM talk_speakers WHERE speaker_id = ?)',
    [now, row.id],
  );
}

/** Whom an import would find by the key. */
async function personWith(tx: EntityManager, key: string): Promise<number | undefined> {
  const [row]: { id: number }[] = await tx.query(
    `SELECT id FROM speakers WHERE name_key = ?
     UNION ALL SELECT speaker_id FROM speaker_aliases WHERE alias_key = ?`,
    [key, key],
  );
  return row?.id;
}

/** The address of the new name; the former one if that is taken, also as a former address of somebody else. */
async function addressOf(tx: EntityManager, { slug }: Row, name: string): Promise<string> {
  const own = freeSlug(name, [], name, () => false);
  const taken: unknown[] = await tx.query(
    `SELECT id FROM speakers WHERE slug = ? UNION ALL SELECT target_id FROM slug_redirects WHERE kind = 'speaker' AND slug = ?`,
    [own, own],
  );
  return taken.length === 0 ? own : slug;
}
