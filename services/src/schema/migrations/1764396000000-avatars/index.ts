import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE avatars (
    id int NOT NULL AUTO_INCREMENT,
    user_id int NULL,
    picture varchar(50) NULL,
    due_at datetime(3) NOT NULL,
    UNIQUE INDEX ux_avatars_user (user_id),
    INDEX ix_avatars_due (due_at),
    PRIMARY KEY (id),
    CONSTRAINT fk_avatars_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL ON UPDATE NO ACTION
  ) ENGINE=InnoDB`;

const SQLITE = [
  'CREATE TABLE "avatars" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "user_id" integer, "picture" varchar(50), "due_at" datetime(3) NOT NULL, CONSTRAINT "fk_avatars_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE NO ACTION)',
  'CREATE UNIQUE INDEX "ux_avatars_user" ON "avatars" ("user_id")',
  'CREATE INDEX "ix_avatars_due" ON "avatars" ("due_at")',
];

/** The site's own copies of members' pictures; those with one at their provider are fetched first. */
export class Avatars1764396000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : [MYSQL]) await runner.query(statement);
    await runner.query(
      'INSERT INTO avatars (user_id, due_at) SELECT id, created_at FROM users WHERE image IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE avatars');
  }
}
