import { Injectable } from '@nestjs/common';
import {
  type ChangeTeam,
  GATE_LIMITS,
  type GrantPath,
  isPathPattern,
  type Rollout,
  SHELL_NAME,
} from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../kernel/errors.js';
import { assertTeamName, type OperatorActor } from '../access/index.js';
import { AuditService } from '../audit/index.js';
import { holdLive, liveReleases } from '../gate/index.js';
import {
  isGranted,
  isPartOfTheSite,
  isVague,
  overlap,
  readPathGrants,
  shapeOf,
  takenFromSite,
  withGrant,
  withoutGrant,
} from '../paths/index.js';
import { endOverridesOf } from '../overrides/index.js';
import { RolloutActions } from './rollout-actions.js';

/** Ownership of remotes and grants of their paths. All actions throw like those of `RolloutsService`. */
@Injectable()
export class OwnersService {
  constructor(
    private readonly actions: RolloutActions,
    private readonly audit: AuditService,
  ) {}

  /**
   * Transfers a remote to another team, with all its releases: tokens of the former team lose access, and
   * from now on its pages are rendered in the new team's process.
   */
  changeTeam(remote: string, input: ChangeTeam, actor: OperatorActor): Promise<Rollout> {
    const { team } = input;
    return this.actions.act(remote, input, actor, async (locked, at, tx) => {
      if (isPartOfTheSite(remote)) return locked.conflict(`${remote} belongs to the site.`);
      const { team: from } = locked.row;
      if (team === from) {
        return locked.conflict(
          team === null
            ? `${remote} is already a team of its own.`
            : `${remote} already belongs to team ${team}.`,
        );
      }
      if (team !== null) await assertTeamName(tx, team);
      await endOverridesOf(tx, this.audit, remote, 'given to another team', at);
      return { act: 'team', change: { team }, details: { from, to: team } };
    });
  }

  /**
   * Lets another remote use a path of this one.
   *
   * @throws {DomainError} 422 for a path that cannot be given away
   */
  grant(remote: string, input: GrantPath, actor: OperatorActor): Promise<Rollout> {
    const { to, pattern } = input;
    return this.actions.act(
      remote,
      input,
      actor,
      async (locked, _at, tx) => {
        const problem = await grantProblem(tx, remote, input);
        if (problem !== null)
          throw new DomainError('VALIDATION_FAILED', { text: problem, errors: { pattern: [problem] } });
        const grants = readPathGrants(locked.row.pathGrants);
        if (isGranted(grants, to, pattern)) return locked.conflict(`${pattern} is already granted to ${to}.`);
        if (Object.values(grants).flat().length >= GATE_LIMITS.patterns)
          return locked.conflict(`${remote} has reached the limit of ${GATE_LIMITS.patterns} granted paths.`);
        const change = { pathGrants: withGrant(grants, to, pattern) };
        return { act: 'grant', change, details: { to, pattern } };
      },
      holdLive,
    );
  }

  /** Ends a grant that no live release uses: an address always has one owner. */
  endGrant(remote: string, input: GrantPath, actor: OperatorActor): Promise<Rollout> {
    const { to, pattern } = input;
    return this.actions.act(
      remote,
      input,
      actor,
      async (locked, _at, tx) => {
        const grants = readPathGrants(locked.row.pathGrants);
        if (!isGranted(grants, to, pattern)) return locked.conflict(`${pattern} is not granted to ${to}.`);
        const live = await liveReleases(tx);
        const user = live.find(
          ({ manifest, isAway }) => manifest.name === to && !isAway && Object.hasOwn(manifest.pages, pattern),
        );
        if (user) {
          const release = `${to} ${user.manifest.version}`;
          return locked.conflict(
            `${release} uses ${pattern}: roll it back, recall it or withdraw ${to} first.`,
          );
        }
        const change = { pathGrants: withoutGrant(grants, to, pattern) };
        return { act: 'grant-end', change, details: { to, pattern } };
      },
      holdLive,
    );
  }
}

/** Why a path cannot be granted to another remote, in words; null if it can. */
async function grantProblem(
  tx: EntityManager,
  remote: string,
  { to, pattern }: GrantPath,
): Promise<string | null> {
  if (!isPathPattern(pattern)) return `${pattern} is not a valid path pattern.`;
  if (to === remote || to === SHELL_NAME) return `${to} cannot be granted a path of ${remote}.`;
  if (isVague(pattern)) return `${pattern} would match every path of the site that no one else owns.`;
  const taken = takenFromSite(pattern, to);
  if (taken !== null) return `${pattern} lies below /${taken}, which belongs to the site.`;
  const owned = (await liveReleases(tx))
    .filter(({ manifest }) => manifest.name === remote)
    .flatMap(({ manifest }) => Object.keys(manifest.pages));
  const whole = owned.find((own) => shapeOf(own) === shapeOf(pattern));
  if (whole !== undefined) return `${pattern} is itself a path of ${remote}: it would have two owners.`;
  return owned.some((own) => overlap(own, pattern)) ? null : `No address of ${remote} matches ${pattern}.`;
}
