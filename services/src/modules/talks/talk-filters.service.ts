import { Injectable } from '@nestjs/common';
import type { TagsAndSpeakers } from '@lectern/contracts';
import { Database } from '../../database/database.js';

/** More choices than anybody scrolls through; the rest is found by searching. */
const MAX_CHOICES = 1000;

/** What a search can be narrowed by. */
@Injectable()
export class TalkFiltersService {
  constructor(private readonly database: Database) {}

  /** Tags with the most talks first, speakers with the most views first; published talks alone count. */
  async choices(): Promise<TagsAndSpeakers> {
    const [tags, speakers] = await Promise.all([
      this.database.read.query<{ name: string }>(
        `SELECT name FROM tags WHERE listed = 1 ORDER BY talk_count DESC, id DESC LIMIT ${MAX_CHOICES}`,
      ),
      this.database.read.query<{ name: string }>(
        `SELECT s.name FROM speakers s JOIN (
           SELECT ts.speaker_id, SUM(t.internal_views) AS views FROM talk_speakers ts
           JOIN talks t ON t.id = ts.talk_id AND t.status = 'published' GROUP BY ts.speaker_id
         ) given ON given.speaker_id = s.id ORDER BY given.views DESC, s.name_key LIMIT ${MAX_CHOICES}`,
      ),
    ]);
    // Two people of one name are one choice.
    return { tags: tags.map(({ name }) => name), speakers: [...new Set(speakers.map(({ name }) => name))] };
  }
}
