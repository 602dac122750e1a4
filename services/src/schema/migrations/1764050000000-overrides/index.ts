import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS overrides (
    id int NOT NULL AUTO_INCREMENT,
    code_hash varchar(43) NOT NULL,
    content text NOT NULL,
    created_by varchar(300) NOT NULL,
    token_id int NULL,
    created_at datetime(3) NOT NULL,
    claimed_by varchar(43) NULL,
    expires_at datetime(3) NOT NULL,
    ended_at datetime(3) NULL,
    UNIQUE INDEX ux_overrides_code (code_hash),
    INDEX ix_overrides_claimed_by (claimed_by),
    INDEX ix_overrides_token (token_id),
    INDEX ix_overrides_expires (expires_at),
    PRIMARY KEY (id),
    CONSTRAINT fk_overrides_token FOREIGN KEY (token_id) REFERENCES team_tokens (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'CREATE TABLE "overrides" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "code_hash" varchar(43) NOT NULL, "content" text NOT NULL, "created_by" varchar(300) NOT NULL, "token_id" integer, "created_at" datetime(3) NOT NULL, "claimed_by" varchar(43), "expires_at" datetime(3) NOT NULL, "ended_at" datetime(3), CONSTRAINT "fk_overrides_token" FOREIGN KEY ("token_id") REFERENCES "team_tokens" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE UNIQUE INDEX "ux_overrides_code" ON "overrides" ("code_hash")',
  'CREATE INDEX "ix_overrides_claimed_by" ON "overrides" ("claimed_by")',
  'CREATE INDEX "ix_overrides_token" ON "overrides" ("token_id")',
  'CREATE INDEX "ix_overrides_expires" ON "overrides" ("expires_at")',
];

/** Overrides: releases shown in single browsers in place of the live ones. */
export class Overrides1764050000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE overrides');
  }
}
