import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MYSQL_STATEMENTS } from './mysql.js';
import { SQLITE_STATEMENTS } from './sqlite.js';

const TABLES = ['caption_checks', 'job_leases', 'daily_usage', 'enrichment_runs'];

/** Running enrichment jobs, the process that runs each, and how much of the daily budget is used. */
export class Enrichment1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE_STATEMENTS : MYSQL_STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
  }
}
