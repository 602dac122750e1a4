import type { TranscriptChoice } from '@lectern/contracts';
import type { Reader } from '../../../database/database.js';

/** The transcripts of a talk, best first: the requested language, then those by people, then the talk's own language. */
export async function chooseTranscript(
  read: Reader,
  talkId: number,
  wanted: string | null = null,
): Promise<TranscriptChoice[]> {
  const rows = await read.query<{ language: string; automatic: number | boolean }>(
    `SELECT x.language, x.automatic FROM transcripts x JOIN talks t ON t.id = x.talk_id WHERE x.talk_id = ?
     ORDER BY CASE WHEN x.language = ? THEN 0 ELSE 1 END, x.automatic,
       CASE WHEN x.language = t.language THEN 0 ELSE 1 END, x.language`,
    [talkId, wanted ?? ''],
  );
  return rows.map(({ language, automatic }) => ({
    language: language || null,
    automatic: Boolean(automatic),
  }));
}
