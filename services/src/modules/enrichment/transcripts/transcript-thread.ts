// The worker thread of `read-in-thread.ts`.
import type { Cue } from '../../../text/vtt.js';
import { answerWith } from '../../../kernel/threads/answer.js';
import { readCaptions, readTranscript, TranscriptError } from './read-transcript.js';

/** A member's file, or the video platform's captions: WebVTT of any length. */
export type TranscriptTask = { file: Uint8Array } | { captions: string };
export type TranscriptResult = { cues: Cue[] } | { refused: string };

function read(task: TranscriptTask): TranscriptResult {
  try {
    return { cues: 'captions' in task ? readCaptions(task.captions) : readTranscript(task.file) };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { refused: error.message };
  }
}

await answerWith((input) => read(input as TranscriptTask));
