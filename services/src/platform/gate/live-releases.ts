import { type GateRefusal, type GateRule, ReleaseManifest, SHELL_NAME } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { forUpdate } from '../../database/row-locks.js';
import { DomainError } from '../../kernel/errors.js';
import { readPathGrants } from '../paths/index.js';
import { type LiveRelease, NO_BUDGETS } from './gate-input.js';
import { judgeGlobals } from './globals.js';
import { judgePaths } from './paths.js';
import { judgeSlots } from './slots.js';

/**
 * Every stable release and candidate, including the shell's. Withdrawn remotes keep their paths, retired ones
 * do not.
 */
export async function liveReleases(manager: EntityManager): Promise<LiveRelease[]> {
  const rows = await manager.query<LiveRow[]>(LIVE);
  return rows.map(
    ({ manifest, path_grants: granted, withdrawn_at: withdrawn, is_candidate: isCandidate }) => ({
      manifest: ReleaseManifest.parse(JSON.parse(manifest)),
      as: Number(isCandidate) === 1 ? 'candidate' : 'stable',
      granted: readPathGrants(granted),
      isAway: withdrawn !== null,
    }),
  );
}

interface LiveRow {
  manifest: string;
  path_grants: string | null;
  withdrawn_at: unknown;
  is_candidate: number | string;
}

const LIVE = `
  SELECT r.manifest, o.path_grants, o.withdrawn_at, 0 AS is_candidate FROM rollouts o JOIN releases r ON r.id = o.stable_release_id WHERE o.retired_at IS NULL
  UNION ALL
  SELECT r.manifest, o.path_grants, o.withdrawn_at, 1 AS is_candidate FROM rollouts o JOIN releases r ON r.id = o.candidate_release_id`;

/**
 * Locks the set of live releases until the transaction ends: two remotes judged concurrently must not both
 * get a path.
 */
export async function holdLive(tx: EntityManager): Promise<void> {
  await tx.query(`SELECT id FROM rollouts ORDER BY id${forUpdate(tx)}`);
}

/**
 * Paths, slots and the container name of a published release that another remote owns now: its publication
 * could not detect that, since the other one was not live yet.
 */
export function clashesNow(manifest: ReleaseManifest, live: readonly LiveRelease[]): GateRefusal[] {
  const others = live.filter((other) => other.manifest.name !== manifest.name);
  const shells = others.filter((other) => other.manifest.name === SHELL_NAME).map((other) => other.manifest);
  const subject = { manifest, live, others, shells, budgets: NO_BUDGETS };
  return [
    ...[...judgePaths(subject), ...judgeSlots(subject)].filter(({ rule }) => CLASHES.has(rule)),
    ...judgeGlobals({ ...subject, live: others }),
  ];
}

const CLASHES: ReadonlySet<GateRule> = new Set(['path-clash', 'slot-clash']);

/** The text names the first rule; `refusals` has all of them. */
export function refused(refusals: readonly GateRefusal[]): DomainError {
  const [first] = refusals;
  const text = first && `${first.rule}: ${first.problem} ${first.fix}`;
  return new DomainError('GATE_REFUSED', { ...(text && { text }), details: { refusals } });
}
