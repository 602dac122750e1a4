import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE operator_notices (
    entry_id int NOT NULL,
    user_id int NOT NULL,
    INDEX ix_operator_notices_user (user_id),
    CONSTRAINT fk_operator_notices_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    PRIMARY KEY (entry_id)
  ) ENGINE=InnoDB`,
  'ALTER TABLE mails ADD COLUMN subject varchar(200) NULL, ADD COLUMN body text NULL',
];

const SQLITE = [
  'CREATE TABLE "operator_notices" ("entry_id" integer NOT NULL, "user_id" integer NOT NULL, CONSTRAINT "fk_operator_notices_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_operator_notices" PRIMARY KEY ("entry_id"))',
  'CREATE INDEX "ix_operator_notices_user" ON "operator_notices" ("user_id")',
  'ALTER TABLE "mails" ADD COLUMN "subject" varchar(200)',
  'ALTER TABLE "mails" ADD COLUMN "body" text',
];

/** Operators are told, in the console and by mail, what others did to their sessions and passkeys. */
export class OperatorNotices1764464100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_notices');
    for (const column of ['subject', 'body']) await runner.query(`ALTER TABLE mails DROP COLUMN ${column}`);
  }
}
