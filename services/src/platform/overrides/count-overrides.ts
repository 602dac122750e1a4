import { NewOverride } from '@lectern/contracts';
import { type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { OverrideEntity } from './override.entity.js';

/** Browsers that currently see a published release because of an override, by `name@version`. */
export async function countOverrides(
  manager: EntityManager,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await manager.find(OverrideEntity, {
    select: { content: true },
    where: { claimedBy: Not(IsNull()), endedAt: IsNull(), expiresAt: MoreThan(now) },
  });
  const counts = new Map<string, number>();
  for (const { content } of rows) {
    for (const part of NewOverride.parse(JSON.parse(content)).remotes) {
      if ('base' in part) continue;
      const key = `${part.remote}@${part.version}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}
