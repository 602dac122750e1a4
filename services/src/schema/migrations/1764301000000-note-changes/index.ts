import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = [
  'ALTER TABLE notes ADD COLUMN edited_at datetime(3) NULL, ADD COLUMN deleted_at datetime(3) NULL, ADD INDEX ix_notes_deleted (deleted_at)',
];

const SQLITE = [
  'ALTER TABLE "notes" ADD COLUMN "edited_at" datetime(3)',
  'ALTER TABLE "notes" ADD COLUMN "deleted_at" datetime(3)',
  'CREATE INDEX "ix_notes_deleted" ON "notes" ("deleted_at")',
];

/** Edited notes, and recently deleted ones. */
export class NoteChanges1764301000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of embedded ? SQLITE : MYSQL) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded ? 'DROP INDEX ix_notes_deleted' : 'ALTER TABLE notes DROP INDEX ix_notes_deleted',
    );
    await runner.query('ALTER TABLE notes DROP COLUMN edited_at');
    await runner.query('ALTER TABLE notes DROP COLUMN deleted_at');
  }
}
