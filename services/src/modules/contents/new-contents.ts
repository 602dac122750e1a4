import { Inject, Injectable } from '@nestjs/common';
import type { ContentKind, ContentState } from '@lectern/contracts';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../kernel/clock.js';
import { TalkEntity, TalkSpeakerEntity } from '../catalogue/tables/index.js';
import { isTrusted } from '../users/index.js';
import { ContentEntity } from './content.entity.js';
import type { StoredTranscript } from './member-transcripts.js';
import { setVisible } from './visibility.js';

const HEX_DIGITS = 16;
/** Talks whose places an operator has to approve before those of an account are listed at once. */
const FIRST_TALKS = 3;

/** Of a transcript, as operators see it in a list. */
const LONGEST_BEGINNING = 2_000;

const UNDECIDED = { formerState: null, reason: null, hiddenAt: null, changeId: null };

/** Who adds something, and from where. */
export interface Sender {
  userId: number;
  /** Null if unknown. */
  network: string | null;
}

/** Records what members add, in the transaction that adds it. */
@Injectable()
export class NewContents {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'keys'>,
    private readonly clock: Clock,
  ) {}

  async note(tx: EntityManager, noteId: number, sender: Sender): Promise<void> {
    const { kind, userId, state, network, addedAt } = this.added('note', sender);
    // With parameters: TypeORM writes ids into its statements, so that each of them would be prepared anew.
    await tx.query(
      'INSERT INTO contents (kind, note_id, user_id, state, network, added_at) VALUES (?, ?, ?, ?, ?, ?)',
      [kind, noteId, userId, state, network, addedAt],
    );
  }

  /** A talk that was published, and its places on the pages of speakers who were there before. */
  async talk(tx: EntityManager, talkId: number, sender: Sender): Promise<void> {
    if (!(await tx.existsBy(ContentEntity, { kind: 'talk', talkId })))
      await tx.insert(ContentEntity, { ...this.added('talk', sender), talkId });
    await this.places(tx, talkId, sender);
  }

  /** Follows the speakers of a talk. Those of a draft wait until it is published. */
  async places(tx: EntityManager, talkId: number, sender: Sender): Promise<void> {
    if (!(await tx.existsBy(TalkEntity, { id: talkId, status: Not('draft') }))) return;
    const stages = await tx.findBy(TalkSpeakerEntity, { talkId });
    const known = await tx.findBy(ContentEntity, { kind: 'place', talkId });
    // A refusal also counts if the speaker returns.
    const left = known.filter(
      ({ speakerId, state }) => state !== 'hidden' && !stages.some((stage) => stage.speakerId === speakerId),
    );
    if (left.length > 0) await tx.delete(ContentEntity, { id: In(left.map(({ id }) => id)) });
    for (const { speakerId, unlisted } of stages)
      if (unlisted && !known.some((place) => place.speakerId === speakerId))
        await tx.insert(ContentEntity, { ...this.added('place', sender, 'waiting'), talkId, speakerId });
  }

  /** Lets places that an operator approved wait again, now that their talk is another one. */
  async placesAgain(tx: EntityManager, talkId: number, sender: Sender): Promise<void> {
    const places = { kind: 'place' as const, talkId, state: 'shown' as const };
    const approved = await tx.findBy(ContentEntity, places);
    if (approved.length === 0 || !(await this.waits(tx, sender, 'place'))) return;
    await setVisible(tx, approved, false, this.clock.now());
    await tx.update(ContentEntity, places, { ...UNDECIDED, state: 'waiting' });
  }

  /** Whether operators refused this talk's place on the speaker's page. */
  isRefused(tx: EntityManager, talkId: number, speakerId: number): Promise<boolean> {
    return tx.existsBy(ContentEntity, { kind: 'place', talkId, speakerId, state: 'hidden' });
  }

  /**
   * A member has one picture of a speaker, the latest. Resolves to whether it may be shown: not if operators hid one of theirs, or the
   * same one of anybody, unless they accept this one.
   *
   * @param picture hash
   */
  async picture(
    tx: EntityManager,
    speakerId: number,
    picture: string,
    sender: Sender,
    isAccepted = false,
  ): Promise<boolean> {
    const known = await tx.findOneBy(ContentEntity, { kind: 'picture', speakerId, userId: sender.userId });
    const isHidden =
      known?.state === 'hidden' || (await tx.existsBy(ContentEntity, { picture, state: 'hidden' }));
    if (isHidden && !isAccepted) return false;
    const row = { ...this.added('picture', sender), ...UNDECIDED, picture };
    if (known) await tx.update(ContentEntity, known.id, row);
    else await tx.insert(ContentEntity, { ...row, speakerId });
    return true;
  }

  /**
   * A member writes one biography of a speaker, the latest. Resolves to whether it is shown at once.
   *
   * @param waits whether an operator decides first, as always after one was hidden
   */
  async biography(
    tx: EntityManager,
    speakerId: number,
    text: string,
    waits: boolean,
    sender: Sender,
  ): Promise<boolean> {
    const own = { kind: 'biography' as const, speakerId, userId: sender.userId };
    const known = await tx.findOneBy(ContentEntity, own);
    if (known?.text === text) return known.state === 'shown';
    const isShown = !waits && known?.state !== 'hidden';
    const row = { ...this.added('biography', sender, isShown ? 'shown' : 'waiting'), ...UNDECIDED, text };
    if (text === '') await tx.delete(ContentEntity, own);
    else if (known) await tx.update(ContentEntity, known.id, row);
    else await tx.insert(ContentEntity, { ...row, speakerId });
    return isShown;
  }

  /**
   * A member adds one transcript of a talk, the latest. Resolves to whether it is shown at once.
   *
   * @param waits whether an operator decides first, as always after one was hidden
   */
  async transcript(
    tx: EntityManager,
    talkId: number,
    transcript: StoredTranscript,
    waits: boolean,
    sender: Sender,
  ): Promise<boolean> {
    const own = { kind: 'transcript' as const, talkId, userId: sender.userId };
    const known = await tx.findOneBy(ContentEntity, own);
    const isShown = !waits && known?.state !== 'hidden';
    const said = transcript.cues.map(({ text }) => text).join(' ');
    const row = {
      ...this.added('transcript', sender, isShown ? 'shown' : 'waiting'),
      ...UNDECIDED,
      text: said.slice(0, LONGEST_BEGINNING),
      transcript: JSON.stringify(transcript),
    };
    if (known) await tx.update(ContentEntity, known.id, row);
    else await tx.insert(ContentEntity, { ...row, talkId });
    return isShown;
  }

  /** Forgets the shown transcripts of a talk, which its author replaced or removed. @param by whose transcript stays */
  async forgetTranscripts(tx: EntityManager, talkId: number, by: number | null = null): Promise<void> {
    const shown = await tx.findBy(ContentEntity, { kind: 'transcript', talkId, state: 'shown' });
    const former = shown.filter(({ userId }) => by === null || userId !== by);
    if (former.length > 0) await tx.delete(ContentEntity, { id: In(former.map(({ id }) => id)) });
  }

  /** Whether what a member adds to others' talks, or to the page of a speaker with others' talks, waits for an operator: never of a trusted member. */
  async waits(
    tx: EntityManager,
    { userId }: Sender,
    kind: 'biography' | 'place' | 'transcript',
  ): Promise<boolean> {
    if (await isTrusted(tx, userId)) return false;
    if (kind !== 'place') return true;
    const approved = await tx.find(ContentEntity, {
      select: { talkId: true },
      where: { kind, userId, state: 'shown', changeId: Not(IsNull()) },
    });
    return new Set(approved.map(({ talkId }) => talkId)).size < FIRST_TALKS;
  }

  private added(kind: ContentKind, { userId, network }: Sender, state: ContentState = 'shown') {
    return { kind, userId, state, network: network && this.networkKey(network), addedAt: this.clock.now() };
  }

  private networkKey(network: string): string {
    const [hash] = this.config.keys.lasting.digests('contents', network);
    return Buffer.from(hash, 'base64url').toString('hex').slice(0, HEX_DIGITS);
  }
}
