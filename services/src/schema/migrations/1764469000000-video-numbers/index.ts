import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE IF NOT EXISTS video_numbers (
    video_id varchar(11) NOT NULL,
    views int NOT NULL,
    likes int NULL,
    day date NOT NULL,
    source varchar(10) NOT NULL,
    PRIMARY KEY (video_id)
  ) ENGINE=InnoDB`;

const SQLITE =
  'CREATE TABLE "video_numbers" ("video_id" varchar(11) NOT NULL, "views" integer NOT NULL, "likes" integer, "day" date NOT NULL, "source" varchar(10) NOT NULL, CONSTRAINT "pk_video_numbers" PRIMARY KEY ("video_id"))';

/** Views and likes of videos on their platform. */
export class VideoNumbers1764469000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(runner.dataSource.options.type === 'better-sqlite3' ? SQLITE : MYSQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE video_numbers');
  }
}
