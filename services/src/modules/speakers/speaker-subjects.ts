import { Injectable } from '@nestjs/common';
import type { SpeakerSubject } from '@lectern/contracts';
import { Database, type Queries } from '../../database/database.js';
import { placeholders } from '../../database/row-values.js';

interface SubjectRow {
  speaker_id: number;
  name: string;
  slug: string;
  talk_count: number;
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
      // CROSS JOIN makes SQLite join in the written order; otherwise it might start with every listed subject. Ranked by numbers alone, since
      // a speaker may have hundreds of subjects, and comparing all their names takes longer than reading them.
      `SELECT r.speaker_id, g.name, g.slug, r.talk_count FROM (
         SELECT st.speaker_id, st.tag_id, st.talk_count,
           RANK() OVER (PARTITION BY st.speaker_id ORDER BY st.talk_count DESC, g.talk_count DESC) AS place
         FROM speaker_tags st CROSS JOIN tags g ON g.id = st.tag_id AND g.listed = 1
         WHERE st.speaker_id IN (${placeholders(speakerIds)})
       ) r CROSS JOIN tags g ON g.id = r.tag_id
       WHERE r.place <= ? ORDER BY r.speaker_id, r.place, g.name`,
      [...speakerIds, most],
    );
    for (const { speaker_id, name, slug, talk_count } of rows) {
      const list = bySpeaker.get(speaker_id) ?? [];
      if (list.length < most) list.push({ name, slug, talk_count });
      bySpeaker.set(speaker_id, list);
    }
    return bySpeaker;
  }
}
