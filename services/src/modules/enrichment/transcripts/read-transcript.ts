import { shorten } from '../../../import/normalise/text.js';
import { mapPolitely, stepPolitely } from '../../../politely.js';
import { isSrt, srtInSteps } from '../../../import/normalise/srt.js';
import { type Cue, vttInSteps } from '../../../import/normalise/vtt.js';

/** Bytes of a file. */
export const LARGEST_TRANSCRIPT = 2 * 1024 * 1024;
const LONGEST_LINE = 4_000;
/** Ten times what the largest file takes. */
const MOST_WORK_MS = 10_000;
/** Seven hours of speech. */
export const MOST_LINES = 5_000;

/** Why a file is no transcript, for who sent it. */
export class TranscriptError extends Error {
  override name = 'TranscriptError';
}

/**
 * The lines of a WebVTT or SRT file, told apart by what is in it. UTF-8, or UTF-16 with a byte order mark. Others have their turns meanwhile.
 *
 * @throws TranscriptError
 */
export async function readTranscript(bytes: Uint8Array): Promise<Cue[]> {
  const text = decode(bytes);
  const isVtt = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/u.test(text);
  if (!isVtt && !isSrt(text)) throw new TranscriptError('The file is neither WebVTT nor SRT.');
  const { cues } = await stepPolitely(isVtt ? vttInSteps(text) : srtInSteps(text), MOST_WORK_MS);
  if (cues.length === 0) throw new TranscriptError('The file holds no lines with a time and a text.');
  if (cues.length > MOST_LINES)
    throw new TranscriptError(
      `The file holds ${cues.length} lines with a time; ${MOST_LINES} are allowed. Please join short ones.`,
    );
  return mapPolitely(cues, ({ seconds, text: line }) => ({ seconds, text: shorten(line, LONGEST_LINE) }));
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  let text: string;
  try {
    text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new TranscriptError('The file is not UTF-8 text. Please save it as UTF-8 and try again.');
  }
  if (text.includes('\0')) throw new TranscriptError('The file is not text.');
  return text;
}
