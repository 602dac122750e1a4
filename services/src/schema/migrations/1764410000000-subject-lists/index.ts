import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Talks are updated in ranges of ids, so that no transaction of a cluster becomes too large. */
const RANGE = 20_000;

/** Orders the talks of each subject, see `modules/catalogue/list-under-tags.ts`. */
export class SubjectLists1764410000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    await runner.query('ALTER TABLE talk_tags ADD COLUMN listed_on date');
    await runner.query(
      `ALTER TABLE talk_tags ADD COLUMN watchable ${embedded ? 'boolean NOT NULL DEFAULT (0)' : "tinyint NOT NULL DEFAULT '0'"}`,
    );
    const answer: unknown = await runner.query('SELECT MAX(id) AS last FROM talks');
    const last = (answer as { last: number | null }[])[0]?.last ?? 0;
    for (let from = 0; from < last; from += RANGE)
      await runner.query(
        `UPDATE talk_tags SET
           listed_on = (SELECT CASE WHEN t.status = 'published' THEN t.ordered_on END FROM talks t WHERE t.id = talk_tags.talk_id),
           watchable = (SELECT t.watchable FROM talks t WHERE t.id = talk_tags.talk_id)
         WHERE talk_id > ? AND talk_id <= ?`,
        [from, from + RANGE],
      );
    await runner.query(
      'CREATE INDEX ix_talk_tags_listed ON talk_tags (tag_id, listed_on, talk_id, watchable)',
    );
    // Talks that the previous release changes while it still runs are updated by 'modules/upkeep/subject-lists/subject-lists-job.ts'.
    await runner.query('INSERT INTO job_cursors (name, changed_at, last_id) VALUES (?, ?, 0)', [
      'subject lists',
      new Date(),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    const on = runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON talk_tags';
    await runner.query(`DROP INDEX ix_talk_tags_listed${on}`);
    await runner.query('ALTER TABLE talk_tags DROP COLUMN listed_on');
    await runner.query('ALTER TABLE talk_tags DROP COLUMN watchable');
    await runner.query("DELETE FROM job_cursors WHERE name = 'subject lists'");
  }
}
