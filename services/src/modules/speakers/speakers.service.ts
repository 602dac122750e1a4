import { Injectable } from '@nestjs/common';
import {
  PROFILE_TALKS_PER_PAGE,
  type Speaker,
  type SpeakerProfile,
  type SpeakerTalks,
} from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database, type Reader, readerOf } from '../../database/database.js';
import { popularityOf, TalkCards } from '../catalogue/index.js';
import { pictureInSize } from '../../storage/picture-sizes.js';
import { speakerAt } from './speaker-address.js';
import { nameOf } from './naming/name-of.js';
import { countNamed } from './speaker-list.service.js';
import type { SpeakerTalksQuery } from './speaker-queries.js';
import { type SpeakerRow, toSpeaker } from './speaker-rows.js';
import { SpeakerSubjects } from './speaker-subjects.js';
import { byYear, chosenTalks, factsOf, talksGivenBy, watchableFirst } from './speaker-talks.js';

const SUBJECTS = 6;
const PICTURE = 384;

/**
 * One speaker and their talks.
 *
 * @throws {DomainError} from every method: `SPEAKER_NOT_FOUND` for an unknown address
 */
@Injectable()
export class SpeakersService {
  constructor(
    private readonly database: Database,
    private readonly cards: TalkCards,
    private readonly subjects: SpeakerSubjects,
  ) {}

  /**
   * A speaker with statistics of their published talks, and the latest of them.
   *
   * @param languages tags of the talks that come first in each year
   */
  async profile(slugOrId: string, languages: readonly string[] = []): Promise<SpeakerProfile> {
    const { read } = this.database;
    const { name_key, by_drafts_alone: _, ...row } = await speakerAt(read, slugOrId);
    const [allTalks, speaker, sharing] = await Promise.all([
      talksGivenBy(read, row.id),
      this.onTheWire(row, read),
      countNamed(this.database, name_key),
    ]);
    const order = byYear(languages);
    const latest = allTalks
      .toSorted((a, b) => watchableFirst(a, b) || order(a, b))
      .slice(0, PROFILE_TALKS_PER_PAGE);
    const talks = await this.cards.inOrder(latest.map(({ id }) => id));
    return {
      success: true,
      speaker: {
        ...speaker,
        ...factsOf(allTalks),
        handle: row.github,
        people_of_this_name: sharing,
        name_slug: nameOf(name_key).replaceAll(' ', '-'),
      },
      talks,
    };
  }

  /** A speaker as of this transaction, including those with drafts only. */
  async saved(tx: EntityManager, id: number): Promise<Speaker> {
    const read = readerOf(tx);
    const {
      name_key: _,
      by_drafts_alone: __,
      ...row
    } = await speakerAt(read, String(id), {
      ofDrafts: true,
    });
    return this.onTheWire(row, read);
  }

  private async onTheWire(row: SpeakerRow, read: Reader): Promise<Speaker> {
    const subjects = await this.subjects.of([row.id], SUBJECTS, read);
    const profile_picture_url = pictureInSize(row.profile_picture_url, PICTURE);
    return toSpeaker({ ...row, profile_picture_url }, subjects.get(row.id) ?? []);
  }

  /**
   * One page of a speaker's published talks.
   *
   * @param languages tags of the talks that come first
   */
  async talks(
    slugOrId: string,
    params: SpeakerTalksQuery,
    languages: readonly string[] = [],
  ): Promise<SpeakerTalks> {
    const { id } = await speakerAt(this.database.read, slugOrId);
    const chosen = chosenTalks(
      await talksGivenBy(this.database.read, id),
      params,
      params.sort === 'popular' ? await popularityOf(this.database) : 'quality',
      languages,
    );
    const from = (params.page - 1) * params.per_page;
    const talks = await this.cards.inOrder(chosen.slice(from, from + params.per_page).map((talk) => talk.id));
    return { talks, total_results: chosen.length };
  }

  /** Number of a speaker's published talks. */
  async talkCount(slugOrId: string): Promise<number> {
    return (await speakerAt(this.database.read, slugOrId)).talk_count;
  }
}
