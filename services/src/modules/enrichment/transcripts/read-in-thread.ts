import type { Cue } from '../../../text/vtt.js';
import { inThread, ThreadEnded } from '../../../kernel/threads/in-thread.js';
import { OneByOne } from '../../../kernel/threads/one-by-one.js';
import { TranscriptError } from './read-transcript.js';
import type { TranscriptResult, TranscriptTask } from './transcript-thread.js';

/** Several times what the largest file needs. */
const LIMITS = { mostMs: 10_000, heapMb: 256 };
const MOST_WAITING = 20;

const turns = new OneByOne(MOST_WAITING);

/**
 * The lines of a member's file, as `readTranscript` returns them, parsed in a separate thread.
 *
 * @throws {TranscriptError}; DomainError `UNAVAILABLE` where many files wait
 */
export const readInThread = (file: Uint8Array): Promise<Cue[]> => cuesOf({ file });

/** The lines of the video platform's WebVTT. Throws as {@link readInThread}. */
export const captionsInThread = (captions: string): Promise<Cue[]> => cuesOf({ captions });

async function cuesOf(task: TranscriptTask): Promise<Cue[]> {
  const file = new URL('./transcript-thread.js', import.meta.url);
  const result = await turns
    .add(() => inThread<TranscriptResult>(file, task, LIMITS))
    .catch((error: unknown) => {
      if (!(error instanceof ThreadEnded)) throw error;
      throw new TranscriptError('The file takes too long to read.', { cause: error });
    });
  if ('refused' in result) throw new TranscriptError(result.refused);
  return result.cues;
}
