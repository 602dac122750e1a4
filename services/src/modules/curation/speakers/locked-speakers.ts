import { type EntityManager, In } from 'typeorm';
import { dialectOf } from '../../../database/dialect-of.js';
import { DomainError } from '../../../gateway/errors.js';
import { SpeakerEntity } from '../../catalogue/tables/index.js';

/**
 * Both speakers, in the order of the ids, which nobody else changes until the transaction ends.
 *
 * @throws DomainError `SPEAKER_NOT_FOUND`
 */
export async function lockedSpeakers(
  tx: EntityManager,
  ids: readonly [number, number],
): Promise<[SpeakerEntity, SpeakerEntity]> {
  const rows = await tx.find(SpeakerEntity, {
    where: { id: In([...ids]) },
    order: { id: 'ASC' },
    // On the embedded database a write transaction has the whole file to itself.
    ...(dialectOf(tx) === 'mysql' && { lock: { mode: 'pessimistic_write' as const } }),
  });
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (!first || !second) throw new DomainError('SPEAKER_NOT_FOUND');
  return [first, second];
}
