import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rebuildCatalogueIn, speakerSort, tagSlug } from '../../../modules/catalogue/index.js';
import { foldKey } from '../../../text/text-key.js';
import { statements } from './schema.js';

const BATCH = 500;

/**
 * Series, subjects, recordings, links and their counts. Fills in data that can be derived from existing rows; data that has to be parsed
 * from texts follows in later migrations.
 */
export class Catalogue1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const embedded = runner.dataSource.options.type === 'better-sqlite3';
    for (const statement of statements(embedded ? 'sqlite' : 'mysql')) await runner.query(statement);
    await nameSpeakers(runner);
    await nameConferences(runner);
    await nameTags(runner);
    await runner.query('CREATE UNIQUE INDEX ux_tags_slug ON tags (slug)');
    await rebuildCatalogueIn(runner.manager);
  }

  async down(): Promise<void> {
    throw new Error('Joins, counts and links would be lost');
  }
}

/** Every row of a table, in batches. */
async function* rows<Row extends { id: number }>(runner: QueryRunner, sql: string): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const batch = (await runner.query(`${sql} WHERE id > ? ORDER BY id LIMIT ${BATCH}`, [after])) as Row[];
    yield* batch;
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function nameSpeakers(runner: QueryRunner): Promise<void> {
  for await (const { id, name } of rows<{ id: number; name: string }>(
    runner,
    'SELECT id, name FROM speakers',
  )) {
    const { sortName, letter } = speakerSort(name);
    await runner.query('UPDATE speakers SET sort_name = ?, letter = ? WHERE id = ?', [sortName, letter, id]);
  }
}

interface ConferenceRow {
  id: number;
  name: string;
  start_date: string | null;
}

async function nameConferences(runner: QueryRunner): Promise<void> {
  for await (const { id, name, start_date } of rows<ConferenceRow>(
    runner,
    'SELECT id, name, start_date FROM conferences',
  )) {
    const year = /^\d{4}/.exec(start_date ?? '')?.[0] ?? /\b(?:19|20)\d\d\b/.exec(name)?.[0] ?? null;
    await runner.query('UPDATE conferences SET name_key = ?, year = ? WHERE id = ?', [
      foldKey(name).slice(0, 220),
      year === null ? null : Number(year),
      id,
    ]);
  }
}

interface TagRow {
  id: number;
  name: string;
  tag_key: string;
}

async function nameTags(runner: QueryRunner): Promise<void> {
  for await (const { id, name, tag_key } of rows<TagRow>(runner, 'SELECT id, name, tag_key FROM tags'))
    await runner.query('UPDATE tags SET slug = ? WHERE id = ?', [tagSlug(name, tag_key), id]);
}
