import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MYSQL_STATEMENTS } from './mysql.js';
import { SQLITE_STATEMENTS } from './sqlite.js';

const TABLES = [
  'telemetry_spans',
  'telemetry_vitals',
  'telemetry_messages',
  'telemetry_facts',
  'telemetry_salts',
  'telemetry_participants',
  'rollout_watches',
];

/** Telemetry of releases, and the statistical tests of candidates. */
export class Telemetry1764020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE_STATEMENTS : MYSQL_STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`DROP TABLE ${table}`);
  }
}
