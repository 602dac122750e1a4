import type { EntityManager } from 'typeorm';
import { dialectOf } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import { documentOf, type IndexSource } from './search-document.js';
import { addDocuments, removeDocuments, storedDocuments } from './documents.js';
import { indexNames, indexNewNames, NAMED } from './names.js';
import { searchEngine } from './search-engine.js';
import { suggestionTermsOf } from './suggestion-document.js';
import { storeTerms } from './suggestion-terms.js';
import { indexSource } from './index-source.js';
import { countedWords, moveWordCounts } from './word-counts.js';

const TALKS_AT_ONCE = 200;

/**
 * Updates the search index for these talks, inside the transaction that changed them and after their derived data: words, facets and
 * related names. Deleted and unpublished talks are removed; up-to-date entries are not written.
 */
export async function indexTalks(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  const ids = [...new Set(talkIds)].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += TALKS_AT_ONCE)
    await indexSome(tx, ids.slice(at, at + TALKS_AT_ONCE));
}

/** The same for speakers whose names changed, and all their talks. */
export async function indexTalksOfSpeakers(tx: EntityManager, speakerIds: readonly number[]): Promise<void> {
  if (speakerIds.length === 0) return;
  await indexNames(tx, NAMED.person, speakerIds);
  await indexFound(
    tx,
    `SELECT DISTINCT talk_id AS id FROM talk_speakers WHERE speaker_id IN (${placeholders(speakerIds)})`,
    speakerIds,
  );
}

/** The same for a conference whose name or series changed, and all its talks. */
export async function indexTalksOfConference(tx: EntityManager, conferenceId: number): Promise<void> {
  await indexConference(tx, conferenceId);
  await indexFound(tx, 'SELECT id FROM talks WHERE conference_id = ?', [conferenceId]);
}

/** The same for the names of a new conference: its talks were indexed with it. */
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
  const facts = await indexSource(tx, talkIds);
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

/** The people, conferences and subjects of new or changed talks. */
async function nameAll(tx: EntityManager, facts: readonly IndexSource[]): Promise<void> {
  const idsOf = (ids: (talk: IndexSource) => (number | null)[]) =>
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
  // A subject's names change only with the vocabulary, which indexes them itself.
  await indexNewNames(
    tx,
    NAMED.subject,
    idsOf(({ tags }) => tags.map(({ id }) => id)),
  );
}
