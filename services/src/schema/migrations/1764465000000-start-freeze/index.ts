import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE start_freeze (
    id int NOT NULL,
    reason varchar(500) NULL,
    since datetime(3) NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`;

const SQLITE =
  'CREATE TABLE "start_freeze" ("id" integer NOT NULL, "reason" varchar(500), "since" datetime(3), CONSTRAINT "pk_start_freeze" PRIMARY KEY ("id"))';

/** The operators' switch that stops all starts of releases, in its only row. */
export class StartFreeze1764465000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(embedded ? SQLITE : MYSQL);
    await runner.query('INSERT INTO start_freeze (id) VALUES (1)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE start_freeze');
  }
}
