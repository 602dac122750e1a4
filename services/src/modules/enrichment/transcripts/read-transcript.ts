import { shorten } from '../../../text/text.js';
import { isSrt, readSrt } from '../../../text/srt.js';
import { type Cue, readVtt } from '../../../text/vtt.js';

/** Bytes of a file. */
export const LARGEST_TRANSCRIPT = 2 * 1024 * 1024;
const LONGEST_LINE = 4_000;
/** About seven hours of speech. */
export const MOST_LINES = 5_000;

/** The file is not a transcript; the message is for its sender. */
export class TranscriptError extends Error {
  override name = 'TranscriptError';
}

/**
 * The lines of a WebVTT or SRT file, recognised by content. UTF-8, or UTF-16 with a byte order mark. The largest files take seconds: see
 * `readInThread`.
 *
 * @throws {TranscriptError}
 */
export function readTranscript(bytes: Uint8Array): Cue[] {
  const text = decode(bytes);
  if (!isVtt(text) && !isSrt(text)) throw new TranscriptError('The file is neither WebVTT nor SRT.');
  const { cues } = isVtt(text) ? readVtt(text) : readSrt(text);
  if (cues.length === 0) throw new TranscriptError('The file has no lines with a time and a text.');
  if (cues.length > MOST_LINES)
    throw new TranscriptError(
      `The file has ${cues.length} timed lines; ${MOST_LINES} are allowed. Please join short ones.`,
    );
  return cues.map(({ seconds, text: line }) => ({ seconds, text: shorten(line, LONGEST_LINE) }));
}

/** Longer than anybody speaks without a break between two captions. */
const LONGEST_PASSAGE_SECONDS = 10 * 60;

/**
 * The lines of WebVTT that a machine sent, of any number. What is in disorder was not made for the talk as it is, and is refused as a
 * whole.
 *
 * @throws {TranscriptError}
 */
export function readCaptions(captions: string): Cue[] {
  if (!isVtt(captions)) throw new TranscriptError('The captions are not WebVTT.');
  const { cues, backwards, longest } = readVtt(captions);
  if (cues.length === 0) throw new TranscriptError('The captions have no lines with a time and a text.');
  if (backwards !== null) throw new TranscriptError(`The times go backwards at line ${backwards}.`);
  if (longest !== null && longest.seconds > LONGEST_PASSAGE_SECONDS) {
    const minutes = Math.round(longest.seconds / 60);
    throw new TranscriptError(
      `The passage at line ${longest.line} lasts ${minutes} minutes; ${LONGEST_PASSAGE_SECONDS / 60} are allowed.`,
    );
  }
  return cues.map(({ seconds, text }) => ({ seconds, text: shorten(text, LONGEST_LINE) }));
}

const isVtt = (text: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/u.test(text);

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
