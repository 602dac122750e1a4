import type { EntityManager } from 'typeorm';
import type { Database } from '../../database/database.js';
import { forgetTranscript } from '../enrichment/transcripts/store-transcript.js';
import { TalkTagEntity, TalkEntity } from '../catalogue/index.js';

/** A talk that nobody else changes before this transaction ends; null where there is none of that id. */
export async function lockedTalk(
  tx: EntityManager,
  database: Database,
  id: number,
): Promise<TalkEntity | null> {
  await lockRow(tx, database, 'talks', id);
  return tx.findOneBy(TalkEntity, { id });
}

/** Lets transactions on one row follow each other. On the embedded database they do so anyway. */
export async function lockRow(
  tx: EntityManager,
  database: Database,
  table: 'speakers' | 'talks' | 'users',
  id: number,
): Promise<void> {
  if (database.dialect === 'mysql') await tx.query(`SELECT id FROM ${table} WHERE id = ? FOR UPDATE`, [id]);
}

/** What was made of the talk's former video: its transcript, and tags and summary, which are made again when they are asked for. */
export async function forgetVideo(tx: EntityManager, talkId: number): Promise<void> {
  await forgetTranscript(tx, talkId);
  await tx.delete(TalkTagEntity, { talkId });
  await tx.update(TalkEntity, talkId, { duration: null, thumbnailUrl: null });
}
