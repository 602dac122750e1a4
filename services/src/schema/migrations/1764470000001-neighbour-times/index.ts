import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Talks per statement: meanwhile, processes of the previous release wait for those that it locks. */
const RANGE = 1_000;

/** When each talk's neighbours were stored, so that talks without them can be processed in the order in which people look. */
export class NeighbourTimes1764470000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE talks ADD COLUMN neighbours_at datetime(3) NULL');
    const [{ last } = { last: null }] = (await runner.query('SELECT MAX(id) AS last FROM talks')) as {
      last: number | null;
    }[];
    for (let from = 0; from < (last ?? 0); from += RANGE)
      await runner.query(
        `UPDATE talks SET neighbours_at = changed_at WHERE id > ? AND id <= ?
         AND changed_at <= (SELECT changed_at FROM job_cursors WHERE name = 'neighbours')`,
        [from, from + RANGE],
      );
    await runner.query(
      'CREATE INDEX ix_talks_waiting ON talks (status, neighbours_at, internal_views, ordered_on, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON talks';
    await runner.query(`DROP INDEX ix_talks_waiting${on}`);
    await runner.query('ALTER TABLE talks DROP COLUMN neighbours_at');
  }
}
