import { Injectable } from '@nestjs/common';
import type { SpeakerSubject } from '@lectern/contracts';
import { Database, type Queries } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';

interface SubjectRow {
  speaker_id: number;
  name: string;
  slug: string;
  talk_count: number | string;
}

/** Subjects of speakers' talks. */
@Injectable()
export class SpeakerSubjects {
  constructor(private readonly database: Database) {}

  /** Subjects of the speakers' published talks, most talks first, limited per speaker. */
  async of(
    speakerIds: readonly number[],
    most: number,
    read: Queries = this.database.slow,
  ): Promise<Map<number, SpeakerSubject[]>> {
    const bySpeaker = new Map<number, SpeakerSubject[]>();
    if (speakerIds.length === 0) return bySpeaker;
    const rows = await read.query<SubjectRow>(
      // CROSS JOIN makes SQLite join in the written order; otherwise it would start with every published talk.
      `SELECT ts.speaker_id, g.name, g.slug, COUNT(*) AS talk_count
       FROM talk_speakers ts
       CROSS JOIN talks t ON t.id = ts.talk_id AND t.status = 'published'
       CROSS JOIN talk_tags tt ON tt.talk_id = t.id
       JOIN tags g ON g.id = tt.tag_id AND g.listed = 1
       WHERE ts.speaker_id IN (${placeholders(speakerIds)})
       GROUP BY ts.speaker_id, g.id, g.name, g.slug
       ORDER BY ts.speaker_id, COUNT(*) DESC, g.talk_count DESC, g.name`,
      speakerIds,
    );
    for (const { speaker_id, name, slug, talk_count } of rows) {
      const list = bySpeaker.get(speaker_id) ?? [];
      if (list.length < most) list.push({ name, slug, talk_count: Number(talk_count) });
      bySpeaker.set(speaker_id, list);
    }
    return bySpeaker;
  }
}
