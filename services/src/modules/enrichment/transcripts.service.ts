import { Injectable } from '@nestjs/common';
import { type TranscriptEntry } from '@lectern/contracts';
import { Database } from '../../database/database.js';

/** What was said, as stored. */
@Injectable()
export class TranscriptsService {
  constructor(private readonly database: Database) {}

  /** The lines of a talk in order; empty where there is no transcript. */
  async linesOf(talkId: number): Promise<TranscriptEntry[]> {
    const rows = await this.database.read.query<{ seconds: number; content: string }>(
      'SELECT seconds, content FROM transcript_lines WHERE talk_id = ? ORDER BY position',
      [talkId],
    );
    return rows.map(({ seconds, content }) => ({ timestamp: timestamp(seconds), text: content }));
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
