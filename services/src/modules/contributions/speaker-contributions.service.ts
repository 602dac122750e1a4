import { Injectable } from '@nestjs/common';
import type { SavedSpeaker } from '@lectern/contracts';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { lookupKey } from '../../database/slug-or-id.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { changeTalks } from '../search/index.js';
import { SpeakersService } from '../speakers/index.js';
import { refuseHidden, TalkEntity } from '../catalogue/index.js';
import { type Picture, PicturesService, PictureUploads } from '../pictures/index.js';
import { PictureProposal } from './picture-proposal.js';
import { retryOnDuplicate } from '../../database/retry-on-duplicate.js';
import { PICTURE_FIELD, type SpeakerInput } from './speaker-input.js';
import { needsPictureApproval, savedSpeaker } from './speaker-rows.js';
import { putOnStage } from './stage.js';
import { NewContents } from '../contents/index.js';
import { dropLists } from './talk-contributions.service.js';
import { lockedTalk } from './talk-rows.js';

/** Speakers of the talks that members add. */
@Injectable()
export class SpeakerContributions {
  constructor(
    private readonly database: Database,
    private readonly speakers: SpeakersService,
    private readonly pictures: PicturesService,
    private readonly uploads: PictureUploads,
    private readonly contents: NewContents,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a speaker on the stage of the member's own talk, all or nothing. An existing speaker of that name is reused; the
   * biography, if there is none, the picture and the place on that speaker's page wait for operators. When the same position is saved again, the last choice wins. A draft is
   * not published by this, only by the next change of the talk.
   *
   * @throws {DomainError} `TALK_NOT_FOUND`, `FORBIDDEN`; `VALIDATION_FAILED` for an invalid picture; as {@link PictureUploads.admit}
   */
  async save(
    user: SignedInUser,
    input: SpeakerInput,
    picture: Buffer | null,
    network: string | null,
  ): Promise<Omit<SavedSpeaker, 'success'>> {
    const address = lookupKey(input.talk_id);
    if (address?.column !== 'id') throw new DomainError('TALK_NOT_FOUND');
    const stored = await this.database.read.manager.findOneBy(TalkEntity, { id: address.value });
    const before = refuseForeign(stored, user);
    const fields = { name: input['speaker[speakername]'], description: input['speaker[description]'] };
    const newPicture = picture && (await this.made(user, picture));
    const proposal = newPicture && new PictureProposal(this.pictures, newPicture);
    const { manager } = this.database.read;
    // Files are stored before rows. If the name's speaker changes meanwhile, they are stored inside the transaction.
    await proposal?.prepare(await needsPictureApproval(manager, fields.name, before));
    const now = this.clock.now();
    let isSaved = false;
    try {
      const saved = await retryOnDuplicate(() =>
        this.database.act(async (tx) => {
          const talk = refuseForeign(await lockedTalk(tx, address.value), user);
          refuseHidden(talk);
          const sender = { userId: user.id, network };
          const recorder = { contents: this.contents, sender };
          const { speakerId, biographyWaits, placeWaits } = await changeTalks(tx, [talk.id], async () => {
            const given = { ...fields, picture: newPicture && newPicture.hash };
            const { speaker, isOwn, ...waiting } = await savedSpeaker(tx, given, talk, recorder, now);
            await putOnStage(tx, talk, speaker, { ...input, unlisted: waiting.placeWaits });
            await proposal?.settle(tx, isOwn, { speakerId: speaker.id, userId: user.id, proposedAt: now });
            return { speakerId: speaker.id, ...waiting };
          });
          await this.contents.places(tx, talk.id, sender);
          // Read within this transaction: the next one may already have removed the speaker.
          return {
            speaker: await this.speakers.saved(tx, speakerId),
            picture_proposed: proposal?.isProposed ?? false,
            biography_waits: biographyWaits,
            place_waits: placeWaits,
          };
        }),
      );
      isSaved = true;
      dropLists(this.answers);
      return saved;
    } finally {
      await proposal?.tidy(isSaved);
    }
  }

  /** The converted picture, counted towards this member's limit. */
  private async made(user: SignedInUser, content: Buffer): Promise<Picture> {
    await this.uploads.admit(user.id, content);
    const made = await this.pictures.make(user.id, content, PICTURE_FIELD);
    await this.uploads.note(user.id, content, made);
    return made;
  }
}

function refuseForeign(talk: TalkEntity | null, user: SignedInUser): TalkEntity {
  const isOwn = talk?.authorId === user.id;
  // Only its author may know that a draft exists.
  if (!talk || (talk.status === 'draft' && !isOwn)) throw new DomainError('TALK_NOT_FOUND');
  if (talk.status === 'hidden' && !isOwn) throw new DomainError('TAKEN_DOWN');
  if (!isOwn)
    throw new DomainError('FORBIDDEN', { text: 'Only the member who added a talk can change its speakers.' });
  return talk;
}
