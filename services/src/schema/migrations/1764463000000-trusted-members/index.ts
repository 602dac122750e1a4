import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  'ALTER TABLE users ADD COLUMN trusted_at datetime(3) NULL',
  `CREATE TABLE daily_bytes (
    user_id int NOT NULL,
    day varchar(10) NOT NULL,
    bytes int NOT NULL,
    CONSTRAINT fk_daily_bytes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    PRIMARY KEY (user_id, day)
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'ALTER TABLE "users" ADD COLUMN "trusted_at" datetime(3)',
  'CREATE TABLE "daily_bytes" ("user_id" integer NOT NULL, "day" varchar(10) NOT NULL, "bytes" integer NOT NULL, CONSTRAINT "fk_daily_bytes_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "pk_daily_bytes" PRIMARY KEY ("user_id", "day"))',
];

/** What members store in a day, which is limited until an operator trusts them. */
export class TrustedMembers1764463000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE daily_bytes');
    await runner.query('ALTER TABLE users DROP COLUMN trusted_at');
  }
}
