import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  suspended_at: 'datetime(3)',
  suspended_until: 'datetime(3)',
  suspension_reason: 'varchar(300)',
};

/** Members who may not sign in. */
export class Suspensions1764466100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const [name, type] of Object.entries(COLUMNS))
      await runner.query(
        embedded
          ? `ALTER TABLE "users" ADD COLUMN "${name}" ${type}`
          : `ALTER TABLE users ADD COLUMN ${name} ${type} NULL`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(COLUMNS)) await runner.query(`ALTER TABLE users DROP COLUMN ${name}`);
  }
}
