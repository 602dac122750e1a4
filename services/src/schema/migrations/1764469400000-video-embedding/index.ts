import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether videos may be shown on other sites, as the platform's official API says. */
export class VideoEmbedding1764469400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(
      embedded
        ? 'ALTER TABLE "video_checks" ADD COLUMN "embeddable" boolean'
        : 'ALTER TABLE video_checks ADD COLUMN embeddable tinyint NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE video_checks DROP COLUMN embeddable');
  }
}
