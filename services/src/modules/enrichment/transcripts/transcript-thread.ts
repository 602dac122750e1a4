// The worker thread of `read-in-thread.ts`.
import { type Cue, readVtt } from '../../../text/vtt.js';
import { answerWith } from '../../../kernel/threads/answer.js';
import { readTranscript, TranscriptError } from './read-transcript.js';

/** A member's file, or the video platform's captions: WebVTT of any length. */
export type TranscriptTask = { file: Uint8Array } | { captions: string };
export type TranscriptResult = { cues: Cue[] } | { refused: string };

function read(task: TranscriptTask): TranscriptResult {
  if ('captions' in task) return { cues: readVtt(task.captions).cues };
  try {
    return { cues: readTranscript(task.file) };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    return { refused: error.message };
  }
}

await answerWith((input) => read(input as TranscriptTask));
