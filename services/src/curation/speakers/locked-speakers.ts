import { type EntityManager, In } from 'typeorm';
import { lockFound } from '../../database/row-locks.js';
import { DomainError } from '../../kernel/errors.js';
import { SpeakerEntity } from '../../modules/catalogue/tables/index.js';

/**
 * Both speakers, in the order of their ids, locked until the transaction ends.
 *
 * @throws {DomainError} `SPEAKER_NOT_FOUND`
 */
export async function lockedSpeakers(
  tx: EntityManager,
  ids: readonly [number, number],
): Promise<[SpeakerEntity, SpeakerEntity]> {
  const rows = await tx.find(SpeakerEntity, {
    where: { id: In([...ids]) },
    order: { id: 'ASC' },
    ...lockFound(tx),
  });
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (!first || !second) throw new DomainError('SPEAKER_NOT_FOUND');
  return [first, second];
}
