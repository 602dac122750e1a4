import { Injectable } from '@nestjs/common';
import type { SavedSpeaker } from '@lectern/contracts';
import { AnswerCache } from '../../answers/answer-cache.js';
import { addressOf } from '../../database/address.js';
import { Database } from '../../database/database.js';
import { Clock } from '../../gateway/clock.js';
import { DomainError } from '../../gateway/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { changeTalks } from '../search/change-talks.js';
import { SpeakersService } from '../speakers/speakers.service.js';
import { TalkEntity } from '../catalogue/index.js';
import type { Picture } from './make-picture.js';
import { PictureProposal } from './picture-proposal.js';
import { pictureAddress } from './picture-sizes.js';
import { PictureUploads } from './picture-uploads.service.js';
import { PicturesService } from './pictures.service.js';
import { settled } from './settled.js';
import { PICTURE_FIELD, type SpeakerInput } from './speaker-input.js';
import { isSomebodyElses, savedSpeaker } from './speaker-rows.js';
import { putOnStage } from './stage.js';
import { dropLists } from './talk-contributions.service.js';
import { lockedTalk } from './talk-rows.js';

/** Who gives the talks that members add. */
@Injectable()
export class SpeakerContributions {
  constructor(
    private readonly database: Database,
    private readonly speakers: SpeakersService,
    private readonly pictures: PicturesService,
    private readonly uploads: PictureUploads,
    private readonly answers: AnswerCache,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a speaker on the stage of a talk of the member's own: all of it or nothing. A speaker of that name who is there already is
   * taken, given a text where there is none, and a picture for operators to judge. Saved again in the same place, the last choice holds. A draft stays one until its
   * change that follows.
   *
   * @throws DomainError `TALK_NOT_FOUND`, `FORBIDDEN`; `VALIDATION_FAILED` for what is no picture; as {@link PictureUploads.admit}
   */
  async save(
    user: SignedInUser,
    input: SpeakerInput,
    picture: Buffer | null,
  ): Promise<Omit<SavedSpeaker, 'success'>> {
    const address = addressOf(input.talk_id);
    if (address?.column !== 'id') throw new DomainError('TALK_NOT_FOUND');
    const stored = await this.database.read.manager.findOneBy(TalkEntity, { id: address.value });
    const before = refuseForeign(stored, user);
    const given = { name: input['speaker[speakername]'], description: input['speaker[description]'] };
    const made = picture && (await this.made(user, picture));
    const proposal = made && new PictureProposal(this.pictures, made);
    const pictureUrl = made && pictureAddress(made.hash);
    const { manager } = this.database.read;
    // Files come before rows. Who has the name may still change, and then they come inside the transaction.
    await proposal?.prepare(await isSomebodyElses(manager, given.name, before));
    const now = this.clock.now();
    let isSaved = false;
    try {
      const saved = await settled(() =>
        this.database.act(async (tx) => {
          const talk = refuseForeign(await lockedTalk(tx, this.database, address.value), user);
          const speakerId = await changeTalks(tx, [talk.id], async () => {
            const { speaker, isOwn } = await savedSpeaker(
              tx,
              this.database,
              { ...given, pictureUrl },
              talk,
              now,
            );
            await putOnStage(tx, this.database, talk, speaker, input);
            await proposal?.settle(tx, isOwn, { speakerId: speaker.id, userId: user.id, proposedAt: now });
            return speaker.id;
          });
          // What this call did, told by its own transaction: the next one may already have taken the speaker away.
          return {
            speaker: await this.speakers.saved(tx, speakerId),
            picture_proposed: proposal?.isProposed ?? false,
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

  /** The picture, counted as this member's. */
  private async made(user: SignedInUser, content: Buffer): Promise<Picture> {
    await this.uploads.admit(user.id, content);
    const made = await this.pictures.make(content, PICTURE_FIELD);
    await this.uploads.note(user.id, content, made);
    return made;
  }
}

function refuseForeign(talk: TalkEntity | null, user: SignedInUser): TalkEntity {
  if (!talk) throw new DomainError('TALK_NOT_FOUND');
  if (talk.authorId !== user.id)
    throw new DomainError('FORBIDDEN', { text: 'Only who added a talk can say who gives it.' });
  return talk;
}
