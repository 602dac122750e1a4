import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  'ALTER TABLE sessions ADD COLUMN browser varchar(40) NULL, ADD COLUMN network varchar(45) NULL',
];

const SQLITE = [
  'ALTER TABLE "sessions" ADD COLUMN "browser" varchar(40)',
  'ALTER TABLE "sessions" ADD COLUMN "network" varchar(45)',
];

/** Data by which users recognise a session: browser and network. */
export class SessionPlaces1764360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN browser');
    await runner.query('ALTER TABLE sessions DROP COLUMN network');
  }
}
