import { lookupKey } from '../../database/slug-or-id.js';
import type { Reader } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { redirectedId } from '../catalogue/index.js';
import { isMergedKey } from './naming/merged-key.js';
import { SPEAKER_COLUMNS, type SpeakerRow } from './speaker-rows.js';

/** A speaker `s` with drafts only, who is as hidden as those. `talk_count` counts published talks. */
export const KNOWN_BY_DRAFTS_ALONE = `(s.talk_count = 0 AND EXISTS (SELECT 1 FROM talk_speakers ts WHERE ts.speaker_id = s.id))`;

export type FoundSpeaker = SpeakerRow & { name_key: string; by_drafts_alone: number };

/**
 * The speaker at a slug or id. The address of a merged speaker leads to the remaining one.
 *
 * @param options `ofDrafts`: include speakers with drafts only
 * @throws {DomainError} `SPEAKER_NOT_FOUND`
 */
export async function speakerAt(
  read: Reader,
  slugOrId: string,
  { ofDrafts = false } = {},
): Promise<FoundSpeaker> {
  const address = lookupKey(slugOrId);
  if (!address) throw new DomainError('SPEAKER_NOT_FOUND');
  const row = await speakerWhere(read, address.column, address.value);
  if (row?.by_drafts_alone && !ofDrafts) throw new DomainError('SPEAKER_NOT_FOUND');
  if (row && !isMergedKey(row.name_key)) return row;
  const slug = row?.slug ?? (address.column === 'slug' ? address.value : null);
  const id = slug === null ? null : await redirectedId(read, 'speaker', slug);
  const target = id === null ? undefined : await speakerWhere(read, 'id', id);
  if (!target) throw new DomainError('SPEAKER_NOT_FOUND');
  return target;
}

async function speakerWhere(
  read: Reader,
  column: 'id' | 'slug',
  value: number | string,
): Promise<FoundSpeaker | undefined> {
  const [row] = await read.query<FoundSpeaker>(
    `SELECT ${SPEAKER_COLUMNS}, s.description, s.name_key, ${KNOWN_BY_DRAFTS_ALONE} AS by_drafts_alone FROM speakers s WHERE s.${column} = ?`,
    [value],
  );
  return row;
}
