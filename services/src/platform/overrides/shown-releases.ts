import { type PublishedRemote, ReleaseManifest } from '@lectern/contracts';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { ReleaseEntity, RolloutEntity } from '../tables/index.js';

/** Those of the remotes that are withdrawn. */
export async function withdrawnAmong(manager: EntityManager, names: readonly string[]): Promise<string[]> {
  const rows = await manager.findBy(RolloutEntity, { remote: In([...names]), withdrawnAt: Not(IsNull()) });
  return rows.map(({ remote }) => remote);
}

/** Null for an unknown release, and for one that was recalled or deleted. */
export async function releaseOf(
  manager: EntityManager,
  { remote, version }: PublishedRemote,
): Promise<ReleaseManifest | null> {
  const usable = { name: remote, version, recalledAt: IsNull(), deletedAt: IsNull() };
  const row = await manager.findOneBy(ReleaseEntity, usable);
  return row && ReleaseManifest.parse(JSON.parse(row.manifest));
}
