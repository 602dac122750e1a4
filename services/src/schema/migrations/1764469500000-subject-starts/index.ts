import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE IF NOT EXISTS subject_starts (
    tag_id int NOT NULL,
    talk_id int NOT NULL,
    position int NOT NULL,
    why varchar(200) NOT NULL,
    PRIMARY KEY (tag_id, talk_id),
    INDEX ix_subject_starts_talk (talk_id),
    CONSTRAINT fk_subject_starts_tag FOREIGN KEY (tag_id) REFERENCES tags (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT fk_subject_starts_talk FOREIGN KEY (talk_id) REFERENCES talks (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`;

const SQLITE = [
  'CREATE TABLE "subject_starts" ("tag_id" integer NOT NULL, "talk_id" integer NOT NULL, "position" integer NOT NULL, "why" varchar(200) NOT NULL, CONSTRAINT "fk_subject_starts_tag" FOREIGN KEY ("tag_id") REFERENCES "tags" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "fk_subject_starts_talk" FOREIGN KEY ("talk_id") REFERENCES "talks" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, PRIMARY KEY ("tag_id", "talk_id"))',
  'CREATE INDEX "ix_subject_starts_talk" ON "subject_starts" ("talk_id")',
];

/** The talks that curators chose to start with on a subject. */
export class SubjectStarts1764469500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const statements = runner.dataSource.options.type === 'better-sqlite3' ? SQLITE : [MYSQL];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE subject_starts');
  }
}
