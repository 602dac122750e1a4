import type { EntityManager } from 'typeorm';
import { MOST_SUBJECTS, subjectsOf } from '../../text/subjects/index.js';
import { insertRows } from './rows.js';

interface TalkRow {
  id: number;
  title: string;
  description: string;
  conference_name: string | null;
}

/**
 * Adds the subjects named in titles and descriptions to the talks' tags. Counters and index are left to the caller.
 *
 * @param ids of subjects by name
 */
export async function findSubjects(
  tx: EntityManager,
  talkIds: readonly number[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (talkIds.length === 0) return;
  const marks = talkIds.map(() => '?').join(', ');
  const [talks, speakers, tags]: [
    TalkRow[],
    { talk_id: number; name: string }[],
    { talk_id: number; tag_id: number; name: string; kind: string | null; position: number }[],
  ] = [
    await tx.query(
      `SELECT t.id, t.title, t.description, COALESCE(t.conference_name, c.name) AS conference_name
       FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id WHERE t.id IN (${marks})`,
      [...talkIds],
    ),
    await tx.query(
      `SELECT ts.talk_id, s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id WHERE ts.talk_id IN (${marks})`,
      [...talkIds],
    ),
    await tx.query(
      `SELECT tt.talk_id, tt.tag_id, tt.position, g.name, g.kind FROM talk_tags tt JOIN tags g ON g.id = tt.tag_id
       WHERE tt.talk_id IN (${marks})`,
      [...talkIds],
    ),
  ];
  const rows: unknown[][] = [];
  for (const { id, title, description, conference_name } of talks) {
    const there = tags.filter(({ talk_id }) => talk_id === id);
    const names = speakers.filter(({ talk_id }) => talk_id === id).map(({ name }) => name);
    if (conference_name !== null) names.push(conference_name);
    const has = new Set(there.map(({ tag_id }) => tag_id));
    const fresh = subjectsOf({ title, description, names, tags: [...there.map(({ name }) => name)] })
      .map((name) => ids.get(name) ?? 0)
      .filter((tagId) => tagId !== 0 && !has.has(tagId))
      .slice(0, Math.max(MOST_SUBJECTS - there.length, 0));
    const from = Math.max(-1, ...there.map(({ position }) => position)) + 1;
    rows.push(...fresh.map((tagId, at) => [id, tagId, 'made', from + at]));
  }
  await insertRows(tx, 'talk_tags', ['talk_id', 'tag_id', 'origin', 'position'], rows);
}
