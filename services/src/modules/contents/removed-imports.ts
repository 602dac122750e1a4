import { type EntityManager, In } from 'typeorm';
import { SlotEntity, TalkEntity } from '../catalogue/index.js';
import type { ContentEntity } from './content.entity.js';
import { RemovedImportEntity } from './removed-import.entity.js';

/** Keys of what operators deleted for good or, of biographies, have hidden. */
export interface RemovedImports {
  sourceKeys: ReadonlySet<string>;
  videoIds: ReadonlySet<string>;
  /** Ids of speakers whose biography is not to be filled in. */
  speakerIds: ReadonlySet<number>;
}

/**
 * Remembers talks and biographies that are about to be deleted for good, so that no import adds them again. Their titles leave the
 * schedules.
 */
export async function rememberRemoved(
  tx: EntityManager,
  rows: readonly ContentEntity[],
  now: Date,
): Promise<void> {
  const talkIds = rows.flatMap(({ kind, talkId }) => (kind === 'talk' && talkId !== null ? [talkId] : []));
  const talks = await tx.find(TalkEntity, {
    select: { id: true, sourceKey: true, videoId: true },
    where: { id: In(talkIds) },
  });
  for (const { sourceKey, videoId } of talks)
    if (sourceKey !== null || videoId !== null)
      await tx.insert(RemovedImportEntity, { sourceKey, videoId, speakerId: null, removedAt: now });
  await tx.update(SlotEntity, { talkId: In(talkIds) }, { talkTitle: null });
  for (const { kind, userId, speakerId } of rows)
    if (kind === 'biography' && userId === null && speakerId !== null)
      await tx.insert(RemovedImportEntity, { sourceKey: null, videoId: null, speakerId, removedAt: now });
}

export async function removedImports(manager: EntityManager): Promise<RemovedImports> {
  const rows = await manager.find(RemovedImportEntity);
  const hidden: { id: number }[] = await manager.query(
    `SELECT speaker_id AS id FROM contents WHERE kind = 'biography' AND state = 'hidden' AND user_id IS NULL
     UNION SELECT j.into_id FROM contents c JOIN speaker_joins j ON j.from_id = c.speaker_id AND j.undone_at IS NULL
       WHERE c.kind = 'biography' AND c.state = 'hidden' AND c.user_id IS NULL`,
  );
  return {
    sourceKeys: new Set(rows.flatMap(({ sourceKey }) => sourceKey ?? [])),
    videoIds: new Set(rows.flatMap(({ videoId }) => videoId ?? [])),
    speakerIds: new Set([...rows.flatMap(({ speakerId }) => speakerId ?? []), ...hidden.map(({ id }) => id)]),
  };
}
