import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE token_confirmations (
    id varchar(32) NOT NULL,
    token_id int NOT NULL,
    code_hash varchar(100) NOT NULL,
    act varchar(64) NOT NULL,
    shown text NOT NULL,
    network varchar(50) NOT NULL,
    created_at datetime(3) NOT NULL,
    expires_at datetime(3) NOT NULL,
    confirmed_at datetime(3) NULL,
    refused_at datetime(3) NULL,
    decided_by varchar(300) NULL,
    used_at datetime(3) NULL,
    used_key varchar(64) NULL,
    UNIQUE INDEX ux_token_confirmations_code (code_hash),
    INDEX ix_token_confirmations_token (token_id),
    INDEX ix_token_confirmations_expires (expires_at),
    PRIMARY KEY (id),
    CONSTRAINT fk_token_confirmations_token FOREIGN KEY (token_id) REFERENCES team_tokens (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'CREATE TABLE "token_confirmations" ("id" varchar(32) PRIMARY KEY NOT NULL, "token_id" integer NOT NULL, "code_hash" varchar(100) NOT NULL, "act" varchar(64) NOT NULL, "shown" text NOT NULL, "network" varchar(50) NOT NULL, "created_at" datetime(3) NOT NULL, "expires_at" datetime(3) NOT NULL, "confirmed_at" datetime(3), "refused_at" datetime(3), "decided_by" varchar(300), "used_at" datetime(3), "used_key" varchar(64), CONSTRAINT "fk_token_confirmations_token" FOREIGN KEY ("token_id") REFERENCES "team_tokens" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE UNIQUE INDEX "ux_token_confirmations_code" ON "token_confirmations" ("code_hash")',
  'CREATE INDEX "ix_token_confirmations_token" ON "token_confirmations" ("token_id")',
  'CREATE INDEX "ix_token_confirmations_expires" ON "token_confirmations" ("expires_at")',
];

/** Actions of tokens that wait for an operator at the console. */
export class TokenConfirmations1764395000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_confirmations');
  }
}
