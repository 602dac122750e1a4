import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = `CREATE TABLE IF NOT EXISTS shared_counts (
    id varchar(43) NOT NULL,
    count int NOT NULL,
    ends_at datetime(3) NOT NULL,
    INDEX ix_shared_counts_ends (ends_at),
    PRIMARY KEY (id)
  ) ENGINE=InnoDB`;

const SQLITE = [
  'CREATE TABLE "shared_counts" ("id" varchar(43) PRIMARY KEY NOT NULL, "count" integer NOT NULL, "ends_at" datetime(3) NOT NULL)',
  'CREATE INDEX "ix_shared_counts_ends" ON "shared_counts" ("ends_at")',
];

/** Counters of limits, shared by all processes. */
export class SharedCounts1764400100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : [MYSQL]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE shared_counts');
  }
}
