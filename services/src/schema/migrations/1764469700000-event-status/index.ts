import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldKey } from '../../../text/text-key.js';

const FOUND = 'name_key, start_date, end_date, year, series_id';
const MARK = /\s*[([](cancell?ed|postponed)[)\]]\s*$/iu;

/** Conferences and talks that do not take place: so far, only their names said it. */
export class EventStatus1764469700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conferences ADD COLUMN status varchar(9) NULL');
    await runner.query(`DROP INDEX ix_conferences_found${onTable(runner)}`);
    await runner.query(`CREATE INDEX ix_conferences_found ON conferences (${FOUND}, status)`);
    await runner.query('CREATE INDEX ix_conferences_status ON conferences (status, start_date, id)');
    const rows = (await runner.query(
      `SELECT id, name FROM conferences WHERE name LIKE '%cancel%' OR name LIKE '%postponed%'`,
    )) as { id: number; name: string }[];
    for (const { id, name } of rows) {
      const word = MARK.exec(name)?.[1];
      if (word === undefined) continue;
      const status = word.toLowerCase() === 'postponed' ? 'postponed' : 'cancelled';
      const bare = name.replace(MARK, '');
      await runner.query('UPDATE conferences SET status = ?, name = ?, name_key = ? WHERE id = ?', [
        status,
        bare,
        foldKey(bare).slice(0, 220),
        id,
      ]);
      await runner.query('UPDATE talks SET conference_name = ? WHERE conference_id = ?', [bare, id]);
    }
    await runner.query(
      `UPDATE talks SET video_state = 'cancelled' WHERE watchable = 0
       AND (title LIKE '%(cancelled)' OR title LIKE '%(canceled)' OR title LIKE '%[cancelled]' OR title LIKE '%[canceled]')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE talks SET video_state = 'unknown' WHERE video_state = 'cancelled'");
    await runner.query(`DROP INDEX ix_conferences_status${onTable(runner)}`);
    await runner.query(`DROP INDEX ix_conferences_found${onTable(runner)}`);
    await runner.query(`CREATE INDEX ix_conferences_found ON conferences (${FOUND})`);
    await runner.query('ALTER TABLE conferences DROP COLUMN status');
  }
}

const onTable = (runner: QueryRunner): string =>
  runner.dataSource.options.type === 'better-sqlite3' ? '' : ' ON conferences';
