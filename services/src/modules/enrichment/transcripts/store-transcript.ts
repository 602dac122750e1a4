import type { EntityManager } from 'typeorm';
import type { Cue } from '../../../import/normalise/vtt.js';
import { TalkEntity } from '../../catalogue/index.js';
import { CaptionCheckEntity } from '../captions/caption-check.entity.js';
import { EnrichmentRunEntity } from '../runs/enrichment-run.entity.js';
import { TranscriptLineEntity } from '../transcript-line.entity.js';

const LINES_A_STATEMENT = 500;

/**
 * Puts these lines in the place of a talk's transcript, inside a transaction; none takes it away. A summary that was made from what was known
 * before is forgotten, and what is just being made is made anew.
 */
export async function storeTranscript(
  tx: EntityManager,
  talkId: number,
  cues: readonly Cue[],
): Promise<void> {
  await tx.delete(TranscriptLineEntity, { talkId });
  const lines = cues.map(({ seconds, text }, position) => ({ talkId, position, seconds, content: text }));
  for (let at = 0; at < lines.length; at += LINES_A_STATEMENT)
    await tx.insert(TranscriptLineEntity, lines.slice(at, at + LINES_A_STATEMENT));
  await tx.update(TalkEntity, talkId, { transcribed: lines.length > 0 });
  await forgetSummary(tx, talkId);
}

/** Lets the next visitor have the summary made again, from what is known then. */
export async function forgetSummary(tx: EntityManager, talkId: number): Promise<void> {
  await tx.delete(EnrichmentRunEntity, { talkId });
  await tx.update(TalkEntity, talkId, { summary: null });
}

/** Forgets what came with a talk's video, inside the transaction that gives it another one: captions may be fetched anew. */
export async function forgetTranscript(tx: EntityManager, talkId: number): Promise<void> {
  await tx.delete(CaptionCheckEntity, { talkId });
  await storeTranscript(tx, talkId, []);
}
