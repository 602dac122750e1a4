import { type EntityManager, In } from 'typeorm';
import { SeriesEntity, SeriesKeyEntity } from '../../modules/catalogue/index.js';
import type { Plan } from './plan.js';
import { insertAll, takeIds } from './rows.js';

/** Writes a plan's new and changed series, and their names. */
export async function persistSeries(tx: EntityManager, plan: Plan): Promise<void> {
  await insertAll(
    tx,
    SeriesEntity,
    plan.series.map(({ slug, name, nameKey, website }) => ({ slug, name, nameKey, website })),
  );
  await takeIds(
    plan.series,
    (series) => series.slug,
    async (keys) =>
      (await tx.find(SeriesEntity, { select: { id: true, slug: true }, where: { slug: In(keys) } })).map(
        ({ id, slug }) => ({ id, key: slug }),
      ),
  );
  for (const { id, website } of plan.seriesChanges) await tx.update(SeriesEntity, id, { website });
  await insertAll(
    tx,
    SeriesKeyEntity,
    plan.seriesKeys.map(({ series, key }) => ({ seriesKey: key, seriesId: series.id })),
  );
}
