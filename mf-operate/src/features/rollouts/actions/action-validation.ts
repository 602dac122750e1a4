import { BUCKETS, ROLLOUT_LIMITS, type Release, type Rollout, type Segment } from '@lectern/contracts';
import type { ActionName, ActionInputs } from './actions.api';
import { parsePercent } from '../../../shared/components/percent';

/** Errors by field name. */
export type Errors = Partial<
  Record<'version' | 'share' | 'users' | 'reason' | 'team' | 'to' | 'pattern', string>
>;

/** The typed values as the API takes them, or their errors. */
export type Read<Name extends ActionName> =
  { input: Omit<ActionInputs[Name], 'revision'>; errors: null } | { input: null; errors: Errors };

/** As typed: a conflict loses nothing of it. */
export interface Typed {
  /** Of the chosen release; null if none is chosen. */
  version: string | null;
  share: string;
  users: string;
  preview: boolean;
  reason: string;
}

const LARGEST_ID = 2_147_483_647;
const SHARE = 'Enter a percentage from 0 to 100, with at most two decimals.';
const VERSION = 'Choose a release.';
const REASON = 'A reason is required; it is recorded in the audit log.';

/** Ids separated by commas or blanks; null if anything else is among them, or too many. */
export function parseUsers(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const ids = [...new Set(parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : 0)))];
  const sound = ids.every((id) => id > 0 && id <= LARGEST_ID) && ids.length <= ROLLOUT_LIMITS.users;
  return sound ? ids.sort((a, b) => a - b) : null;
}

/** Releases that can become the candidate: published, not recalled, and not the stable release. */
export const startable = (releases: readonly Release[], { stable }: Rollout): Release[] =>
  releases.filter(({ version, recalled_at }) => recalled_at === null && version !== stable);

/** Stands for the release that the platform itself would roll back to. */
export const BEFORE = '';

/**
 * Releases that a rollback can name: former stable releases. Any other release is started, not rolled back
 * to.
 */
export const keptReleases = (releases: readonly Release[], { stable, candidate }: Rollout): Release[] =>
  releases.filter(
    ({ version, recalled_at, was_stable }) =>
      was_stable && recalled_at === null && version !== candidate && version !== stable,
  );

/** Releases that can be recalled, those that visitors get first. */
export function recallable(releases: readonly Release[], { stable, candidate }: Rollout): Release[] {
  const rank = ({ version }: Release) => (version === candidate ? 0 : version === stable ? 1 : 2);
  return releases.filter(({ recalled_at }) => recalled_at === null).sort((a, b) => rank(a) - rank(b));
}

export function readStart(typed: Typed, releases: readonly Release[], now: Rollout): Read<'start'> {
  const share = parsePercent(typed.share);
  const users = parseUsers(typed.users);
  const { version, preview } = typed;
  const known = startable(releases, now).some((release) => release.version === version);
  const errors = told({
    version: known ? null : VERSION,
    share: share === null ? SHARE : null,
    users: users ? null : usersText(),
    reason: lengthOf(typed.reason),
  });
  if (errors || version === null || share === null || !users) return wrong(errors);
  return right({ version, share, segment: { users, preview }, ...reasonOf(typed) });
}

/** An unchanged segment is left out, so that changes by others persist. */
export function readShare(typed: Typed, now: Rollout): Read<'share'> {
  const share = parsePercent(typed.share);
  const users = parseUsers(typed.users);
  const errors = told({
    share: share === null ? SHARE : null,
    users: users ? null : usersText(),
    reason: lengthOf(typed.reason),
  });
  if (errors || share === null || !users) return wrong(errors);
  const segment = { users, preview: typed.preview };
  return right({ share, ...(!sameSegment(segment, now.segment) && { segment }), ...reasonOf(typed) });
}

export function readPromote(typed: Pick<Typed, 'reason'>): Read<'promote'> {
  const errors = told({ reason: lengthOf(typed.reason) });
  return errors ? wrong(errors) : right(reasonOf(typed));
}

export function readRollback(
  { version, reason }: Pick<Typed, 'version' | 'reason'>,
  releases: readonly Release[],
  now: Rollout,
): Read<'rollback'> {
  const known = keptReleases(releases, now).some((release) => release.version === version);
  const sound = known || (version === BEFORE && goesBackTo(now) !== null);
  const errors = told({ version: sound ? null : VERSION, reason: neededReason(reason) });
  if (errors || version === null) return wrong(errors);
  return right({ reason: reason.trim(), ...(version !== BEFORE && { to: version }) });
}

