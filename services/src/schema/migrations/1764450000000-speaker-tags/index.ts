import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE speaker_tags (
    speaker_id int NOT NULL,
    tag_id int NOT NULL,
    talk_count int NOT NULL,
    INDEX ix_speaker_tags_tag (tag_id),
    CONSTRAINT fk_speaker_tags_speaker FOREIGN KEY (speaker_id) REFERENCES speakers (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT fk_speaker_tags_tag FOREIGN KEY (tag_id) REFERENCES tags (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    PRIMARY KEY (speaker_id, tag_id)
  ) ENGINE=InnoDB`;

const SQLITE =
  'CREATE TABLE "speaker_tags" ("speaker_id" integer NOT NULL, "tag_id" integer NOT NULL, "talk_count" integer NOT NULL, CONSTRAINT "fk_speaker_tags_speaker" FOREIGN KEY ("speaker_id") REFERENCES "speakers" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "fk_speaker_tags_tag" FOREIGN KEY ("tag_id") REFERENCES "tags" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_speaker_tags" PRIMARY KEY ("speaker_id", "tag_id"))';

/** Speakers per statement: meanwhile, processes of the previous release wait for the tags that it locks. */
const RANGE = 1_000;
/** A change may have been dated and not committed when the counting begins. */
const UNCOMMITTED_MS = 60_000;

/** Counts the tags of speakers' talks, see `modules/catalogue/speaker-tags.ts`. */
export class SpeakerTags1764450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    const since = new Date(Date.now() - UNCOMMITTED_MS);
    await runner.query(embedded ? SQLITE : MYSQL);
    const answer: unknown = await runner.query('SELECT MAX(id) AS last FROM speakers');
    const last = (answer as { last: number | null }[])[0]?.last ?? 0;
    for (let from = 0; from < last; from += RANGE)
      await runner.query(
        `INSERT INTO speaker_tags (speaker_id, tag_id, talk_count)
         SELECT ts.speaker_id, tt.tag_id, COUNT(*) FROM talk_speakers ts
         CROSS JOIN talks t ON t.id = ts.talk_id AND t.status = 'published'
         CROSS JOIN talk_tags tt ON tt.talk_id = t.id
         WHERE ts.speaker_id > ? AND ts.speaker_id <= ? GROUP BY ts.speaker_id, tt.tag_id`,
        [from, from + RANGE],
      );
    if (embedded) await runner.query('CREATE INDEX ix_speaker_tags_tag ON speaker_tags (tag_id)');
    await runner.query('CREATE INDEX ix_speakers_changed ON speakers (changed_at, id)');
    // Speakers whose talks the previous release changes while it still runs are recounted by `modules/upkeep/speaker-tags/speaker-tags-job.ts`.
    await runner.query('INSERT INTO job_cursors (name, changed_at, last_id) VALUES (?, ?, 0)', [
      'speaker tags',
      since,
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON speakers';
    await runner.query('DROP TABLE speaker_tags');
    await runner.query(`DROP INDEX ix_speakers_changed${on}`);
    await runner.query("DELETE FROM job_cursors WHERE name = 'speaker tags'");
  }
}
