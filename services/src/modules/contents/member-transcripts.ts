import type { EntityManager } from 'typeorm';
import type { Cue } from '../../text/vtt.js';
import { DomainError } from '../../kernel/errors.js';
import { TalkEntity, TranscriptEntity } from '../catalogue/index.js';
import { removeTranscript, storeTranscript } from '../enrichment/index.js';
import { ContentEntity } from './content.entity.js';

/** A member's transcript, as it is kept beside its state. */
export interface StoredTranscript {
  /** BCP 47; null if unknown. */
  language: string | null;
  cues: readonly Cue[];
}

/** Whether people, not a machine, made a transcript that is shown. */
export const hasTranscript = (tx: EntityManager, talkId: number): Promise<boolean> =>
  tx.existsBy(TranscriptEntity, { talkId, automatic: false });

/** Shows a member's transcript, inside `changeTalks`. @throws {DomainError} `CONFLICT` if the talk has another one by now */
export async function showTranscript(tx: EntityManager, { id, talkId }: ContentEntity): Promise<void> {
  if (await hasTranscript(tx, talkId ?? 0)) {
    const { title } = await tx.findOneByOrFail(TalkEntity, { id: talkId ?? 0 });
    throw new DomainError('CONFLICT', {
      text: `“${title}” has another transcript by now. Hide that one first.`,
    });
  }
  const { language, cues } = await transcriptOf(tx, id);
  await storeTranscript(tx, talkId ?? 0, cues, { language, automatic: false, source: 'member' });
}

/** Takes a member's transcript off the site, inside `changeTalks`; one that replaced it stays. */
export async function hideTranscript(tx: EntityManager, { id, talkId }: ContentEntity): Promise<void> {
  const language = (await transcriptOf(tx, id)).language ?? '';
  const own = { talkId: talkId ?? 0, language, source: 'member' as const };
  if (await tx.existsBy(TranscriptEntity, own)) await removeTranscript(tx, own.talkId, language);
}

async function transcriptOf(tx: EntityManager, id: number): Promise<StoredTranscript> {
  const { transcript } = await tx.findOneOrFail(ContentEntity, {
    select: { id: true, transcript: true },
    where: { id },
  });
  return JSON.parse(transcript ?? '') as StoredTranscript;
}
