import { Injectable } from '@nestjs/common';
import type { TranscriptEntry } from '@lectern/contracts';
import { AnswerCache } from '../../answers/answer-cache.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../gateway/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { TalksService } from '../talks/talks.service.js';
import { readTranscript, TranscriptError } from './transcripts/read-transcript.js';
import { storeTranscript } from './transcripts/store-transcript.js';

/** What was said, as stored, and as the member who added the talk gives it. */
@Injectable()
export class TranscriptsService {
  constructor(
    private readonly database: Database,
    private readonly talks: TalksService,
    private readonly answers: AnswerCache,
  ) {}

  /** The lines of a talk in order; empty where there is no transcript. */
  async linesOf(talkId: number): Promise<TranscriptEntry[]> {
    const rows = await this.database.read.query<{ seconds: number; content: string }>(
      'SELECT seconds, content FROM transcript_lines WHERE talk_id = ? ORDER BY position',
      [talkId],
    );
    return rows.map(({ seconds, content }) => ({ timestamp: timestamp(seconds), text: content }));
  }

  /** The id of a talk that the member added. Throws `TALK_NOT_FOUND`, `FORBIDDEN`. */
  async ownTalk(slugOrId: string, user: SignedInUser): Promise<number> {
    const { id, author_id } = await this.talks.find(slugOrId, { user });
    if (author_id === user.id) return id;
    throw new DomainError('FORBIDDEN', { text: 'Only who added a talk can change its transcript.' });
  }

  /** Replaces the transcript; a summary made from less is forgotten. Throws `VALIDATION_FAILED` for what is no transcript. */
  async replace(talkId: number, file: Uint8Array): Promise<TranscriptEntry[]> {
    const cues = readOrRefuse(file);
    await this.database.write((tx) => storeTranscript(tx, talkId, cues));
    this.answers.drop('talks:');
    return cues.map(({ seconds, text }) => ({ timestamp: timestamp(seconds), text }));
  }

  async remove(talkId: number): Promise<void> {
    await this.database.write((tx) => storeTranscript(tx, talkId, []));
    this.answers.drop('talks:');
  }
}

function readOrRefuse(file: Uint8Array) {
  try {
    return readTranscript(file);
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    throw new DomainError('VALIDATION_FAILED', {
      text: error.message,
      errors: { file: [error.message] },
      cause: error,
    });
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
