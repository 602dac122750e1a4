import { Injectable } from '@nestjs/common';
import type { TranscriptAnswer } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { refuseHidden, TalkEntity } from '../catalogue/index.js';
import { changeTalks } from '../search/index.js';
import { TalksService } from '../talks/index.js';
import { TranscriptError } from './transcripts/read-transcript.js';
import { readInThread } from './transcripts/read-in-thread.js';
import { chooseTranscript } from './transcripts/choose-transcript.js';
import { removeTranscripts, storeTranscript } from './transcripts/store-transcript.js';

/** Transcripts as stored, and uploads by the member who added the talk. */
@Injectable()
export class TranscriptsService {
  constructor(
    private readonly database: Database,
    private readonly talks: TalksService,
    private readonly answers: ResponseCache,
  ) {}

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

  /** The id of a talk that the member added. @throws {DomainError} `TALK_NOT_FOUND`, `FORBIDDEN` */
  async ownTalk(slugOrId: string, user: SignedInUser): Promise<number> {
    const { id, author_id } = await this.talks.seen(slugOrId, { user });
    if (author_id === user.id) return id;
    throw new DomainError('FORBIDDEN', {
      text: 'Only the member who added a talk can change its transcript.',
    });
  }

  /** Replaces all transcripts and discards the summary. @throws {DomainError} `VALIDATION_FAILED` for an invalid file; as {@link remove} */
  async replace(talkId: number, file: Uint8Array): Promise<TranscriptAnswer> {
    const cues = await readOrRefuse(file);
    await this.database.act((tx) =>
      changeTalks(tx, [talkId], async () => {
        const { language } = await shownTalk(tx, talkId);
        // A member's transcript is for the whole talk, whatever language the talk had before.
        await removeTranscripts(tx, talkId);
        await storeTranscript(tx, talkId, cues, { language, automatic: false, source: 'member' });
      }),
    );
    this.answers.drop('talks:');
    return this.of(talkId);
  }

  /** @throws {DomainError} `FORBIDDEN` for a talk that operators have hidden */
  async remove(talkId: number): Promise<void> {
    await this.database.act((tx) =>
      changeTalks(tx, [talkId], async () => {
        await shownTalk(tx, talkId);
        await removeTranscripts(tx, talkId);
      }),
    );
    this.answers.drop('talks:');
  }
}

async function shownTalk(tx: EntityManager, id: number): Promise<TalkEntity> {
  const talk = await tx.findOneByOrFail(TalkEntity, { id });
  refuseHidden(talk);
  return talk;
}

async function readOrRefuse(file: Uint8Array) {
  try {
    return await readInThread(file);
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
