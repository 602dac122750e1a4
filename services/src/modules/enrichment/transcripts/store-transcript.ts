import type { TranscriptSource } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import type { Cue } from '../../../text/vtt.js';
import { TalkEntity, TranscriptEntity, TranscriptLineEntity } from '../../catalogue/index.js';
import { CaptionCheckEntity } from '../captions/caption-check.entity.js';
import { RecordingCheckEntity } from '../recordings/recording-check.entity.js';
import { EnrichmentRunEntity } from '../runs/enrichment-run.entity.js';

const LINES_A_STATEMENT = 500;

export interface TranscriptFacts {
  /** BCP 47; null if unknown. */
  language: string | null;
  /** Whether a machine made it. */
  automatic: boolean;
  /** Null if unknown. */
  source?: TranscriptSource | null;
}

const UNKNOWN: TranscriptFacts = { language: null, automatic: false, source: 'import' };

/**
 * Replaces a talk's transcript in that language, inside a transaction; without lines it is removed. A transcript by people replaces
 * automatic ones in any language. A summary made from earlier texts is discarded, and one in progress starts again.
 */
export async function storeTranscript(
  tx: EntityManager,
  talkId: number,
  cues: readonly Cue[],
  { language, automatic, source = null }: TranscriptFacts = UNKNOWN,
): Promise<void> {
  const own = language ?? '';
  const machines = automatic ? [] : await tx.findBy(TranscriptEntity, { talkId, automatic: true });
  for (const former of new Set([own, ...machines.map((transcript) => transcript.language)]))
    await deleteTranscript(tx, talkId, former);
  const lines = cues.map(({ seconds, text }, position) => ({
    talkId,
    language: own,
    position,
    seconds,
    content: text,
  }));
  if (lines.length > 0) await tx.insert(TranscriptEntity, { talkId, language: own, automatic, source });
  for (let at = 0; at < lines.length; at += LINES_A_STATEMENT)
    await tx.insert(TranscriptLineEntity, lines.slice(at, at + LINES_A_STATEMENT));
  await afterChange(tx, talkId);
}

/** Removes a talk's transcript in that language, as {@link storeTranscript} does without lines. @param language empty if unknown */
export async function removeTranscript(tx: EntityManager, talkId: number, language: string): Promise<void> {
  await deleteTranscript(tx, talkId, language);
  await afterChange(tx, talkId);
}

async function deleteTranscript(tx: EntityManager, talkId: number, language: string): Promise<void> {
  await tx.delete(TranscriptLineEntity, { talkId, language });
  await tx.delete(TranscriptEntity, { talkId, language });
}

async function afterChange(tx: EntityManager, talkId: number): Promise<void> {
  await tx.update(TalkEntity, talkId, { transcribed: await tx.existsBy(TranscriptLineEntity, { talkId }) });
  await forgetSummary(tx, talkId);
}

/** Removes all transcripts of a talk, and the summary made from them. */
export async function removeTranscripts(tx: EntityManager, talkId: number): Promise<void> {
  await tx.delete(TranscriptLineEntity, { talkId });
  await tx.delete(TranscriptEntity, { talkId });
  await tx.update(TalkEntity, talkId, { transcribed: false });
  await forgetSummary(tx, talkId);
}

/** Discards the summary, so that it is made from current texts for the next visitor. */
export async function forgetSummary(tx: EntityManager, talkId: number): Promise<void> {
  await tx.delete(EnrichmentRunEntity, { talkId });
  await tx.update(TalkEntity, talkId, { summary: null });
}

/** Discards the data of a talk's video, inside the transaction that replaces it: captions may then be fetched again. */
export async function forgetTranscript(tx: EntityManager, talkId: number): Promise<void> {
  await tx.delete(CaptionCheckEntity, { talkId });
  await tx.delete(RecordingCheckEntity, { talkId });
  await removeTranscripts(tx, talkId);
}
