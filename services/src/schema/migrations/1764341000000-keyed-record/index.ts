import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  'ALTER TABLE rollout_audit ADD COLUMN signed_by varchar(9) NULL, ADD COLUMN sealed varchar(60) NULL',
  'ALTER TABLE rollout_audit_head ADD COLUMN unkeyed int NULL, ADD COLUMN signature varchar(60) NULL',
  `CREATE TABLE IF NOT EXISTS rollout_audit_names (
    actor varchar(60) NOT NULL,
    name varchar(300) NOT NULL,
    INDEX ix_rollout_audit_names_name (name),
    PRIMARY KEY (actor)
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'ALTER TABLE "rollout_audit" ADD COLUMN "signed_by" varchar(9)',
  'ALTER TABLE "rollout_audit" ADD COLUMN "sealed" varchar(60)',
  'ALTER TABLE "rollout_audit_head" ADD COLUMN "unkeyed" integer',
  'ALTER TABLE "rollout_audit_head" ADD COLUMN "signature" varchar(60)',
  'CREATE TABLE "rollout_audit_names" ("actor" varchar(60) PRIMARY KEY NOT NULL, "name" varchar(300) NOT NULL)',
  'CREATE INDEX "ix_rollout_audit_names_name" ON "rollout_audit_names" ("name")',
];

/** The audit log gets a key, and stores names separately. */
export class KeyedRecord1764341000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rollout_audit_names');
    for (const column of ['unkeyed', 'signature'])
      await runner.query(`ALTER TABLE rollout_audit_head DROP COLUMN ${column}`);
    for (const column of ['signed_by', 'sealed'])
      await runner.query(`ALTER TABLE rollout_audit DROP COLUMN ${column}`);
  }
}
