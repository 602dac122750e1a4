import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The verified e-mail address of each provider account. */
export class IdentityAddresses1764343000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "identities" ADD COLUMN "email" varchar(254)'
        : 'ALTER TABLE identities ADD COLUMN email varchar(254) NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identities DROP COLUMN email');
  }
}
