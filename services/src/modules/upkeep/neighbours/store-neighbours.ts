import type { Database, Reader } from '../../../database/database.js';
import { isoTime, placeholders, type SqlDate } from '../../../database/row-values.js';
import { type Relation, TalkNeighbourEntity } from '../../catalogue/index.js';
import type { Candidates } from './candidates.js';
import { choose, type WeighedTalk } from './rank.js';

/** Talks per list. @source catalogue.md, section 2 */
const MOST = 4;
/** Subjects tried per talk, rarest first. */
const SUBJECTS = 4;
/** Minimum number of talks on a subject. */
const FEWEST_ON_SUBJECT = 3;
const OF_ONE_EVENT_ON_SUBJECT = 2;

/** Computes and stores the neighbours of these talks, replacing existing ones. */
export async function storeNeighbours(
  database: Database,
  candidates: Candidates,
  talkIds: readonly number[],
): Promise<void> {
  if (talkIds.length === 0) return;
  const states = await statesOf(database.read, talkIds);
  const talks = await candidates.these(talkIds);
  const rows: Pick<TalkNeighbourEntity, 'talkId' | 'relation' | 'position' | 'otherId'>[] = [];
  for (const talk of talks) {
    const lists = await neighboursOf(talk, candidates);
    for (const [relation, ids] of lists)
      rows.push(...ids.map((otherId, position) => ({ talkId: talk.id, relation, position, otherId })));
  }
  await database.write(async (tx) => {
    await tx.query(`DELETE FROM talk_neighbours WHERE talk_id IN (${placeholders(talkIds)})`, [...talkIds]);
    // Talks deleted meanwhile are dropped.
    const others = [...new Set(rows.map(({ otherId }) => otherId))];
    const there: { id: number }[] =
      others.length > 0
        ? await tx.query(`SELECT id FROM talks WHERE id IN (${placeholders(others)})`, others)
        : [];
    const known = new Set(there.map(({ id }) => id));
    const valid = rows.filter(({ otherId }) => known.has(otherId));
    if (valid.length > 0) await tx.insert(TalkNeighbourEntity, valid);
    for (const [changedAt, ids] of states)
      await tx.query(
        `UPDATE talks SET neighbours_at = ? WHERE id IN (${placeholders(ids)}) AND status = 'published'`,
        [new Date(changedAt), ...ids],
      );
  });
}

/** When these talks were last changed or added, read before their neighbours are computed: those of a talk that changes meanwhile are computed again. */
async function statesOf(read: Reader, talkIds: readonly number[]): Promise<Map<string, number[]>> {
  const rows = await read.query<{ id: number; changed_at: SqlDate }>(
    `SELECT id, COALESCE(changed_at, added_at) AS changed_at FROM talks WHERE id IN (${placeholders(talkIds)})`,
    talkIds,
  );
  const states = new Map<string, number[]>();
  for (const { id, changed_at } of rows) {
    const changedAt = isoTime(changed_at);
    states.set(changedAt, [...(states.get(changedAt) ?? []), id]);
  }
  return states;
}

async function neighboursOf(talk: WeighedTalk, candidates: Candidates): Promise<Map<Relation, number[]>> {
  const taken = new Set<string>();
  const weightOf = (tag: number) => 2 / Math.log2(4 + candidates.countOf(tag));
  const hasOwnSpeaker = (other: WeighedTalk) => [...other.speakers].some((id) => talk.speakers.has(id));

  const ofConference = talk.conferenceId === null ? [] : await candidates.of('conference', talk.conferenceId);
  const conference = choose(
    talk,
    // The speakers' own talks have a separate list.
    ofConference.filter((other) => !hasOwnSpeaker(other)),
    weightOf,
    { most: MOST, taken },
  );
  const bySpeakers = (await Promise.all([...talk.speakers].map((id) => candidates.of('speaker', id)))).flat();
  const speaker = choose(talk, bySpeakers, weightOf, { most: MOST, taken });
  const subject = await onSubject(talk, candidates, weightOf, taken);
  return new Map([
    ['conference', conference],
    ['speaker', speaker],
    ['subject', subject],
  ]);
}

/** The list for the narrowest subject that fills it, else for the subject with the most talks. */
async function onSubject(
  talk: WeighedTalk,
  candidates: Candidates,
  weightOf: (tag: number) => number,
  taken: ReadonlySet<string>,
): Promise<number[]> {
  const subjects = [...talk.tags]
    .filter((tag) => candidates.countOf(tag) >= FEWEST_ON_SUBJECT)
    .sort((a, b) => candidates.countOf(a) - candidates.countOf(b) || a - b)
    .slice(0, SUBJECTS);
  let best: number[] = [];
  for (const tag of subjects) {
    const chosen = choose(talk, await candidates.of('subject', tag), weightOf, {
      most: MOST,
      taken: new Set(taken),
      perConference: OF_ONE_EVENT_ON_SUBJECT,
    });
    if (chosen.length > best.length) best = chosen;
    if (best.length === MOST) break;
  }
  return best;
}
