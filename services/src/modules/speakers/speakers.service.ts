import { Injectable } from '@nestjs/common';
import { PROFILE_TALKS_PER_PAGE, type SpeakerProfile, type SpeakerTalks } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { TalkCards } from '../catalogue/index.js';
import { pictureInSize } from '../uploads/picture-sizes.js';
import { speakerAt } from './speaker-address.js';
import { nameOf } from './naming/name-of.js';
import { countNamed } from './speaker-list.service.js';
import type { SpeakerTalksQuery } from './speaker-queries.js';
import { toSpeaker } from './speaker-rows.js';
import { SpeakerSubjects } from './speaker-subjects.js';
import { chosenTalks, factsOf, talksGivenBy } from './speaker-talks.js';

const SUBJECTS = 6;
const PICTURE = 384;

/** One speaker and the talks. Every method throws DomainError `SPEAKER_NOT_FOUND` for an address of nobody. */
@Injectable()
export class SpeakersService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly subjects: SpeakerSubjects,
  ) {}

  /** A speaker with what is counted of the published talks, and the latest of them. */
  async profile(slugOrId: string, options?: { ofDrafts: boolean }): Promise<SpeakerProfile> {
    const { name_key, by_drafts_alone: _, ...row } = await speakerAt(this.database.read, slugOrId, options);
    const [given, subjects, sharing] = await Promise.all([
      talksGivenBy(this.database.read, row.id),
      this.subjects.of([row.id], SUBJECTS),
      countNamed(this.database, name_key),
    ]);
    const talks = await this.cards.inOrder(given.slice(0, PROFILE_TALKS_PER_PAGE).map(({ id }) => id));
    const listed = toSpeaker(
      { ...row, profile_picture_url: pictureInSize(row.profile_picture_url, PICTURE) },
      subjects.get(row.id) ?? [],
    );
    return {
      success: true,
      speaker: {
        ...listed,
        ...factsOf(given),
        handle: row.github,
        people_of_this_name: sharing,
        name_slug: nameOf(name_key).replaceAll(' ', '-'),
      },
      talks,
    };
  }

  /** One page of a speaker's published talks. */
  async talks(slugOrId: string, asked: SpeakerTalksQuery): Promise<SpeakerTalks> {
    const { id } = await speakerAt(this.database.read, slugOrId);
    const chosen = chosenTalks(await talksGivenBy(this.database.read, id), asked);
    const from = (asked.page - 1) * asked.per_page;
    const talks = await this.cards.inOrder(chosen.slice(from, from + asked.per_page).map((talk) => talk.id));
    return { talks, total_results: chosen.length };
  }

  /** How many published talks a speaker has. */
  async talkCount(slugOrId: string): Promise<number> {
    return (await speakerAt(this.database.read, slugOrId)).talk_count;
  }
}
