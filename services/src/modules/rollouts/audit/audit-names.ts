import { randomBytes } from 'node:crypto';
import { type EntityManager, In, Like } from 'typeorm';
import { AuditNameEntity } from './audit-name.entity.js';

/** An operator is named by an address; teams and the site itself by names that are nobody's own. */
const isAddress = (actor: string): boolean => actor.includes('@');

/**
 * The id that a line has in the place of an operator's address, which is kept beside it.
 *
 * @param actor as `nameOf` names who acts
 */
export async function actorIdOf(tx: EntityManager, actor: string): Promise<string> {
  if (!isAddress(actor)) return actor;
  const [user] = await tx.query<{ id: number }[]>('SELECT id FROM users WHERE email = ?', [actor]);
  const id = user ? `user:${user.id}` : await unknownId(tx, actor);
  // An address goes with its newest bearer; what was written before stays with who wrote it.
  await tx.save(AuditNameEntity, { actor: id, name: actor });
  return id;
}

/** Somebody at the command line, who never signed in. */
async function unknownId(tx: EntityManager, name: string): Promise<string> {
  const known = await tx.findOneBy(AuditNameEntity, { name, actor: Like('operator:%') });
  return known?.actor ?? `operator:${randomBytes(9).toString('base64url')}`;
}

/** Names of those that have one. */
export async function namesOf(
  manager: EntityManager,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await manager.findBy(AuditNameEntity, { actor: In([...new Set(actors)]) });
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}
