import { Injectable } from '@nestjs/common';
import type { OwnTranscript, TranscriptAnswer } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { DomainError } from '../../kernel/errors.js';
import { ResponseCache } from '../../response-cache/response-cache.js';
import type { Cue } from '../../text/vtt.js';
import { refuseHidden, TalkEntity } from '../catalogue/index.js';
import { ContentEntity, hasTranscript, NewContents, type Sender } from '../contents/index.js';
import {
  readInThread,
  removeTranscripts,
  storeTranscript,
  TranscriptError,
  TranscriptsService,
} from '../enrichment/index.js';
import { changeTalks } from '../search/index.js';
import { TalksService } from '../talks/index.js';

/** A talk that a member may add a transcript to. */
interface OpenTalk {
  id: number;
  /** The member added the talk. */
  isOwn: boolean;
}

/** Transcripts that members add. */
@Injectable()
export class TranscriptContributions {
  constructor(
    private readonly database: Database,
    private readonly talks: TalksService,
    private readonly transcripts: TranscriptsService,
    private readonly contents: NewContents,
    private readonly answers: ResponseCache,
  ) {}

  /** @param user null for a visitor, who has none @throws {DomainError} `TALK_NOT_FOUND` */
  async waiting(slugOrId: string, user: SignedInUser | null): Promise<OwnTranscript['waiting']> {
    if (user === null) return null;
    const { id } = await this.talks.seen(slugOrId, { user });
    const own = await this.database.read.manager.findOneBy(ContentEntity, {
      kind: 'transcript',
      talkId: id,
      userId: user.id,
    });
    if (own === null || own.state === 'shown') return null;
    return { state: own.state, reason: own.state === 'hidden' ? own.reason : null };
  }

  /** @throws {DomainError} `TALK_NOT_FOUND`; `FORBIDDEN` for another member if there is a transcript by people */
  async talkFor(slugOrId: string, user: SignedInUser): Promise<OpenTalk> {
    const { id, author_id } = await this.talks.seen(slugOrId, { user });
    const isOwn = author_id === user.id;
    if (!isOwn) await refuseTranscribed(this.database.read.manager, id);
    return { id, isOwn };
  }

  /**
   * Of the member who added the talk, replaces all transcripts and discards the summary.
   *
   * @throws {DomainError} `VALIDATION_FAILED` for an invalid file; `FORBIDDEN` for a talk that operators have hidden, and as
   * {@link talkFor}
   */
  async add({ id, isOwn }: OpenTalk, file: Uint8Array, sender: Sender): Promise<TranscriptAnswer> {
    const cues = await readOrRefuse(file);
    const isShown = await this.database.act((tx) =>
      changeTalks(tx, [id], async () => {
        const { language } = await shownTalk(tx, id);
        if (!isOwn) await refuseTranscribed(tx, id);
        const waits = !isOwn && (await this.contents.waits(tx, sender, 'transcript'));
        const shown = await this.contents.transcript(tx, id, { language, cues }, waits, sender);
        if (!shown) return false;
        await this.contents.forgetTranscripts(tx, id, sender.userId);
        // It is for the whole talk, whatever language the talk had before.
        if (isOwn) await removeTranscripts(tx, id);
        await storeTranscript(tx, id, cues, { language, automatic: false, source: 'member' });
        return true;
      }),
    );
    this.answers.drop('talks:');
    return { ...(await this.transcripts.of(id)), ...(!isShown && { waiting: true as const }) };
  }

  /** @throws {DomainError} `TALK_NOT_FOUND`; `FORBIDDEN` for another member, and for a talk that operators have hidden */
  async remove(slugOrId: string, user: SignedInUser): Promise<void> {
    const { id, author_id } = await this.talks.seen(slugOrId, { user });
    if (author_id !== user.id) throw notTheirs();
    await this.database.act((tx) =>
      changeTalks(tx, [id], async () => {
        await shownTalk(tx, id);
        await this.contents.forgetTranscripts(tx, id);
        await removeTranscripts(tx, id);
      }),
    );
    this.answers.drop('talks:');
  }
}

async function refuseTranscribed(manager: EntityManager, talkId: number): Promise<void> {
  if (await hasTranscript(manager, talkId)) throw notTheirs();
}

const notTheirs = () =>
  new DomainError('FORBIDDEN', { text: 'Only the member who added a talk can change its transcript.' });

async function shownTalk(tx: EntityManager, id: number): Promise<TalkEntity> {
  const talk = await tx.findOneByOrFail(TalkEntity, { id });
  refuseHidden(talk);
  return talk;
}

async function readOrRefuse(file: Uint8Array): Promise<Cue[]> {
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
