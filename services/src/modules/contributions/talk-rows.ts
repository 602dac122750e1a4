import type { EntityManager } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { forgetTranscript } from '../enrichment/index.js';
import { TalkTagEntity, TalkEntity } from '../catalogue/index.js';

/** A talk, locked until the end of this transaction; null if the id does not exist. */
export async function lockedTalk(tx: EntityManager, id: number): Promise<TalkEntity | null> {
  await lockRows(tx, TalkEntity, [id]);
  return tx.findOneBy(TalkEntity, { id });
}

/** Discards what was derived from the talk's former video: the transcript, and tags and summary, which are generated again on demand. */
export async function forgetVideo(tx: EntityManager, talkId: number): Promise<void> {
  await forgetTranscript(tx, talkId);
  await tx.delete(TalkTagEntity, { talkId });
  await tx.update(TalkEntity, talkId, { duration: null, thumbnailUrl: null });
}
