import type { MigrationInterface, QueryRunner } from 'typeorm';

// The lifetime of existing tokens starts now, so that no pipeline stops overnight.
const MYSQL = [
  'ALTER TABLE team_tokens ADD COLUMN expires_at datetime(3) NULL, ADD COLUMN last_used_from varchar(50) NULL',
  'UPDATE team_tokens SET expires_at = DATE_ADD(UTC_TIMESTAMP(3), INTERVAL 90 DAY)',
];

const SQLITE = [
  'ALTER TABLE "team_tokens" ADD COLUMN "expires_at" datetime(3)',
  'ALTER TABLE "team_tokens" ADD COLUMN "last_used_from" varchar(50)',
  `UPDATE "team_tokens" SET "expires_at" = strftime('%Y-%m-%d %H:%M:%f', 'now', '+90 days')`,
];

/** Tokens expire, and record the network they were used from. */
export class TokenExpiry1764342000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['expires_at', 'last_used_from'])
      await runner.query(`ALTER TABLE team_tokens DROP COLUMN ${column}`);
  }
}
