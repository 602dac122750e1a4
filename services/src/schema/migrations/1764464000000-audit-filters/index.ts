import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `ALTER TABLE rollout_audit ADD COLUMN token_id int NULL,
    ADD INDEX ix_rollout_audit_actor (actor, id),
    ADD INDEX ix_rollout_audit_act (act, id),
    ADD INDEX ix_rollout_audit_token (token_id, id),
    ADD INDEX ix_rollout_audit_at (at)`,
  `CREATE TABLE rollout_audit_waiting (
    id int NOT NULL AUTO_INCREMENT,
    at datetime(3) NOT NULL,
    remote varchar(41) NULL,
    act varchar(30) NOT NULL,
    actor varchar(300) NOT NULL,
    token_id int NULL,
    reason text NULL,
    details text NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'ALTER TABLE "rollout_audit" ADD COLUMN "token_id" integer',
  'CREATE INDEX "ix_rollout_audit_actor" ON "rollout_audit" ("actor", "id")',
  'CREATE INDEX "ix_rollout_audit_act" ON "rollout_audit" ("act", "id")',
  'CREATE INDEX "ix_rollout_audit_token" ON "rollout_audit" ("token_id", "id")',
  'CREATE INDEX "ix_rollout_audit_at" ON "rollout_audit" ("at")',
  'CREATE TABLE "rollout_audit_waiting" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "at" datetime(3) NOT NULL, "remote" varchar(41), "act" varchar(30) NOT NULL, "actor" varchar(300) NOT NULL, "token_id" integer, "reason" text, "details" text NOT NULL)',
];

const INDEXES = ['actor', 'act', 'token', 'at'].map((name) => `ix_rollout_audit_${name}`);

/** Entries of the audit log name their token, are found by it, and wait while they cannot be signed. */
export class AuditFilters1764464000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const onTable = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON rollout_audit';
    await runner.query('DROP TABLE rollout_audit_waiting');
    for (const index of INDEXES) await runner.query(`DROP INDEX ${index}${onTable}`);
    await runner.query('ALTER TABLE rollout_audit DROP COLUMN token_id');
  }
}
