import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { foldKey } from '../../text/text-key.js';
import { isNoSubject, nameKey, subjectNamed } from '../../text/subjects/index.js';
import { chunked } from './rows.js';
import { redirect } from './sync-vocabulary.js';

interface LooseTag {
  id: number;
  name: string;
  tag_key: string;
  slug: string;
}

export interface Settled {
  /** Number of tags. */
  removed: number;
  /** Speakers of talks that have another tag now. */
  speakerIds: number[];
}

/**
 * Merges tags outside the vocabulary into the subjects they are spellings of, and drops tags that are not subjects, such as names of
 * events, places and people. Names and slugs of merged tags lead to the subjects. Counters are left to the caller.
 *
 * @param ids of subjects by name
 */
export async function settleTags(tx: EntityManager, ids: ReadonlyMap<string, number>): Promise<Settled> {
  const loose: LooseTag[] = await tx.query(
    'SELECT id, name, tag_key, slug FROM tags WHERE kind IS NULL ORDER BY id',
  );
  const strangers = await namesOfOthers(tx, loose);
  const spellings = new Map<string, number>();
  const speakers = new Set<number>();
  let removed = 0;
  for (const tag of loose) {
    const key = nameKey(tag.name);
    const subject = subjectNamed(tag.name);
    const target = subject ? ids.get(subject.name) : spellings.get(key);
    if (target !== undefined) {
      for (const id of await speakersWith(tx, tag.id)) speakers.add(id);
      await join(tx, tag, target);
    } else if (isNoSubject(tag.name) || strangers.has(tag.tag_key)) await drop(tx, tag.id);
    else {
      spellings.set(key, tag.id);
      continue;
    }
    removed += 1;
  }
  return { removed, speakerIds: [...speakers] };
}

async function speakersWith(tx: EntityManager, tagId: number): Promise<number[]> {
  const rows: { speaker_id: number }[] = await tx.query(
    `SELECT DISTINCT ts.speaker_id FROM talk_tags tt CROSS JOIN talk_speakers ts ON ts.talk_id = tt.talk_id
     WHERE tt.tag_id = ?`,
    [tagId],
  );
  return rows.map(({ speaker_id }) => speaker_id);
}

/** Keys of the tags that are names of speakers, also without their blanks (`AnaSampleton`), conferences or series. */
async function namesOfOthers(tx: EntityManager, tags: readonly LooseTag[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of chunked(tags)) {
    const keys = some.map(({ tag_key }) => tag_key);
    const marks = keys.map(() => '?').join(', ');
    for (const table of ['speakers', 'conferences', 'series']) {
      const rows: { name_key: string }[] = await tx.query(
        `SELECT DISTINCT name_key FROM ${table} WHERE name_key IN (${marks})`,
        keys,
      );
      for (const { name_key } of rows) found.add(foldKey(name_key));
    }
  }
  const joined = tags.filter(({ name }) => !/\s/u.test(name));
  for (const some of chunked(joined)) {
    const keys = some.map(({ name }) => nameKey(name));
    const rows: { name_key: string }[] = await tx.query(
      `SELECT REPLACE(name_key, ' ', '') AS name_key FROM speakers
       WHERE name_key LIKE '% %' AND REPLACE(name_key, ' ', '') IN (${placeholders(keys)})`,
      keys,
    );
    const names = new Set(rows.map(({ name_key }) => name_key));
    some.forEach(({ tag_key }, at) => names.has(keys[at] ?? '') && found.add(tag_key));
  }
  return found;
}

async function join(tx: EntityManager, tag: LooseTag, target: number): Promise<void> {
  await tx.query(
    `DELETE FROM talk_tags WHERE tag_id = ? AND talk_id IN
       (SELECT talk_id FROM (SELECT talk_id FROM talk_tags WHERE tag_id = ?) there)`,
    [tag.id, target],
  );
  await tx.query('UPDATE talk_tags SET tag_id = ? WHERE tag_id = ?', [target, tag.id]);
  await tx.query(
    `DELETE FROM subject_starts WHERE tag_id = ? AND talk_id IN
       (SELECT talk_id FROM (SELECT talk_id FROM subject_starts WHERE tag_id = ?) there)`,
    [tag.id, target],
  );
  await tx.query('UPDATE subject_starts SET tag_id = ? WHERE tag_id = ?', [target, tag.id]);
  await tx.query('UPDATE tag_names SET tag_id = ? WHERE tag_id = ?', [target, tag.id]);
  await tx.query("UPDATE slug_redirects SET target_id = ? WHERE kind = 'tag' AND target_id = ?", [
    target,
    tag.id,
  ]);
  await tx.query('DELETE FROM tags WHERE id = ?', [tag.id]);
  const named: unknown[] = await tx.query('SELECT tag_id FROM tag_names WHERE name_key = ?', [tag.tag_key]);
  if (named.length === 0)
    await tx.query('INSERT INTO tag_names (name_key, tag_id) VALUES (?, ?)', [tag.tag_key, target]);
  const taken: unknown[] = await tx.query('SELECT id FROM tags WHERE slug = ?', [tag.slug]);
  if (taken.length === 0 && tag.slug !== '') await redirect(tx, tag.slug, target);
}

async function drop(tx: EntityManager, id: number): Promise<void> {
  await tx.query('DELETE FROM talk_tags WHERE tag_id = ?', [id]);
  await tx.query('DELETE FROM tag_names WHERE tag_id = ?', [id]);
  await tx.query("DELETE FROM slug_redirects WHERE kind = 'tag' AND target_id = ?", [id]);
  await tx.query('DELETE FROM tags WHERE id = ?', [id]);
}
