import type { EntityManager } from 'typeorm';
import { dialectOf } from '../../database/dialect-of.js';
import { placeholders } from '../../database/row-values.js';
import { documentOf, type TalkFacts } from './document.js';
import { addDocuments, removeDocuments, storedDocuments } from './documents.js';
import { indexNames, indexNewNames, NAMED } from './names.js';
import { searchEngine } from './search-engine.js';
import { suggestionTermsOf } from './suggestion-document.js';
import { storeTerms } from './suggestion-terms.js';
import { talkFacts } from './talk-facts.js';
import { countedWords, moveWordCounts } from './word-counts.js';

const TALKS_AT_ONCE = 200;

/**
 * Brings the search index in step with the talks of these ids, inside the transaction that changed them and after what is derived
 * of them: their words, facets and the names that come with them. Talks that are gone or not published leave the index. What is in
 * step already is not written.
 */
export async function indexTalks(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  const ids = [...new Set(talkIds)].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += TALKS_AT_ONCE)
    await indexSome(tx, ids.slice(at, at + TALKS_AT_ONCE));
}

/** The same for these speakers, whose names changed, and for every talk of theirs. */
export async function indexTalksOfSpeakers(tx: EntityManager, speakerIds: readonly number[]): Promise<void> {
  if (speakerIds.length === 0) return;
  await indexNames(tx, NAMED.person, speakerIds);
  await indexFound(
    tx,
    `SELECT DISTINCT talk_id AS id FROM talk_speakers WHERE speaker_id IN (${placeholders(speakerIds)})`,
    speakerIds,
  );
}

/** The same for this conference, whose name or series changed, and for every talk of it. */
export async function indexTalksOfConference(tx: EntityManager, conferenceId: number): Promise<void> {
  await indexConference(tx, conferenceId);
  await indexFound(tx, 'SELECT id FROM talks WHERE conference_id = ?', [conferenceId]);
}

/** The same for the names of this conference alone, which is new: its talks came with it. */
export async function indexConference(tx: EntityManager, conferenceId: number): Promise<void> {
  await indexNames(tx, NAMED.conference, [conferenceId]);
  const series: { id: number }[] = await tx.query(
    'SELECT series_id AS id FROM conferences WHERE series_id IS NOT NULL AND id = ?',
    [conferenceId],
  );
  await indexNames(
    tx,
    NAMED.series,
    series.map(({ id }) => id),
  );
}

async function indexFound(tx: EntityManager, sql: string, parameters: readonly number[]): Promise<void> {
  const rows: { id: number }[] = await tx.query(sql, [...parameters]);
  await indexTalks(
    tx,
    rows.map(({ id }) => id),
  );
}

async function indexSome(tx: EntityManager, talkIds: number[]): Promise<void> {
  const engine = searchEngine(dialectOf(tx));
  const facts = await talkFacts(tx, talkIds);
  const wanted = new Map(facts.map((talk) => [talk.id, documentOf(talk)]));
  const stored = await storedDocuments(tx, talkIds);
  const kept = new Set<number>();
  const deltas = new Map<string, number>();
  const count = (words: string, by: number) => {
    for (const word of countedWords(words)) deltas.set(word, (deltas.get(word) ?? 0) + by);
  };
  const stale = stored.filter(({ talk_id, digest, words }) => {
    if (wanted.get(talk_id)?.digest === digest) kept.add(talk_id);
    else count(words, -1);
    return !kept.has(talk_id);
  });
  const gone = stale.map(({ talk_id }) => talk_id);
  if (gone.length > 0) {
    await removeDocuments(tx, gone);
    await engine.remove(tx, gone);
  }
  const added = [...wanted.values()].filter(({ talkId }) => !kept.has(talkId));
  if (added.length > 0) {
    for (const { words } of added) count(words, 1);
    await addDocuments(tx, added);
    await engine.add(tx, added);
  }
  await moveWordCounts(tx, deltas);
  const terms = new Map(facts.map((talk) => [talk.id, suggestionTermsOf(talk)]));
  await storeTerms(tx, new Map(talkIds.map((talkId) => [talkId, terms.get(talkId) ?? []])));
  await nameAll(
    tx,
    facts.filter(({ id }) => !kept.has(id)),
  );
}

/** The people, conferences and subjects of talks that are new or changed. */
async function nameAll(tx: EntityManager, facts: readonly TalkFacts[]): Promise<void> {
  const idsOf = (ids: (talk: TalkFacts) => (number | null)[]) =>
    facts.flatMap(ids).filter((id) => id !== null);
  await indexNames(
    tx,
    NAMED.person,
    idsOf(({ speakers }) => speakers.map(({ id }) => id)),
  );
  await indexNames(
    tx,
    NAMED.conference,
    idsOf(({ conferenceId }) => [conferenceId]),
  );
  await indexNames(
    tx,
    NAMED.series,
    idsOf(({ seriesId }) => [seriesId]),
  );
  // A subject's names change with the vocabulary alone, which indexes them itself.
  await indexNewNames(
    tx,
    NAMED.subject,
    idsOf(({ tags }) => tags.map(({ id }) => id)),
  );
}
