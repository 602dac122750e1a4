import { type EntityManager, In, Not } from 'typeorm';
import type { Config } from '../../../config/config.js';
import { lockFound } from '../../../database/row-locks.js';
import { DomainError } from '../../../kernel/errors.js';
import { UserEntity } from '../../../modules/users/index.js';
import { PasskeyEntity } from './passkey.entity.js';

/**
 * Whether other passkeys of operators are left: without any, nobody can confirm an action in the console.
 *
 * @param email of its operator
 * @throws {DomainError} 409
 */
export async function assertOthersLeft(
  tx: EntityManager,
  { id }: Pick<PasskeyEntity, 'id'>,
  email: string,
  { operators, stepUp }: Pick<Config, 'operators' | 'stepUp'>,
): Promise<void> {
  if (stepUp !== 'passkey') return;
  const users = await tx.findBy(UserEntity, { email: In([...operators]) });
  const others = { id: Not(id), userId: In(users.map((user) => user.id)) };
  // A locking read: two who remove the last two at the same time see each other.
  if (await tx.findOne(PasskeyEntity, { where: others, ...lockFound(tx) })) return;
  throw new DomainError('CONFLICT', {
    text: `This is the last passkey of all operators. Without it nobody can confirm an action in the console, until a code from the command line registers another one: npm run passkey -- --operator ${email}`,
  });
}
