import type { TalkFormat } from '@lectern/contracts';
import type { Database, Reader } from '../../../database/database.js';
import { placeholders } from '../../../database/row-values.js';
import { changeTalks } from '../../search/index.js';
import { type ComparedTalk, type Decision, groupTalks, titleKey } from './same-talk.js';

/** Maximum number of talks of the same speakers to compare. */
const MOST_COMPARED = 1_000;
/** A talk is given a few dozen times at most. */
const MOST_JOINED = 100;

interface Row {
  id: number;
  title: string;
  description: string;
  conference: string | null;
  format: TalkFormat | null;
  group_id: number | null;
  watchable: number | boolean;
  quality: number;
}

/**
 * Updates the groups of these talks, and of all talks they are or were grouped with, by titles, speakers and curators' decisions.
 * A talk that is not on a speaker's page is none of theirs: anybody could make it stand for one in lists and search. Idempotent.
 *
 * @returns ids of the talks whose group changed
 */
export async function regroup(database: Database, talkIds: readonly number[]): Promise<number[]> {
  const { read } = database;
  const ids = await related(read, talkIds);
  const decisions = await decisionsOn(read, ids);
  const rows = await rowsOf(read, [
    ...new Set([...ids, ...decisions.flatMap(({ talkId, otherId }) => [talkId, otherId])]),
  ]);
  const compared = await compare(read, rows);
  const changes = new Map<number, number | null>();
  for (const group of groupTalks(compared, decisions)) {
    const members = group.map((id) => rows.get(id)).filter((row) => row !== undefined);
    const target = members.length > 1 ? representative(members) : null;
    for (const { id, group_id } of members) if (group_id !== target) changes.set(id, target);
  }
  if (changes.size === 0) return [];
  await database.write((tx) =>
    changeTalks(tx, [...changes.keys()], async () => {
      for (const [id, group] of changes)
        await tx.query('UPDATE talks SET group_id = ? WHERE id = ?', [group, id]);
    }),
  );
  return [...changes.keys()];
}

/** The current representative stays unless another one is better to watch. */
function representative(members: readonly Row[]): number {
  const [best] = members.toSorted(
    (a, b) =>
      Number(b.watchable) - Number(a.watchable) ||
      Number(b.group_id === b.id) - Number(a.group_id === a.id) ||
      b.quality - a.quality ||
      a.id - b.id,
  );
  return best?.id ?? 0;
}

/** These talks, those with the same title and speaker, and all talks in a group with any of them. */
async function related(read: Reader, talkIds: readonly number[]): Promise<number[]> {
  if (talkIds.length === 0) return [];
  const own = await read.query<{ id: number; title: string; group_id: number | null }>(
    `SELECT id, title, group_id FROM talks WHERE id IN (${placeholders(talkIds)})`,
    talkIds,
  );
  const keys = new Set(own.map(({ title }) => titleKey(title)));
  const bySpeaker = await read.query<{ id: number; title: string; group_id: number | null }>(
    `SELECT DISTINCT t.id, t.title, t.group_id FROM talk_speakers mine
     CROSS JOIN talk_speakers theirs ON theirs.speaker_id = mine.speaker_id CROSS JOIN talks t ON t.id = theirs.talk_id
     WHERE mine.talk_id IN (${placeholders(talkIds)}) LIMIT ${MOST_COMPARED}`,
    talkIds,
  );
  const same = bySpeaker.filter(({ title }) => keys.has(titleKey(title)));
  const groups = [...new Set([...own, ...same].flatMap(({ group_id }) => group_id ?? []))];
  const grouped =
    groups.length > 0
      ? await read.query<{ id: number }>(
          `SELECT id FROM talks WHERE group_id IN (${placeholders(groups)}) ORDER BY id LIMIT ${MOST_COMPARED}`,
          groups,
        )
      : [];
  return [...new Set([...own, ...same, ...grouped].map(({ id }) => id))];
}

async function decisionsOn(read: Reader, ids: readonly number[]): Promise<Decision[]> {
  if (ids.length === 0) return [];
  const rows = await read.query<{ talk_id: number; other_id: number; together: number | boolean }>(
    `SELECT talk_id, other_id, together FROM talk_joins
     WHERE talk_id IN (${placeholders(ids)}) OR other_id IN (${placeholders(ids)}) LIMIT ${MOST_JOINED}`,
    [...ids, ...ids],
  );
  return rows.map(({ talk_id, other_id, together }) => ({
    talkId: talk_id,
    otherId: other_id,
    together: Boolean(together),
  }));
}

async function rowsOf(read: Reader, ids: readonly number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await read.query<Row>(
    `SELECT t.id, t.title, SUBSTR(t.description, 1, 2000) AS description, COALESCE(t.conference_name, c.name) AS conference,
       t.format, t.group_id, t.watchable, t.quality
     FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id
     WHERE t.id IN (${placeholders(ids)}) AND +t.status = 'published'`,
    ids,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

async function compare(read: Reader, rows: ReadonlyMap<number, Row>): Promise<ComparedTalk[]> {
  if (rows.size === 0) return [];
  const ids = [...rows.keys()];
  const onStage = await read.query<{ talk_id: number; id: number; name: string }>(
    `SELECT ts.talk_id, s.id, s.name FROM talk_speakers ts JOIN speakers s ON s.id = ts.speaker_id
     WHERE ts.talk_id IN (${placeholders(ids)}) AND ts.unlisted = 0`,
    ids,
  );
  const speakers = new Map<number, { id: number; name: string }[]>();
  for (const { talk_id, id, name } of onStage)
    speakers.set(talk_id, [...(speakers.get(talk_id) ?? []), { id, name }]);
  return [...rows.values()].map(({ id, title, description, conference, format }) => ({
    id,
    title,
    description,
    conference,
    format,
    speakers: speakers.get(id) ?? [],
  }));
}