export function readRecall(
  { version, reason }: Pick<Typed, 'version' | 'reason'>,
  releases: readonly Release[],
  now: Rollout,
): Read<'recall'> {
  const known = recallable(releases, now).some((release) => release.version === version);
  const errors = told({ version: known ? null : VERSION, reason: neededReason(reason) });
  if (errors || version === null) return wrong(errors);
  return right({ version, reason: reason.trim() });
}

/** For actions that take only a reason. */
export function readReason(reason: string): Read<'withdraw' | 'retire'> {
  const errors = told({ reason: neededReason(reason) });
  return errors ? wrong(errors) : right({ reason: reason.trim() });
}

/** An empty name makes a team of its own. */
export function readTeam(typed: { team: string; reason: string }, now: Rollout): Read<'team'> {
  const team = typed.team.trim() || null;
  const errors = told({
    team:
      team === now.team
        ? 'It already belongs to that team.'
        : team === null || TEAM.test(team)
          ? null
          : 'Use lower-case letters, digits and hyphens, 41 at most.',
    reason: neededReason(typed.reason),
  });
  return errors ? wrong(errors) : right({ team, reason: typed.reason.trim() });
}

export function readGrant(typed: {
  to: string;
  pattern: string;
  reason: string;
}): Read<'grant' | 'grant-end'> {
  const [to, pattern] = [typed.to.trim(), typed.pattern.trim()];
  const errors = told({
    to: REMOTE.test(to) ? null : 'Enter the name of a remote, such as mf-news.',
    pattern: pattern.startsWith('/')
      ? null
      : 'Enter a pattern that begins with a slash, such as /news/archive.',
    reason: neededReason(typed.reason),
  });
  return errors ? wrong(errors) : right({ to, pattern, reason: typed.reason.trim() });
}

const TEAM = /^[a-z0-9][a-z0-9-]{0,40}$/;
const REMOTE = /^[a-z][a-z0-9-]{1,40}$/;

export function readRestore(
  typed: Pick<Typed, 'version' | 'reason'>,
  releases: readonly Release[],
  now: Rollout,
) {
  const { input, errors } = readRecall(typed, releases, now);
  return input ? right<'restore'>(input) : wrong(errors);
}

/**
 * What a rollback without a named release leads to: the end of the candidate, otherwise the last release that
 * worked; null if there is none.
 */
export const goesBackTo = ({ candidate, stable, fallback }: Rollout): string | null =>
  candidate === null ? fallback : stable;

/** Why the action is impossible in this state; null if it is possible. */
export function hindrance(name: ActionName, { candidate }: Rollout): string | null {
  if ((name === 'share' || name === 'promote') && candidate === null)
    return 'There is no candidate any more.';
  if (name === 'start' && candidate !== null) {
    return `Candidate ${candidate} is running. Promote it or roll it back before starting another.`;
  }
  return null;
}

const usersText = () =>
  `Enter user ids (whole numbers) separated by commas; ${ROLLOUT_LIMITS.users.toLocaleString('en')} at most.`;

const lengthOf = (reason: string) =>
  reason.trim().length > ROLLOUT_LIMITS.reason
    ? `A reason can have at most ${ROLLOUT_LIMITS.reason} characters.`
    : null;
const neededReason = (reason: string) => (reason.trim() === '' ? REASON : lengthOf(reason));
const reasonOf = ({ reason }: Pick<Typed, 'reason'>) =>
  reason.trim() === '' ? {} : { reason: reason.trim() };

const sameSegment = (a: Segment, b: Segment) =>
  a.preview === b.preview && a.users.join() === [...b.users].sort((x, y) => x - y).join();

function told(errors: Record<string, string | null>): Errors | null {
  const wrong = Object.entries(errors).filter(([, text]) => text !== null);
  return wrong.length > 0 ? Object.fromEntries(wrong) : null;
}

const right = <Name extends ActionName>(input: Omit<ActionInputs[Name], 'revision'>): Read<Name> => ({
  input,
  errors: null,
});
const wrong = (errors: Errors | null) => ({ input: null, errors: errors ?? {} });

/** A share of buckets in words. */
export function shareInWords(share: number): string {
  if (share === 0) return 'No random share: only the segment gets it.';
  if (share >= BUCKETS)
    return 'Everybody. There is no one left to compare with, so automatic rollback is off.';
  const one = BUCKETS / share;
  return `${Number.isInteger(one) ? 'One' : 'About one'} visitor in ${Math.round(one).toLocaleString('en')}.`;
}
