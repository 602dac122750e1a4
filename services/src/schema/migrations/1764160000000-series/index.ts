import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recountSeries, seriesInName, seriesNameKey } from '../../../modules/catalogue/index.js';
import { foldKey, slugify } from '../../../text/text-key.js';

interface Named {
  id: number;
  name: string;
}

/**
 * Assigns existing conferences to series by their names. A conference with a unique name is left to the import, which knows the series of
 * its catalogue.
 */
export class Series1764160000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const conferences = (await runner.query(
      'SELECT id, name FROM conferences WHERE series_id IS NULL ORDER BY id',
    )) as Named[];
    const series = new Map<string, { name: string; editions: number[] }>();
    for (const { id, name } of conferences) {
      const found = seriesInName(name);
      if (!found) continue;
      const known = series.get(found.key);
      if (known) known.editions.push(id);
      else series.set(found.key, { name: found.name, editions: [id] });
    }
    for (const { name, editions } of series.values())
      if (editions.length > 1) await addSeries(runner, name, editions);
  }

  async down(): Promise<void> {
    throw new Error('Series joined by operators would be lost');
  }
}

async function addSeries(runner: QueryRunner, name: string, editions: readonly number[]): Promise<void> {
  const key = seriesNameKey(name);
  const one = async (sql: string, value: string) =>
    ((await runner.query(sql, [value])) as { id: number }[])[0]?.id;
  const known = await one('SELECT series_id AS id FROM series_keys WHERE series_key = ?', key);
  const id = known ?? (await insertSeries());
  for (const edition of editions)
    await runner.query('UPDATE conferences SET series_id = ? WHERE id = ?', [id, edition]);
  await recountSeries(runner.manager, [id], null);

  async function insertSeries(): Promise<number> {
    const base = slugify(name, 150) || 'series';
    let slug = base;
    for (let next = 2; (await bySlug(slug)) !== undefined; next++) slug = `${base}-${next}`;
    await runner.query('INSERT INTO series (slug, name, name_key) VALUES (?, ?, ?)', [
      slug,
      name.slice(0, 200),
      foldKey(name).slice(0, 220),
    ]);
    const added = await bySlug(slug);
    if (added === undefined) throw new Error(`The series ${slug} was not added`);
    await runner.query('INSERT INTO series_keys (series_key, series_id) VALUES (?, ?)', [key, added]);
    return added;
  }

  function bySlug(slug: string): Promise<number | undefined> {
    return one('SELECT id FROM series WHERE slug = ?', slug);
  }
}
