import { randomBytes } from 'node:crypto';
import { type EntityManager, In, Like } from 'typeorm';
import { idByEmail } from '../../modules/users/index.js';
import { AuditNameEntity } from './audit-name.entity.js';

/** Names that begin alike; more are not looked for. */
const MOST_PEOPLE = 50;

/** Operators are named by an address; names of teams and of the site itself are not personal data. */
const isAddress = (actor: string): boolean => actor.includes('@');

/**
 * The id that stands for an operator's address in an entry; the address is stored separately.
 *
 * @param actor as named by `nameOf`
 */
export async function actorIdOf(tx: EntityManager, actor: string): Promise<string> {
  if (!isAddress(actor)) return actor;
  const user = await idByEmail(tx, actor);
  const id = user === null ? await unknownId(tx, actor) : `user:${user}`;
  // An address belongs to its newest holder; earlier entries keep their author's id.
  await tx.save(AuditNameEntity, { actor: id, name: actor });
  return id;
}

/** Id of a person at the command line who never signed in. */
async function unknownId(tx: EntityManager, name: string): Promise<string> {
  const known = await tx.findOneBy(AuditNameEntity, { name, actor: Like('operator:%') });
  return known?.actor ?? `operator:${randomBytes(9).toString('base64url')}`;
}

/** Text for `LIKE … ESCAPE '!'` that stands for itself. */
export const literally = (text: string): string => text.replace(/[!%_]/g, '!$&');

/** Ids of people by an address or its beginning, and the words themselves, for actors that are not people. */
export async function actorsLike(manager: EntityManager, person: string): Promise<string[]> {
  const name = person.toLowerCase();
  const found = await manager
    .createQueryBuilder(AuditNameEntity, 'n')
    .where("n.name LIKE :name ESCAPE '!'", { name: `${literally(name)}%` })
    .orderBy('n.name')
    .limit(MOST_PEOPLE)
    .getMany();
  return [...new Set([person, name, ...found.map(({ actor }) => actor)])];
}

/** Names by actor id, for those that have one. */
export async function namesOf(
  manager: EntityManager,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await manager.findBy(AuditNameEntity, { actor: In([...new Set(actors)]) });
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}
