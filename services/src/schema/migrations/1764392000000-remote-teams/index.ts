import type { MigrationInterface, QueryRunner } from 'typeorm';

const MYSQL = 'ALTER TABLE rollouts ADD COLUMN team varchar(41) NULL';
const SQLITE = 'ALTER TABLE "rollouts" ADD COLUMN "team" varchar(41)';

/** The first team that published a remote with its token; the site's own remotes belong to the site. */
const FIRST_PUBLISHER = `
  UPDATE rollouts SET team = (
    SELECT SUBSTR(r.published_by, 6) FROM releases r
    WHERE r.name = rollouts.remote AND r.published_by LIKE 'team:%'
    ORDER BY r.id LIMIT 1
  )
  WHERE remote NOT IN ('shell', 'mf-conferences', 'mf-discover', 'mf-operate', 'mf-search', 'mf-talk', 'mf-upload')`;

/** The team of each remote. */
export class RemoteTeams1764392000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query(embedded ? SQLITE : MYSQL);
    await runner.query(FIRST_PUBLISHER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE rollouts DROP COLUMN team');
  }
}
