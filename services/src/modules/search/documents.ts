import type { EntityManager } from 'typeorm';
import { placeholders } from '../../database/row-values.js';
import type { SearchDocument } from './search-document.js';

const COLUMNS = [
  'talk_id',
  'digest',
  'quality',
  'watchable',
  'group_id',
  'day',
  'duration',
  'title_words',
  'facets',
  'words',
] as const;

/** The part of a talk's index entry that an update needs. */
export interface StoredDocument {
  talk_id: number;
  digest: string;
  words: string;
}

export function storedDocuments(tx: EntityManager, talkIds: readonly number[]): Promise<StoredDocument[]> {
  return tx.query(
    `SELECT talk_id, digest, words FROM search_documents WHERE talk_id IN (${placeholders(talkIds)})`,
    [...talkIds],
  );
}

export async function addDocuments(tx: EntityManager, documents: readonly SearchDocument[]): Promise<void> {
  await tx.query(
    `INSERT INTO search_documents (${COLUMNS.join(', ')})
     VALUES ${documents.map(() => `(${placeholders(COLUMNS)})`).join(', ')}`,
    documents.flatMap((document) => [
      document.talkId,
      document.digest,
      document.quality,
      document.watchable ? 1 : 0,
      document.groupId,
      document.day,
      document.duration,
      document.titleWords,
      document.facets,
      document.words,
    ]),
  );
}

export async function removeDocuments(tx: EntityManager, talkIds: readonly number[]): Promise<void> {
  await tx.query(`DELETE FROM search_documents WHERE talk_id IN (${placeholders(talkIds)})`, [...talkIds]);
}
