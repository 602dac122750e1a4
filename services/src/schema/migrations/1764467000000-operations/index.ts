import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS processes (
    id varchar(100) NOT NULL,
    life varchar(32) NOT NULL,
    seen_at datetime(3) NOT NULL,
    state text NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS ended_passes (
    id varchar(32) NOT NULL,
    ended_at datetime(3) NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
  `CREATE TABLE IF NOT EXISTS backups (
    id int NOT NULL AUTO_INCREMENT,
    made_at datetime(3) NOT NULL,
    kilobytes int NOT NULL,
    missing int NOT NULL,
    restored_at datetime(3) NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'CREATE TABLE "processes" ("id" varchar(100) PRIMARY KEY NOT NULL, "life" varchar(32) NOT NULL, "seen_at" datetime(3) NOT NULL, "state" text NOT NULL)',
  'CREATE TABLE "ended_passes" ("id" varchar(32) PRIMARY KEY NOT NULL, "ended_at" datetime(3) NOT NULL)',
  'CREATE TABLE "backups" ("id" integer PRIMARY KEY AUTOINCREMENT NOT NULL, "made_at" datetime(3) NOT NULL, "kilobytes" integer NOT NULL, "missing" integer NOT NULL, "restored_at" datetime(3))',
];

/** What the console shows of the services: their processes, ended passes of jobs, and backups. */
export class Operations1764467000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['backups', 'ended_passes', 'processes']) await runner.query(`DROP TABLE ${table}`);
  }
}
