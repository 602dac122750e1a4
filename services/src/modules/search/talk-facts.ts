import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { dialectOf } from '../../database/dialect-of.js';
import type { TalkFacts } from './document.js';

interface TalkRow {
  id: number;
  title: string;
  description: string;
  conference_name: string | null;
  own_name: string | null;
}

interface NameRow {
  talk_id: number;
  id: number;
  name: string;
}

/**
 * What the index is made from, of those of the talks that are published. The talks stay locked until the transaction ends, so
 * that of two that change one talk the later sees what both did. The embedded database has one writer anyway.
 */
export async function talkFacts(tx: EntityManager, talkIds: readonly number[]): Promise<TalkFacts[]> {
  const marks = placeholders(talkIds);
  if (dialectOf(tx) === 'mysql')
    await tx.query(`SELECT id FROM talks WHERE id IN (${marks}) ORDER BY id FOR UPDATE`, [...talkIds]);
  const talks: TalkRow[] = await tx.query(
    `SELECT t.id, t.title, t.description, t.conference_name, c.name AS own_name
     FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id
     WHERE t.id IN (${marks}) AND t.status = 'published'`,
    [...talkIds],
  );
  const speakers: NameRow[] = await tx.query(
    `SELECT ts.talk_id, s.id, s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id
     WHERE ts.talk_id IN (${marks})`,
    [...talkIds],
  );
  const tags: NameRow[] = await tx.query(
    `SELECT tt.talk_id, g.id, g.name FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id
     WHERE tt.talk_id IN (${marks})`,
    [...talkIds],
  );
  const [speakersOf, tagsOf] = [byTalk(speakers), byTalk(tags)];
  return talks.map(({ id, title, description, conference_name, own_name }) => ({
    id,
    title,
    description,
    conferences: [conference_name, own_name].filter((name) => name !== null),
    speakers: speakersOf.get(id) ?? [],
    tags: tagsOf.get(id) ?? [],
  }));
}

function byTalk(rows: NameRow[]): Map<number, NameRow[]> {
  const lists = new Map<number, NameRow[]>();
  for (const row of rows) {
    const list = lists.get(row.talk_id);
    if (list) list.push(row);
    else lists.set(row.talk_id, [row]);
  }
  return lists;
}
