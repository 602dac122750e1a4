import { BUCKETS, ROLLOUT_LIMITS, type Release, type Rollout, type Segment } from '@lectern/contracts';
import type { ActName, Acts } from '../../api/mutations';
import { parsePercent } from '../../rollout/percent';

/** What is wrong, by the field's name. */
export type Errors = Partial<Record<'version' | 'share' | 'users' | 'reason', string>>;

/** What was typed as the API takes it, or what is wrong with it. */
export type Read<Name extends ActName> =
  { input: Omit<Acts[Name], 'revision'>; errors: null } | { input: null; errors: Errors };

/** As typed: nothing of it is lost by a conflict. */
export interface Typed {
  /** Of the chosen release; null while nothing is chosen. */
  version: string | null;
  share: string;
  users: string;
  preview: boolean;
  reason: string;
}

const LARGEST_ID = 2_147_483_647;
const SHARE = 'Type a percentage from 0 to 100, with two digits after the point at most.';
const VERSION = 'Choose a release.';
const REASON = 'A reason is required: it is kept in the record.';

/** Ids with commas or blanks between; null where something else is among them, or too many. */
export function parseUsers(typed: string): number[] | null {
  const parts = typed.split(/[\s,;]+/).filter(Boolean);
  const ids = [...new Set(parts.map((part) => (/^\d{1,10}$/.test(part) ? Number(part) : 0)))];
  const sound = ids.every((id) => id > 0 && id <= LARGEST_ID) && ids.length <= ROLLOUT_LIMITS.users;
  return sound ? ids.sort((a, b) => a - b) : null;
}

/** Whom a candidate can be: what is published, was not recalled and is not what everybody gets. */
export const startable = (releases: readonly Release[], { stable }: Rollout): Release[] =>
  releases.filter(({ version, recalled_at }) => recalled_at === null && version !== stable);

/** In the place of a version: what the platform itself goes back to. */
export const BEFORE = '';

/** What a rollback can go to by name: what everybody had before. What never was the stable release is started, not gone back to. */
export const keptReleases = (releases: readonly Release[], { stable, candidate }: Rollout): Release[] =>
  releases.filter(
    ({ version, recalled_at, was_stable }) =>
      was_stable && recalled_at === null && version !== candidate && version !== stable,
  );

/** What can be recalled, those first that visitors get. */
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

/** A segment that is as it was is left out, so that it stays whatever others make of it. */
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

/** For acts that take nothing but a reason. */
export function readReason(reason: string): Read<'withdraw' | 'retire'> {
  const errors = told({ reason: neededReason(reason) });
  return errors ? wrong(errors) : right({ reason: reason.trim() });
}

export function readRestore(
  typed: Pick<Typed, 'version' | 'reason'>,
  releases: readonly Release[],
  now: Rollout,
) {
  const { input, errors } = readRecall(typed, releases, now);
  return input ? right<'restore'>(input) : wrong(errors);
}

/** What a rollback without a name leads to: the end of the candidate, else the last release that worked; null where none is left. */
export const goesBackTo = ({ candidate, stable, fallback }: Rollout): string | null =>
  candidate === null ? fallback : stable;

/** Why an act makes no sense on what is there; null where it does. */
export function hindrance(name: ActName, { candidate }: Rollout): string | null {
  if ((name === 'share' || name === 'promote') && candidate === null)
    return 'There is no candidate any more.';
  if (name === 'start' && candidate !== null) {
    return `There is the candidate ${candidate}: promote it or roll it back before another is started.`;
  }
  return null;
}

const usersText = () =>
  `Type ids of users, which are whole numbers, with commas between; ${ROLLOUT_LIMITS.users.toLocaleString('en')} at most.`;

const lengthOf = (reason: string) =>
  reason.trim().length > ROLLOUT_LIMITS.reason
    ? `A reason has ${ROLLOUT_LIMITS.reason} characters at most.`
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

const right = <Name extends ActName>(input: Omit<Acts[Name], 'revision'>): Read<Name> => ({
  input,
  errors: null,
});
const wrong = (errors: Errors | null) => ({ input: null, errors: errors ?? {} });

/** What a share of buckets means to people. */
export function shareInWords(share: number): string {
  if (share === 0) return 'Nobody by lot: only whom the segment names.';
  if (share >= BUCKETS)
    return 'Everybody. Nobody is left to compare with, so nothing is rolled back by itself.';
  const one = BUCKETS / share;
  return `${Number.isInteger(one) ? 'One' : 'About one'} visitor in ${Math.round(one).toLocaleString('en')}.`;
}
