import type { EntityManager } from 'typeorm';
import { foldKey } from '../../text/text-key.js';
import { nameKey, type Subject, SUBJECTS } from '../../text/subjects/index.js';
import { chunked, insertRows } from './rows.js';

interface StoredTag {
  id: number;
  name: string;
  tag_key: string;
  slug: string;
  kind: string | null;
  parent_id: number | null;
}

/**
 * Updates `tags` and `tag_names` from the vocabulary: a row for every subject, a name for every synonym. A subject that has left the
 * vocabulary remains as a tag. Idempotent.
 *
 * @returns the ids of subjects by name
 */
export async function syncVocabulary(tx: EntityManager): Promise<Map<string, number>> {
  const byKey = new Map((await storedTags(tx)).map((tag) => [tag.tag_key, tag]));
  await clearSlugs(tx, [...byKey.values()]);
  const missing = SUBJECTS.filter(({ name }) => !byKey.has(foldKey(name)));
  await insertRows(
    tx,
    'tags',
    ['name', 'tag_key', 'slug', 'kind'],
    missing.map(({ name, slug, kind }) => [name, foldKey(name), slug, kind]),
  );
  if (missing.length > 0) for (const tag of await storedTags(tx)) byKey.set(tag.tag_key, tag);
  const ids = new Map(SUBJECTS.map(({ name }) => [name, byKey.get(foldKey(name))?.id ?? 0]));
  for (const subject of SUBJECTS) await bringUp(tx, subject, byKey.get(foldKey(subject.name)), ids);
  const known = new Set(SUBJECTS.map(({ name }) => foldKey(name)));
  for (const tag of byKey.values())
    if (tag.kind !== null && !known.has(tag.tag_key))
      await tx.query('UPDATE tags SET kind = NULL, parent_id = NULL WHERE id = ?', [tag.id]);
  await syncNames(tx, ids);
  return ids;
}

const storedTags = (tx: EntityManager): Promise<StoredTag[]> =>
  tx.query('SELECT id, name, tag_key, slug, kind, parent_id FROM tags');

/** Frees the slugs of subjects that other tags occupy. */
async function clearSlugs(tx: EntityManager, tags: readonly StoredTag[]): Promise<void> {
  const owners = new Map(SUBJECTS.map(({ slug, name }) => [slug, foldKey(name)]));
  for (const tag of tags) {
    const owner = owners.get(tag.slug);
    if (owner === undefined || owner === tag.tag_key) continue;
    tag.slug = `${tag.slug}-${tag.id}`;
    await tx.query('UPDATE tags SET slug = ? WHERE id = ?', [tag.slug, tag.id]);
  }
}

async function bringUp(
  tx: EntityManager,
  { name, slug, kind, parent }: Subject,
  stored: StoredTag | undefined,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (!stored) return;
  const parentId = parent === null ? null : (ids.get(parent) ?? null);
  if (stored.name === name && stored.slug === slug && stored.kind === kind && stored.parent_id === parentId)
    return;
  await tx.query('UPDATE tags SET name = ?, slug = ?, kind = ?, parent_id = ? WHERE id = ?', [
    name,
    slug,
    kind,
    parentId,
    stored.id,
  ]);
  if (stored.slug !== slug && stored.slug !== '') await redirect(tx, stored.slug, stored.id);
}

/** Stores a former slug of a tag. */
export async function redirect(tx: EntityManager, slug: string, tagId: number): Promise<void> {
  await tx.query("DELETE FROM slug_redirects WHERE kind = 'tag' AND slug = ?", [slug]);
  await tx.query("INSERT INTO slug_redirects (kind, slug, target_id) VALUES ('tag', ?, ?)", [slug, tagId]);
}

async function syncNames(tx: EntityManager, ids: ReadonlyMap<string, number>): Promise<void> {
  const wanted = new Map<string, number>();
  const own = new Set(SUBJECTS.map(({ name }) => foldKey(name)));
  for (const rank of [0, 1])
    for (const { name, also, names } of SUBJECTS)
      for (const other of rank === 0 ? [name, ...also] : names)
        for (const key of [foldKey(other), nameKey(other)])
          if (key !== '' && key.length <= 120 && !own.has(key) && !wanted.has(key))
            wanted.set(key, ids.get(name) ?? 0);
  const stored: { name_key: string; tag_id: number }[] = await tx.query(
    'SELECT name_key, tag_id FROM tag_names',
  );
  const there = new Map(stored.map(({ name_key, tag_id }) => [name_key, tag_id]));
  const changed = [...wanted].filter(([key, id]) => there.get(key) !== id);
  for (const some of chunked(changed.filter(([key]) => there.has(key))))
    await tx.query(
      `DELETE FROM tag_names WHERE name_key IN (${some.map(() => '?').join(', ')})`,
      some.map(([key]) => key),
    );
  await insertRows(tx, 'tag_names', ['name_key', 'tag_id'], changed);
}
