// What the forms of actions share; each form is beside its dialog.
import {
  BUCKETS,
  ROLLOUT_LIMITS,
  Share,
  UserIds,
  type Release,
  type RolloutActionInputs,
} from '@lectern/contracts';
import * as z from 'zod/mini';
import { parsePercent } from '../../../shared/components/percent';
import { parseUsers } from '../../../shared/components/user-ids';
import { NeededReason, REASON_TOO_LONG, readBy } from '@lectern/console';
import type { ActionName } from './actions.calls';

/** What an action takes, without the revision, which the dialog knows. */
export type Input<Name extends ActionName> = Omit<RolloutActionInputs[Name], 'revision'>;

/** Errors of fields whose rule has no message. */
export const FAULTS: Readonly<Record<string, string>> = {
  version: 'Choose a release.',
  percent: 'Enter a percentage from 0 to 100, with at most two decimals.',
  users: `Enter user ids (whole numbers) separated by commas; ${ROLLOUT_LIMITS.users.toLocaleString('en')} at most.`,
  reason: REASON_TOO_LONG,
  team: 'Use lower-case letters, digits and hyphens, 41 at most.',
  to: 'Enter the name of a remote, such as mf-news.',
  pattern: 'Enter a pattern that begins with a slash, such as /news/archive.',
};

/** Without a choice the preset applies. */
export const oneOf = (versions: readonly string[], preset: string | null) =>
  z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((chosen: string | null) => chosen ?? preset ?? undefined),
      z.string().check(z.refine((version) => versions.includes(version))),
    ),
  );
export const versionsOf = (releases: readonly Release[]) => releases.map(({ version }) => version);

/** Typed in percent, sent in percent. */
export const TypedPercent = z.pipe(
  readBy(parsePercent),
  z.pipe(
    Share,
    z.transform((share: number) => (share * 100) / BUCKETS),
  ),
);
const Users = z.pipe(readBy(parseUsers), UserIds);
/** Fields of a segment. */
export const segment = { users: Users, preview: z.boolean() };

/**
 * @param possible releases to choose from
 * @param preset the version that applies if none was chosen
 */
export const releaseForm = (possible: readonly Release[], preset: string | null = null) =>
  z.object({ version: oneOf(versionsOf(possible), preset), reason: NeededReason });
