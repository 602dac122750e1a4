/**
 * Lines are numbered by talk, transcript and position, so that the latest talks' lines have the highest ids, a talk's ids are one range,
 * and an id needs no row that says what it stands for. Ids stay below 2^53 for 2^31 talks.
 */
const POSITIONS = 8_192;

/** Transcripts of a talk that are indexed; others have no number. */
export const MOST_TRANSCRIPTS = 64;
/** Lines of a transcript that are indexed; the one after them is never used, so that no line precedes one of another transcript. */
export const MOST_LINES = POSITIONS - 1;

export interface LineKey {
  talkId: number;
  /** Of the transcript, among those of the talk, from 0. */
  number: number;
  /** From 0. */
  position: number;
}

export const lineId = ({ talkId, number, position }: LineKey): number =>
  (talkId * MOST_TRANSCRIPTS + number) * POSITIONS + position;

export function lineKey(id: number): LineKey {
  const transcript = Math.floor(id / POSITIONS);
  return {
    talkId: Math.floor(transcript / MOST_TRANSCRIPTS),
    number: transcript % MOST_TRANSCRIPTS,
    position: id % POSITIONS,
  };
}
