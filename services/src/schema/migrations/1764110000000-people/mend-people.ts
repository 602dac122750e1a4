import type { EntityManager } from 'typeorm';
import { readNames, splitName } from '../../../import/normalise/names.js';
import { speakerSort, TalkChange } from '../../../modules/catalogue/index.js';
import { type ChangeTalks, joinSpeakers } from '../../../curation/speakers/join-speakers.js';
import { identityKey, isWholeName, KNOWN_PEOPLE, nameParts } from '../../../modules/speakers/index.js';
import { slugify } from '../../../text/text-key.js';

interface Row {
  id: number;
  slug: string;
  name: string;
  nameKey: string;
  talks: number;
  /** Whether there is a description or picture, so that the row does not come only from a catalogue. */
  described: number | boolean;
}

/** The whole search index is rebuilt. */
const follow: ChangeTalks = async (tx, talkIds, work) => {
  const change = await TalkChange.begin(tx, talkIds);
  await work();
  await change.settle();
};

const KNOWN = new Map(
  KNOWN_PEOPLE.flatMap(({ name, aliases }) =>
    aliases.map((alias) => [identityKey(alias), identityKey(name)]),
  ),
);

/**
 * Updates speakers to how imports now read names: titles, events and groups are not people, a person stored once per event or under several
 * spellings becomes one, and former addresses redirect. Idempotent.
 */
export async function mendPeople(tx: EntityManager, now: Date): Promise<void> {
  for (const row of await rowsOf(tx)) await mendName(tx, row);
  const groups = new Map<string, Row[]>();
  for (const row of await rowsOf(tx)) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const [key, group] of groups) {
    // The simplest slug is kept.
    const into = group.find(({ slug, name }) => slug === slugify(name)) ?? group[0];
    if (!into) continue;
    for (const from of group.filter((row) => row !== into))
      await joinSpeakers(tx, { fromId: from.id, intoId: into.id, userId: null, now }, follow);
    if (into.nameKey !== key) await rekey(tx, into, key);
  }
  await tx.query(
    `DELETE FROM speakers WHERE name_key NOT LIKE '#%' AND description = '' AND profile_picture_url IS NULL
     AND NOT EXISTS (SELECT 1 FROM talk_speakers ts WHERE ts.speaker_id = speakers.id)
     AND NOT EXISTS (SELECT 1 FROM speaker_joins j WHERE j.into_id = speakers.id)`,
  );
  await tx.query('UPDATE search_state SET version = 0, rebuilt_to = 0 WHERE id = 1');
}

/** Speakers with the most talks first, so that these are kept; merged ones are omitted. */
async function rowsOf(tx: EntityManager): Promise<Row[]> {
  return tx.query(
    `SELECT s.id, s.slug, s.name, s.name_key AS nameKey,
       (SELECT COUNT(*) FROM talk_speakers ts WHERE ts.speaker_id = s.id) AS talks,
       s.description <> '' OR s.profile_picture_url IS NOT NULL AS described
     FROM speakers s WHERE s.name_key NOT LIKE '#%' ORDER BY talks DESC, s.id`,
  );
}

/** A key with a marker belongs to an ambiguous name, or to a second person of that name. */
function keyOf({ name, nameKey }: Row): string {
  const isOneWord = !/\s/u.test(nameParts(name).bare);
  if (nameKey.includes('#') && !(isOneWord && isWholeName(name))) return nameKey;
  const key = identityKey(name).slice(0, 220);
  return KNOWN.get(key) ?? key;
}

/** A name that an import would now read differently: no person's, a person's with a title, or several people's. */
async function mendName(tx: EntityManager, row: Row): Promise<void> {
  const { names, problem } = readNames(row.name);
  const [name] = names;
  if (name === row.name) return;
  if (name === undefined) {
    if (problem === 'several-names-unclear' || row.described) return;
    const stages: { talk_id: number }[] = await tx.query(
      'SELECT talk_id FROM talk_speakers WHERE speaker_id = ?',
      [row.id],
    );
    const talkIds = stages.map(({ talk_id }) => talk_id);
    await follow(tx, talkIds, async () => {
      for (const sql of [
        'DELETE FROM talk_speakers WHERE speaker_id = ?',
        'DELETE FROM speaker_aliases WHERE speaker_id = ?',
        'DELETE FROM speakers WHERE id = ?',
      ])
        await tx.query(sql, [row.id]);
    });
    return;
  }
  if (names.length > 1) return;
  const { firstName, lastName } = splitName(name);
  const { sortName, letter } = speakerSort(name);
  const slug = await freeSlugOf(tx, name, row.slug);
  if (slug !== row.slug)
    await tx.query("INSERT INTO slug_redirects (kind, slug, target_id) VALUES ('speaker', ?, ?)", [
      row.slug,
      row.id,
    ]);
  await tx.query(
    'UPDATE speakers SET slug = ?, name = ?, first_name = ?, last_name = ?, sort_name = ?, letter = ? WHERE id = ?',
    [slug, name, firstName, lastName, sortName, letter, row.id],
  );
}

/** The name's own slug if it is free, else the existing one. */
async function freeSlugOf(tx: EntityManager, name: string, former: string): Promise<string> {
  const slug = slugify(name);
  if (/^\d*$/.test(slug)) return former;
  const taken: unknown[] = await tx.query('SELECT id FROM speakers WHERE slug = ?', [slug]);
  return taken.length === 0 ? slug : former;
}

/** If another row has the key, the two spellings differ after all, and the row keeps its own. */
async function rekey(tx: EntityManager, { id }: Row, key: string): Promise<void> {
  const taken: unknown[] = await tx.query('SELECT id FROM speakers WHERE name_key = ?', [key]);
  if (taken.length === 0) await tx.query('UPDATE speakers SET name_key = ? WHERE id = ?', [key, id]);
}
