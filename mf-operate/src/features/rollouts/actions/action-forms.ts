import {
  PathPattern,
  ROLLOUT_LIMITS,
  RemoteName,
  Share,
  TeamName,
  UserIds,
  type Release,
  type Rollout,
  type RolloutActionInputs,
  type Segment,
} from '@lectern/contracts';
import * as z from 'zod/mini';
import { parsePercent } from '../../../shared/components/percent';
import { parseUsers } from '../../../shared/components/user-ids';
import { NeededReason, OptionalReason, REASON_TOO_LONG, Trimmed, readBy } from '../../../shared/forms/fields';
import type { ActionName } from './actions.api';
import { BEFORE, goesBackTo, keptReleases } from './action-rules';

/** What an action takes, without the revision, which the dialog knows. */
export type Input<Name extends ActionName> = Omit<RolloutActionInputs[Name], 'revision'>;

/** Errors by field, where the field's rule has no words of its own. */
export const FAULTS: Readonly<Record<string, string>> = {
  version: 'Choose a release.',
  share: 'Enter a percentage from 0 to 100, with at most two decimals.',
  users: `Enter user ids (whole numbers) separated by commas; ${ROLLOUT_LIMITS.users.toLocaleString('en')} at most.`,
  reason: REASON_TOO_LONG,
  team: 'Use lower-case letters, digits and hyphens, 41 at most.',
  to: 'Enter the name of a remote, such as mf-news.',
  pattern: 'Enter a pattern that begins with a slash, such as /news/archive.',
};

/** Nothing chosen is the preset choice. */
const oneOf = (versions: readonly string[], preset: string | null) =>
  z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((chosen: string | null) => chosen ?? preset ?? undefined),
      z.string().check(z.refine((version) => versions.includes(version))),
    ),
  );
const versionsOf = (releases: readonly Release[]) => releases.map(({ version }) => version);

const Percent = z.pipe(readBy(parsePercent), Share);
const Users = z.pipe(readBy(parseUsers), UserIds);
const segment = { users: Users, preview: z.boolean() };

/** @param offered releases to start, the likeliest first */
export const startForm = (offered: readonly Release[]) =>
  z.pipe(
    z.object({
      version: oneOf(versionsOf(offered), offered[0]?.version ?? null),
      share: Percent,
      ...segment,
      reason: OptionalReason,
    }),
    z.transform(({ users, preview, ...input }): Input<'start'> => ({
      ...input,
      segment: { users, preview },
    })),
  );

/** An unchanged segment is left out, so that changes by others persist. */
export const shareForm = (now: Rollout) =>
  z.pipe(
    z.object({ share: Percent, ...segment, reason: OptionalReason }),
    z.transform(({ users, preview, ...input }): Input<'share'> => {
      const wanted = { users, preview };
      return { ...input, ...(!sameSegment(wanted, now.segment) && { segment: wanted }) };
    }),
  );

export const promoteForm = z.object({ reason: OptionalReason });

export const rollbackForm = (releases: readonly Release[], now: Rollout) => {
  const possible = [
    ...(goesBackTo(now) === null ? [] : [BEFORE]),
    ...versionsOf(keptReleases(releases, now)),
  ];
  return z.pipe(
    z.object({ version: oneOf(possible, goesBackTo(now) === null ? null : BEFORE), reason: NeededReason }),
    z.transform(({ version, reason }): Input<'rollback'> => ({
      reason,
      ...(version !== BEFORE && { to: version }),
    })),
  );
};

/**
 * @param possible releases to choose from
 * @param preset the version that is meant where none was chosen
 */
export const releaseForm = (possible: readonly Release[], preset: string | null = null) =>
  z.object({ version: oneOf(versionsOf(possible), preset), reason: NeededReason });

/** For actions that take only a reason. */
export const reasonForm = z.object({ reason: NeededReason });

/** An empty name makes a team of its own. */
export const teamForm = (now: Rollout) =>
  z.object({
    team: z.pipe(
      Trimmed,
      z.pipe(
        z.transform((team: string) => team || null),
        z.nullable(TeamName).check(z.refine((team) => team !== now.team, 'It already belongs to that team.')),
      ),
    ),
    reason: NeededReason,
  });

export const grantForm = z.object({
  to: z.pipe(Trimmed, RemoteName),
  pattern: z.pipe(Trimmed.check(z.startsWith('/')), PathPattern),
  reason: NeededReason,
});

/** @param granted what can be ended, each under a key; the first is meant where none was chosen */
export const grantEndForm = (granted: readonly { to: string; pattern: string; key: string }[]) =>
  z.pipe(
    z.object({
      key: oneOf(
        granted.map(({ key }) => key),
        granted[0]?.key ?? null,
      ),
      reason: NeededReason,
    }),
    z.transform(({ key, reason }): Input<'grant-end'> => {
      const { to = '', pattern = '' } = granted.find((grant) => grant.key === key) ?? {};
      return { to, pattern, reason };
    }),
  );

const sameSegment = (a: Segment, b: Segment) =>
  a.preview === b.preview && a.users.join() === [...b.users].sort((x, y) => x - y).join();
