import { Injectable } from '@nestjs/common';
import { CONFERENCE_TALKS_PER_PAGE, type ConferenceTalks } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { TalkCards } from '../catalogue/index.js';
import type { TalksParams } from './conference-queries.js';
import { ConferencesService } from './conferences.service.js';
import { chosenTalks, daysOf, type ProgrammeTalk, type TalkSubject } from './programme.js';

/** More talks than any conference has. */
const MOST_TALKS = 10_000;
const OF_CONFERENCE = "t.conference_id = ? AND t.status = 'published'";

/** The published talks of a conference, one page at a time. */
@Injectable()
export class ConferenceTalksService {
  constructor(
    private readonly database: Database,
    private readonly conferences: ConferencesService,
    private readonly cards: TalkCards,
  ) {}

  /** @throws {DomainError} `CONFERENCE_NOT_FOUND`; `NOT_FOUND` for a page past the last one */
  async page(slugOrId: string, params: TalksParams): Promise<ConferenceTalks> {
    const { id } = await this.conferences.find(slugOrId);
    const [talks, subjects, speakers] = await Promise.all([
      this.talksOf(id),
      this.subjectsOf(id),
      params.query === '' ? new Map<number, string[]>() : this.speakersOf(id),
    ]);
    const { chosen, facets } = chosenTalks({ talks, subjects, speakers }, params);
    const from = (params.page - 1) * CONFERENCE_TALKS_PER_PAGE;
    if (params.page > 1 && from >= chosen.length)
      throw new DomainError('NOT_FOUND', { text: 'This page of talks does not exist.' });
    const shown = chosen.slice(from, from + CONFERENCE_TALKS_PER_PAGE);
    return {
      talks: await this.cards.inOrder(shown.map((talk) => talk.id)),
      total_results: chosen.length,
      facets,
      days: params.sort === 'programme' ? daysOf(chosen) : [],
    };
  }

  private talksOf(conferenceId: number): Promise<ProgrammeTalk[]> {
    return this.database.read.query(
      `SELECT t.id, t.title, t.format, t.language, t.watchable, t.duration, t.internal_views, t.total_likes, t.quality, t.ordered_on,
         t.given_on, t.programme_position, t.part_of_id, t.starts_at, s.slot_at
       FROM talks t LEFT JOIN (
         SELECT talk_id, MIN(starts_at) AS slot_at FROM slots WHERE conference_id = ? AND talk_id IS NOT NULL GROUP BY talk_id
       ) s ON s.talk_id = t.id
       WHERE ${OF_CONFERENCE} ORDER BY t.programme_position, t.id LIMIT ${MOST_TALKS}`,
      [conferenceId, conferenceId],
    );
  }

  private subjectsOf(conferenceId: number): Promise<TalkSubject[]> {
    return this.database.read.query(
      `SELECT tt.talk_id, g.slug, g.name FROM talks t
       JOIN talk_tags tt ON tt.talk_id = t.id JOIN tags g ON g.id = tt.tag_id
       WHERE ${OF_CONFERENCE} AND g.listed = 1`,
      [conferenceId],
    );
  }

  private async speakersOf(conferenceId: number): Promise<Map<number, string[]>> {
    const rows = await this.database.read.query<{ talk_id: number; name: string }>(
      `SELECT ts.talk_id, s.name FROM talks t
       JOIN talk_speakers ts ON ts.talk_id = t.id JOIN speakers s ON s.id = ts.speaker_id WHERE ${OF_CONFERENCE}`,
      [conferenceId],
    );
    const names = new Map<number, string[]>();
    for (const { talk_id, name } of rows) names.set(talk_id, [...(names.get(talk_id) ?? []), name]);
    return names;
  }
}
