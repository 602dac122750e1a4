import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import { dialectOf } from '../../database/dialect-of.js';
import { suggestionTermsOf, tokensOf } from './document.js';
import { searchEngine } from './search-engine.js';
import { storeTerms } from './suggestion-terms.js';
import { talkFacts } from './talk-facts.js';

const TALKS_AT_ONCE = 200;

/**
 * Brings the search index in step with the talks of these ids, inside the transaction that changed them: their words, tags,
 * speakers and conference. Talks that are gone or not published leave the index. What is in step already is not written.
 */
export async function indexTalks(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  const ids = [...new Set(talkIds)].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += TALKS_AT_ONCE)
    await indexSome(tx, ids.slice(at, at + TALKS_AT_ONCE));
}

/** The same for every talk of these speakers, whose name changed. */
export async function indexTalksOfSpeakers(tx: EntityManager, speakerIds: readonly number[]): Promise<void> {
  if (speakerIds.length === 0) return;
  await indexFound(
    tx,
    `SELECT DISTINCT talk_id AS id FROM talk_speakers WHERE speaker_id IN (${placeholders(speakerIds)})`,
    speakerIds,
  );
}

/** The same for every talk of this conference, whose name changed. */
export async function indexTalksOfConference(tx: EntityManager, conferenceId: number): Promise<void> {
  await indexFound(tx, 'SELECT id FROM talks WHERE conference_id = ?', [conferenceId]);
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
  const wanted = new Map(facts.map((talk) => [talk.id, tokensOf(talk)]));
  const stored = await engine.stored(tx, talkIds);
  const stale = stored
    .filter(({ talkId, tokens }) => wanted.get(talkId) !== tokens)
    .map(({ talkId }) => talkId);
  if (stale.length > 0) await engine.remove(tx, stale);
  const kept = new Set(stored.map(({ talkId }) => talkId).filter((talkId) => !stale.includes(talkId)));
  const added = Array.from(wanted, ([talkId, tokens]) => ({ talkId, tokens })).filter(
    ({ talkId }) => !kept.has(talkId),
  );
  if (added.length > 0) await engine.add(tx, added);
  const terms = new Map(facts.map((talk) => [talk.id, suggestionTermsOf(talk)]));
  await storeTerms(tx, new Map(talkIds.map((talkId) => [talkId, terms.get(talkId) ?? []])));
}
