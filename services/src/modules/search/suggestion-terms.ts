import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import type { SuggestedBy, SuggestionTerm } from './suggestion-document.js';

interface TermRow extends SuggestionTerm {
  talk_id: number;
}

const ROWS_A_STATEMENT = 500;

/** Updates the ordered suggestions table to `wanted`; an empty list removes a talk. */
export async function storeTerms(
  tx: EntityManager,
  wanted: ReadonlyMap<number, readonly SuggestionTerm[]>,
): Promise<void> {
  const talkIds = [...wanted.keys()];
  const stored: TermRow[] = await tx.query(
    `SELECT place, term, talk_id FROM search_terms WHERE talk_id IN (${placeholders(talkIds)})`,
    talkIds,
  );
  const there = new Map(stored.map((row) => [keyOf(row.talk_id, row), row]));
  const missing: TermRow[] = [];
  for (const [talk_id, terms] of wanted)
    for (const term of terms) if (!there.delete(keyOf(talk_id, term))) missing.push({ ...term, talk_id });
  for (const { place, term, talk_id } of there.values())
    await tx.query('DELETE FROM search_terms WHERE place = ? AND term = ? AND talk_id = ?', [
      place,
      term,
      talk_id,
    ]);
  for (let at = 0; at < missing.length; at += ROWS_A_STATEMENT) {
    const rows = missing.slice(at, at + ROWS_A_STATEMENT);
    await tx.query(
      `INSERT INTO search_terms (place, term, talk_id) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')}`,
      rows.flatMap(({ place, term, talk_id }) => [place, term, talk_id]),
    );
  }
}

const keyOf = (talkId: number, { place, term }: { place: SuggestedBy; term: string }) =>
  `${talkId} ${place} ${term}`;
