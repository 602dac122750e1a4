import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS idempotency_keys (
    id varchar(43) NOT NULL,
    user_id int NULL,
    body_hash varchar(43) NOT NULL,
    result mediumtext NOT NULL,
    is_secret tinyint NOT NULL,
    created_at datetime(3) NOT NULL,
    INDEX ix_idempotency_keys_created (created_at),
    INDEX ix_idempotency_keys_user (user_id),
    PRIMARY KEY (id),
    CONSTRAINT fk_idempotency_keys_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'CREATE TABLE "idempotency_keys" ("id" varchar(43) PRIMARY KEY NOT NULL, "user_id" integer, "body_hash" varchar(43) NOT NULL, "result" text NOT NULL, "is_secret" boolean NOT NULL, "created_at" datetime(3) NOT NULL, CONSTRAINT "fk_idempotency_keys_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_idempotency_keys_created" ON "idempotency_keys" ("created_at")',
  'CREATE INDEX "ix_idempotency_keys_user" ON "idempotency_keys" ("user_id")',
];

/** Responses to requests that change something, for replays. */
export class IdempotencyKeys1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
