import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE picture_proposals (
    id int NOT NULL AUTO_INCREMENT,
    speaker_id int NOT NULL,
    user_id int NULL,
    picture varchar(50) NOT NULL,
    proposed_at datetime(3) NOT NULL,
    INDEX ix_picture_proposals_speaker (speaker_id, user_id),
    INDEX ix_picture_proposals_user (user_id),
    PRIMARY KEY (id),
    CONSTRAINT fk_picture_proposals_speaker FOREIGN KEY (speaker_id) REFERENCES speakers (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT fk_picture_proposals_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL ON UPDATE NO ACTION
  ) ENGINE=InnoDB`;

const SQLITE = [
  'CREATE TABLE "picture_proposals" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "speaker_id" integer NOT NULL, "user_id" integer, "picture" varchar(50) NOT NULL, "proposed_at" datetime(3) NOT NULL, CONSTRAINT "fk_picture_proposals_speaker" FOREIGN KEY ("speaker_id") REFERENCES "speakers" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "fk_picture_proposals_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_picture_proposals_speaker" ON "picture_proposals" ("speaker_id", "user_id")',
  'CREATE INDEX "ix_picture_proposals_user" ON "picture_proposals" ("user_id")',
];

/** Proposed pictures of speakers, waiting for an operator. */
export class PictureProposals1764330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : [MYSQL]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE picture_proposals');
  }
}
