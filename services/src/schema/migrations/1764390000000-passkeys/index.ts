import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE passkeys (
    id int NOT NULL AUTO_INCREMENT,
    user_id int NOT NULL,
    name varchar(60) NOT NULL,
    credential text NOT NULL,
    credential_hash varchar(64) NOT NULL,
    public_key text NOT NULL,
    counter double NOT NULL,
    transports varchar(200) NOT NULL,
    created_at datetime(3) NOT NULL,
    last_used_at datetime(3) NULL,
    UNIQUE INDEX ux_passkeys_credential (credential_hash),
    INDEX ix_passkeys_user (user_id),
    PRIMARY KEY (id),
    CONSTRAINT fk_passkeys_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
  `CREATE TABLE passkey_codes (
    id int NOT NULL AUTO_INCREMENT,
    code_hash varchar(64) NOT NULL,
    expires_at datetime(3) NOT NULL,
    UNIQUE INDEX ux_passkey_codes_hash (code_hash),
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE confirmations (
    id varchar(32) NOT NULL,
    user_id int NOT NULL,
    session_id int NOT NULL,
    act varchar(64) NOT NULL,
    challenge varchar(64) NOT NULL,
    expires_at datetime(3) NOT NULL,
    confirmed_at datetime(3) NULL,
    used_at datetime(3) NULL,
    used_key varchar(64) NULL,
    INDEX ix_confirmations_user (user_id),
    INDEX ix_confirmations_session (session_id),
    INDEX ix_confirmations_expires (expires_at),
    PRIMARY KEY (id),
    CONSTRAINT fk_confirmations_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT fk_confirmations_session FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE ON UPDATE NO ACTION
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'CREATE TABLE "passkeys" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "user_id" integer NOT NULL, "name" varchar(60) NOT NULL, "credential" text NOT NULL, "credential_hash" varchar(64) NOT NULL, "public_key" text NOT NULL, "counter" double NOT NULL, "transports" varchar(200) NOT NULL, "created_at" datetime(3) NOT NULL, "last_used_at" datetime(3), CONSTRAINT "fk_passkeys_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE UNIQUE INDEX "ux_passkeys_credential" ON "passkeys" ("credential_hash")',
  'CREATE INDEX "ix_passkeys_user" ON "passkeys" ("user_id")',
  'CREATE TABLE "passkey_codes" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "code_hash" varchar(64) NOT NULL, "expires_at" datetime(3) NOT NULL)',
  'CREATE UNIQUE INDEX "ux_passkey_codes_hash" ON "passkey_codes" ("code_hash")',
  'CREATE TABLE "confirmations" ("id" varchar(32) PRIMARY KEY NOT NULL, "user_id" integer NOT NULL, "session_id" integer NOT NULL, "act" varchar(64) NOT NULL, "challenge" varchar(64) NOT NULL, "expires_at" datetime(3) NOT NULL, "confirmed_at" datetime(3), "used_at" datetime(3), "used_key" varchar(64), CONSTRAINT "fk_confirmations_user" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE NO ACTION, CONSTRAINT "fk_confirmations_session" FOREIGN KEY ("session_id") REFERENCES "sessions" ("id") ON DELETE CASCADE ON UPDATE NO ACTION)',
  'CREATE INDEX "ix_confirmations_user" ON "confirmations" ("user_id")',
  'CREATE INDEX "ix_confirmations_session" ON "confirmations" ("session_id")',
  'CREATE INDEX "ix_confirmations_expires" ON "confirmations" ("expires_at")',
];

/** Passkeys of operators, the codes that register the first one, and the actions that wait for one. */
export class Passkeys1764390000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['confirmations', 'passkey_codes', 'passkeys'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
