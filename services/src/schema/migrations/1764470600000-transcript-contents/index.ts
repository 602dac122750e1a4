import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transcripts that members add, for operators who decide on them. */
export class TranscriptContents1764470600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isEmbedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      `ALTER TABLE contents ADD COLUMN transcript ${isEmbedded ? 'text' : 'mediumtext'} NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM contents WHERE kind = 'transcript'");
    await runner.query('ALTER TABLE contents DROP COLUMN transcript');
  }
}
