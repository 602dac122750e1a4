import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  `CREATE TABLE IF NOT EXISTS server_faults (
    remote varchar(41) NOT NULL,
    version varchar(64) NOT NULL,
    day varchar(10) NOT NULL,
    digest varchar(32) NOT NULL,
    path varchar(200) NOT NULL,
    message varchar(200) NOT NULL,
    place varchar(160) NOT NULL,
    times int NOT NULL DEFAULT 0,
    INDEX ix_server_faults_day (day),
    PRIMARY KEY (remote, version, day, digest)
  ) ENGINE=InnoDB`,
];

const SQLITE = [
  'CREATE TABLE "server_faults" ("remote" varchar(41) NOT NULL, "version" varchar(64) NOT NULL, "day" varchar(10) NOT NULL, "digest" varchar(32) NOT NULL, "path" varchar(200) NOT NULL, "message" varchar(200) NOT NULL, "place" varchar(160) NOT NULL, "times" integer NOT NULL DEFAULT (0), CONSTRAINT "pk_server_faults" PRIMARY KEY ("remote", "version", "day", "digest"))',
  'CREATE INDEX "ix_server_faults_day" ON "server_faults" ("day")',
];

/** Pages that were sent without their body. */
export class ServerFaults1764370100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE server_faults');
  }
}
