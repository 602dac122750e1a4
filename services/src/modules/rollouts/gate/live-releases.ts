import { type GateRefusal, type GateRule, ReleaseManifest, SHELL_NAME } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import type { Dialect } from '../../../database/database.js';
import { DomainError } from '../../../gateway/errors.js';
import type { LiveRelease } from './case.js';
import { judgePaths } from './paths.js';
import { judgeSlots } from './slots.js';

/** Every stable release and candidate, the shell's among them. What was withdrawn keeps its paths, what was retired does not. */
export async function liveReleases(manager: EntityManager): Promise<LiveRelease[]> {
  const rows = await manager.query<{ manifest: string; is_candidate: number | string }[]>(LIVE);
  return rows.map(({ manifest, is_candidate: isCandidate }) => ({
    manifest: ReleaseManifest.parse(JSON.parse(manifest)),
    as: Number(isCandidate) === 1 ? 'candidate' : 'stable',
  }));
}

const LIVE = `
  SELECT r.manifest, 0 AS is_candidate FROM rollouts o JOIN releases r ON r.id = o.stable_release_id WHERE o.retired_at IS NULL
  UNION ALL
  SELECT r.manifest, 1 AS is_candidate FROM rollouts o JOIN releases r ON r.id = o.candidate_release_id`;

/** Keeps what is live as it is until the transaction ends: two remotes that are judged at once must not both get a path. */
export async function holdLive(tx: EntityManager, dialect: Dialect): Promise<void> {
  // On the embedded database a write transaction has the whole file to itself.
  if (dialect === 'mysql') await tx.query('SELECT id FROM rollouts ORDER BY id FOR UPDATE');
}

/**
 * Paths and slots of a published release that are another remote's now: what its publishing could not see, since the other one was not
 * live yet.
 */
export function clashesNow(manifest: ReleaseManifest, live: readonly LiveRelease[]): GateRefusal[] {
  const others = live.filter((other) => other.manifest.name !== manifest.name);
  const shells = others.filter((other) => other.manifest.name === SHELL_NAME).map((other) => other.manifest);
  const subject = { manifest, live, others, shells, budgets: NO_BUDGETS };
  return [...judgePaths(subject), ...judgeSlots(subject)].filter(({ rule }) => CLASHES.has(rule));
}

const CLASHES: ReadonlySet<GateRule> = new Set(['path-clash', 'slot-clash']);
const NO_BUDGETS = { page: Infinity, most: Infinity };

/** The text names the first rule; all of them are in `refusals`. */
export function refused(refusals: readonly GateRefusal[]): DomainError {
  const [first] = refusals;
  const text = first && `${first.rule}: ${first.problem} ${first.fix}`;
  return new DomainError('GATE_REFUSED', { ...(text && { text }), details: { refusals } });
}
