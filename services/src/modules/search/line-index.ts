import type { EntityManager } from 'typeorm';
import { dialectOf } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import { mapYielding } from '../../kernel/yield-to-event-loop.js';
import { type Line, lineLanguages, linesDigest, lineTokens } from './line-document.js';
import { lineId, MOST_LINES, MOST_TRANSCRIPTS } from './line-ids.js';
import { lineEngine } from './engines.js';
import { passagesOf } from './passages.js';

const TALKS_AT_ONCE = 500;
/** Talks whose lines are read together: a few thousand lines. */
const TRANSCRIBED_AT_ONCE = 10;
const LINES_REMOVED_AT_ONCE = 500;

interface Transcript {
  talk_id: number;
  language: string;
}

/** A transcript of a published talk. */
interface Wanted extends Transcript {
  /** Language of the talk. */
  spoken: string | null;
}

/** A transcript in the index. */
interface Stored extends Transcript {
  /** See `line-ids.ts`. */
  number: number;
  line_count: number;
  digest: string;
}

interface LineRow extends Transcript, Line {}

/**
 * Updates the index of passages for these talks, inside the transaction that changed them, which has locked them. Lines of deleted and
 * unpublished talks are removed; those of unchanged transcripts are not written. For talks without transcripts it is one query.
 */
export async function indexLines(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  const ids = [...new Set(talkIds)].sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += TALKS_AT_ONCE) {
    const { wanted, stored } = await transcriptsOf(tx, ids.slice(at, at + TALKS_AT_ONCE));
    const transcribed = [...new Set([...wanted, ...stored].map(({ talk_id }) => talk_id))];
    for (let from = 0; from < transcribed.length; from += TRANSCRIBED_AT_ONCE) {
      const some = new Set(transcribed.slice(from, from + TRANSCRIBED_AT_ONCE));
      const isAmong = ({ talk_id }: Transcript) => some.has(talk_id);
      await indexSome(tx, wanted.filter(isAmong), stored.filter(isAmong));
    }
  }
}

/** In ascending order of talks. */
async function transcriptsOf(
  tx: EntityManager,
  talkIds: readonly number[],
): Promise<{ wanted: Wanted[]; stored: Stored[] }> {
  const marks = placeholders(talkIds);
  // `+` keeps SQLite from using an index to read every published talk.
  const rows: ((Wanted & { digest: null }) | Stored)[] = await tx.query(
    `SELECT x.talk_id, x.language, t.language AS spoken, NULL AS number, NULL AS line_count, NULL AS digest
     FROM transcripts x JOIN talks t ON t.id = x.talk_id WHERE x.talk_id IN (${marks}) AND +t.status = 'published'
     UNION ALL SELECT talk_id, language, NULL, number, line_count, digest FROM search_transcripts WHERE talk_id IN (${marks})
     ORDER BY talk_id, language`,
    [...talkIds, ...talkIds],
  );
  return {
    wanted: rows.filter((row) => row.digest === null),
    stored: rows.filter((row) => row.digest !== null),
  };
}

const keyOf = ({ talk_id, language }: Transcript): string => `${talk_id} ${language}`;

async function indexSome(
  tx: EntityManager,
  wanted: readonly Wanted[],
  stored: readonly Stored[],
): Promise<void> {
  const known = new Map(stored.map((row) => [keyOf(row), row]));
  const kept = new Set(wanted.map(keyOf));
  for (const row of stored)
    if (!kept.has(keyOf(row))) {
      await removeLines(tx, row);
      known.delete(keyOf(row));
    }
  const lines = await linesOf(tx, wanted);
  for (const row of wanted) {
    const before = known.get(keyOf(row));
    const number = before?.number ?? freeNumber(row.talk_id, known.values());
    if (number === null) continue;
    const after = await replaceLines(tx, row, lines.get(keyOf(row)) ?? [], before, number);
    known.set(keyOf(row), after);
  }
}

/** Null if the talk has too many transcripts. */
function freeNumber(talkId: number, known: Iterable<Stored>): number | null {
  const taken = new Set([...known].filter(({ talk_id }) => talk_id === talkId).map(({ number }) => number));
  for (let number = 0; number < MOST_TRANSCRIPTS; number += 1) if (!taken.has(number)) return number;
  return null;
}

/** In order, by transcript. */
async function linesOf(tx: EntityManager, transcripts: readonly Transcript[]): Promise<Map<string, Line[]>> {
  const lines = new Map<string, Line[]>(transcripts.map((transcript) => [keyOf(transcript), []]));
  if (lines.size === 0) return lines;
  const ids = [...new Set(transcripts.map(({ talk_id }) => talk_id))];
  const rows: LineRow[] = await tx.query(
    `SELECT talk_id, language, position, content FROM transcript_lines
     WHERE talk_id IN (${placeholders(ids)}) AND position < ${MOST_LINES} ORDER BY talk_id, language, position`,
    ids,
  );
  for (const row of rows) lines.get(keyOf(row))?.push(row);
  return lines;
}

async function replaceLines(
  tx: EntityManager,
  { talk_id, language, spoken }: Wanted,
  lines: readonly Line[],
  before: Stored | undefined,
  number: number,
): Promise<Stored> {
  const languages = lineLanguages(language, spoken);
  const digest = linesDigest(languages, lines);
  if (before?.digest === digest) return before;
  if (before) await removeLines(tx, before);
  const documents = await mapYielding(passagesOf(lines), ({ first: { position }, text }) => ({
    id: lineId({ talkId: talk_id, number, position }),
    tokens: lineTokens(text, languages),
  }));
  await lineEngine(dialectOf(tx)).add(
    tx,
    documents.filter(({ tokens }) => tokens !== ''),
  );
  const line_count = (lines.at(-1)?.position ?? -1) + 1;
  await tx.query(
    'INSERT INTO search_transcripts (talk_id, language, number, line_count, digest) VALUES (?, ?, ?, ?, ?)',
    [talk_id, language, number, line_count, digest],
  );
  return { talk_id, language, number, line_count, digest };
}

async function removeLines(
  tx: EntityManager,
  { talk_id, language, number, line_count }: Stored,
): Promise<void> {
  const first = lineId({ talkId: talk_id, number, position: 0 });
  for (let at = 0; at < line_count; at += LINES_REMOVED_AT_ONCE)
    await lineEngine(dialectOf(tx)).remove(
      tx,
      Array.from(
        { length: Math.min(LINES_REMOVED_AT_ONCE, line_count - at) },
        (_, more) => first + at + more,
      ),
    );
  await tx.query('DELETE FROM search_transcripts WHERE talk_id = ? AND language = ?', [talk_id, language]);
}
