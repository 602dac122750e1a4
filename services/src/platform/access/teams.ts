import { SITE_TEAM } from '@lectern/contracts';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { DomainError } from '../../kernel/errors.js';
import { isWithinOneEdit } from '../paths/index.js';
import { RolloutEntity } from '../tables/index.js';
import { TeamTokenEntity } from './team-token.entity.js';

/** Names the site itself acts under. */
const OWN = [SITE_TEAM, 'local', 'automatic', 'operator', 'operators'];

/** Why a team name is not allowed; null for an existing or acceptable one. @param known names of all teams */
export function teamNameProblem(name: string, known: readonly string[]): string | null {
  if (known.includes(name)) return null;
  if (OWN.includes(name)) return `${name} is reserved by the site.`;
  const like = known.find((other) => isWithinOneEdit(name, other) && !isNumbered(name, other));
  return like === undefined ? null : `${name} is too similar to team ${like}. Choose another name.`;
}

/** Whether names differ only in a single letter or number as a word, as in team-a and team-b. */
function isNumbered(one: string, other: string): boolean {
  const [a, b] = [one.split('-'), other.split('-')];
  const differing = a.filter((part, at) => part !== b[at]);
  return a.length === b.length && [...differing, ...b.filter((part, at) => part !== a[at])].every(isSingle);
}

const isSingle = (part: string) => part.length === 1;

/** @throws {DomainError} 422 */
export async function assertTeamName(tx: EntityManager, name: string): Promise<void> {
  const problem = teamNameProblem(name, await knownTeams(tx));
  if (problem !== null)
    throw new DomainError('VALIDATION_FAILED', { text: problem, errors: { team: [problem] } });
}

/**
 * For a token being created.
 *
 * @throws {DomainError} 422 for the team's name, 409 for a remote of another team
 */
export async function assertTeamReaches(
  tx: EntityManager,
  team: string,
  remotes: readonly string[],
): Promise<void> {
  await assertTeamName(tx, team);
  const foreign = (await owned(tx)).find((row) => row.team !== team && remotes.includes(row.remote));
  if (!foreign) return;
  const text = `${foreign.remote} belongs to team ${foreign.team}. Give it to team ${team} first, or omit it.`;
  throw new DomainError('CONFLICT', { text });
}

/** Those remotes that no other team owns. */
export async function ownAmong(
  manager: EntityManager,
  team: string,
  remotes: readonly string[],
): Promise<string[]> {
  const foreign = new Set((await owned(manager)).filter((row) => row.team !== team).map((row) => row.remote));
  return remotes.filter((remote) => !foreign.has(remote));
}

const owned = (manager: EntityManager) =>
  manager.find(RolloutEntity, { select: { remote: true, team: true }, where: { team: Not(IsNull()) } });

async function knownTeams(tx: EntityManager): Promise<string[]> {
  const tokens = await tx
    .createQueryBuilder(TeamTokenEntity, 't')
    .select('DISTINCT t.team', 'team')
    // Operators' tokens belong to no team.
    .where('t.remotes NOT LIKE :all', { all: '%"*"%' })
    .getRawMany<{ team: string }>();
  return [...new Set([...tokens, ...(await owned(tx))].map(({ team }) => team ?? ''))];
}
