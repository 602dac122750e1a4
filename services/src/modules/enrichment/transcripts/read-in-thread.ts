import type { Cue } from '../../../text/vtt.js';
import { inThread, ThreadEnded } from '../../../kernel/threads/in-thread.js';
import { ConcurrencyLimit } from '../../../kernel/concurrency-limit.js';
import { DomainError } from '../../../kernel/errors.js';
import { TranscriptError } from './read-transcript.js';
import type { TranscriptResult, TranscriptTask } from './transcript-thread.js';

/** Several times what the largest file needs. */
const LIMITS = { mostMs: 10_000, heapMb: 256 };
const MOST_WAITING = 20;

/** One file at a time, so that they never use more than one core. */
const oneAtATime = new ConcurrencyLimit(1, {
  most: MOST_WAITING,
  refusal: () =>
    new DomainError('UNAVAILABLE', {
      text: 'Too many files are being read. Please try again in a minute.',
    }),
});

/**
 * The lines of a member's file, as `readTranscript` returns them, parsed in a separate thread.
 *
 * @throws {TranscriptError}; DomainError `UNAVAILABLE` if too many files are waiting
 */
export const readInThread = (file: Uint8Array): Promise<Cue[]> => cuesOf({ file });

/** The lines of a machine's WebVTT, as `readCaptions` returns them. @throws {TranscriptError} as {@link readInThread} */
export const captionsInThread = (captions: string): Promise<Cue[]> => cuesOf({ captions });

async function cuesOf(task: TranscriptTask): Promise<Cue[]> {
  const file = new URL('./transcript-thread.js', import.meta.url);
  const result = await oneAtATime
    .run('files', () => inThread<TranscriptResult>(file, task, LIMITS))
    .catch((error: unknown) => {
      if (!(error instanceof ThreadEnded)) throw error;
      throw new TranscriptError('The file takes too long to read.', { cause: error });
    });
  if ('refused' in result) throw new TranscriptError(result.refused);
  return result.cues;
}
