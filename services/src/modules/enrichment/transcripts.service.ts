import { Injectable } from '@nestjs/common';
import type { TranscriptAnswer } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { chooseTranscript } from './transcripts/choose-transcript.js';

/** Transcripts as stored. */
@Injectable()
export class TranscriptsService {
  constructor(private readonly database: Database) {}

  /**
   * The lines of a talk in order, in the given language or the best one; empty if there is no transcript.
   *
   * @param most maximum number of lines; null for all
   */
  async of(
    talkId: number,
    language: string | null = null,
    most: number | null = null,
  ): Promise<TranscriptAnswer> {
    const languages = await chooseTranscript(this.database.read, talkId, language);
    const [first] = languages;
    const rows = await this.database.read.query<{ seconds: number; content: string }>(
      'SELECT seconds, content FROM transcript_lines WHERE talk_id = ? AND language = ? ORDER BY position' +
        (most === null ? '' : ' LIMIT ?'),
      [talkId, first?.language ?? '', ...(most === null ? [] : [most + 1])],
    );
    return {
      transcripts: rows
        .slice(0, most ?? rows.length)
        .map(({ seconds, content }) => ({ timestamp: timestamp(seconds), text: content })),
      ...(most !== null && rows.length > most && { more: true as const }),
      language: first?.language ?? null,
      automatic: first?.automatic ?? false,
      languages,
    };
  }
}

/**
 * `mm:ss`, or `h:mm:ss` from an hour on.
 *
 * @source product.md, section 3, "Transcript entry"
 */
export function timestamp(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
