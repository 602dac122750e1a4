import type { EntityManager } from 'typeorm';
import { dialectOf } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import { mapYielding } from '../../kernel/yield-to-event-loop.js';
import { documentOf, type IndexSource } from './search-document.js';
import { addDocuments, removeDocuments, storedDocuments } from './documents.js';
import { indexNames, indexNewNames, NAMED } from './names.js';
import { searchEngine } from './engines.js';
import { suggestionIndex } from './suggestion-terms.js';
import { indexSource } from './index-source.js';
import { countedWords, moveWordCounts } from './word-counts.js';

const TALKS_AT_ONCE = 500;

export interface IndexOptions {
  /** Whether to update related names; a rebuild does so once for all talks. */
  names?: boolean;
  /** Words known to be in too many talks to be counted; a rebuild remembers them. */
  frequent?: Set<string>;
}

/**
 * Updates the search index for these talks, inside the transaction that changed them and after their derived data: words, facets and
 * related names. Deleted and unpublished talks are removed; up-to-date entries are not written.
 */
export async function indexTalks(
  tx: EntityManager,
  talkIds: readonly number[],
  options: IndexOptions = {},
): Promise<void> {
  const ids = [...new Set(talkIds)].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += TALKS_AT_ONCE)
    await indexSome(tx, ids.slice(at, at + TALKS_AT_ONCE), options);
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

/** The same for the names of a new conference, whose talks were indexed with it. */
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

async function indexSome(
  tx: EntityManager,
  talkIds: number[],
  { names = true, frequent }: IndexOptions,
): Promise<void> {
  const dialect = dialectOf(tx);
  const facts = await indexSource(tx, talkIds);
  const documents = await mapYielding(facts, (talk) => documentOf(talk));
  const wanted = new Map(documents.map((document) => [document.talkId, document]));
  const stored = await storedDocuments(tx, talkIds);
  const current = new Set<number>();
  const deltas = new Map<string, number>();
  const count = (words: string, by: number) => {
    for (const word of countedWords(words)) deltas.set(word, (deltas.get(word) ?? 0) + by);
  };
  const stale = stored.filter(({ talk_id, digest, words }) => {
    if (wanted.get(talk_id)?.digest === digest) current.add(talk_id);
    else count(words, -1);
    return !current.has(talk_id);
  });
  const staleIds = stale.map(({ talk_id }) => talk_id);
  const added = documents.filter(({ talkId }) => !current.has(talkId));
  if (staleIds.length > 0) {
    await removeDocuments(tx, staleIds);
    await searchEngine(dialect).remove(tx, staleIds);
  }
  if (added.length > 0) {
    for (const { words } of added) count(words, 1);
    await addDocuments(tx, added);
    await searchEngine(dialect).add(
      tx,
      added.map(({ talkId, tokens }) => ({ id: talkId, tokens })),
    );
  }
  await suggestionIndex(dialect).update(
    tx,
    staleIds,
    new Map(added.map(({ talkId, suggestions }) => [talkId, suggestions])),
  );
  await moveWordCounts(tx, deltas, frequent);
  const changed = names ? facts.filter(({ id }) => !current.has(id)) : [];
  if (changed.length > 0) await nameAll(tx, changed);
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
