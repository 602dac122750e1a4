import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS removed_imports (
    id int NOT NULL AUTO_INCREMENT,
    source_key varchar(255) NULL,
    video_id varchar(11) NULL,
    speaker_id int NULL,
    removed_at datetime(3) NOT NULL,
    PRIMARY KEY (id),
    INDEX ix_removed_imports_speaker (speaker_id),
    CONSTRAINT fk_removed_imports_speaker FOREIGN KEY (speaker_id) REFERENCES speakers (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'CREATE TABLE "removed_imports" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "source_key" varchar(255), "video_id" varchar(11), "speaker_id" integer, "removed_at" datetime(3) NOT NULL, CONSTRAINT "fk_removed_imports_speaker" FOREIGN KEY ("speaker_id") REFERENCES "speakers" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_removed_imports_speaker" ON "removed_imports" ("speaker_id")',
];

/** What operators deleted for good and imports must not bring back. */
export class RemovedImports1764468000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removed_imports');
  }
}
