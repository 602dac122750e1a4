import { Injectable } from '@nestjs/common';
import type { TagsAndSpeakers } from '@lectern/contracts';
import { Database } from '../../database/database.js';

/** More choices than anyone scrolls through; the rest can be searched. */
const MAX_CHOICES = 1000;

/** Filters of a search. */
@Injectable()
export class TalkFiltersService {
  constructor(private readonly database: Database) {}

  /** Tags by number of talks, speakers by views, then number of talks; only published talks count. */
  async choices(): Promise<TagsAndSpeakers> {
    const [tags, speakers] = await Promise.all([
      this.database.read.query<{ name: string }>(
        `SELECT name FROM tags WHERE listed = 1 ORDER BY talk_count DESC, id DESC LIMIT ${MAX_CHOICES}`,
      ),
      this.database.read.query<{ name: string }>(
        // `+` keeps SQLite from reading and sorting every speaker.
        `SELECT name FROM speakers WHERE +talk_count > 0 ORDER BY views DESC, talk_count DESC, id DESC LIMIT ${MAX_CHOICES}`,
      ),
    ]);
    // Two people of the same name are one choice.
    return { tags: tags.map(({ name }) => name), speakers: [...new Set(speakers.map(({ name }) => name))] };
  }
}
