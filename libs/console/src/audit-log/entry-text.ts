import {
  ROLLOUT_ACTION_NAMES,
  actionTraits,
  isRolloutAction,
  type AuditEntry,
  type AuditAction,
  type RolloutAction,
} from '@lectern/contracts';

/** An action in words. */
export interface InWords {
  /** What was done, to follow the remote's name: `promoted 1.3.0`. */
  did: string;
  /** What changed: `stable 1.2.0 → 1.3.0`. */
  change: string | null;
}

type Details = AuditEntry['details'];

const textOf = (details: Details, name: string): string | null => {
  const value = details[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/** A share: `12.5 %`. @param old field of entries from before shares were recorded in percent, of 10,000 */
const shareOf = (details: Details, name: string, old: string): string => {
  const value = details[name] ?? (typeof details[old] === 'number' ? details[old] / 100 : null);
  return typeof value === 'number' ? `${value}\u00a0%` : 'an unknown share';
};

const joined = (parts: readonly (string | null | false)[]): string | null =>
  parts.filter((part) => typeof part === 'string').join('; ') || null;

/** Who gets a candidate regardless of the share; null if the segment is empty. */
function segmentText({ segment }: Details): string | null {
  if (typeof segment !== 'object' || segment === null) return null;
  const { users, preview } = segment as { users?: unknown; preview?: unknown };
  const named = Array.isArray(users) && users.length > 0 ? users : [];
  const who = [
    named.length === 1 ? 'one signed-in user' : named.length > 1 && `${named.length} signed-in users`,
    preview === true && 'browsers with the preview cookie',
  ].filter((part) => typeof part === 'string');
  return who.length > 0 ? `always to ${who.join(' and ')}` : null;
}

type Words = (details: Details) => InWords;

const WORDS: Readonly<
  Record<Exclude<AuditAction, RolloutAction>, Words> & Partial<Record<RolloutAction, Words>>
> = {
  publish(details) {
    const [version, from] = [textOf(details, 'version'), textOf(details, 'from')];
    const commit = textOf(details, 'commit');
    const live =
      from === null
        ? details.stable === true
          ? 'first release, live at once'
          : 'not started yet'
        : `stable ${from} → ${version}`;
    return { did: `published ${version}`, change: joined([live, commit && `commit ${commit.slice(0, 12)}`]) };
  },
  start: (details) => ({
    did: `started candidate ${textOf(details, 'version')}`,
    change: joined([`share 0\u00a0% → ${shareOf(details, 'percent', 'share')}`, segmentText(details)]),
  }),
  share: (details) => ({
    did: `changed the share of ${textOf(details, 'version')}`,
    change: joined([
      `share ${shareOf(details, 'from_percent', 'from')} → ${shareOf(details, 'to_percent', 'to')}`,
      segmentText(details),
    ]),
  }),
  promote: (details) => ({
    did: `promoted ${textOf(details, 'version')}`,
    change: `stable ${textOf(details, 'from')} → ${textOf(details, 'version')}`,
  }),
  rollback: rolledBack,
  'automatic-rollback': rolledBack,
  recall(details) {
    const version = textOf(details, 'version');
    const changes: Record<string, string> = {
      candidate: 'it was the candidate; everybody gets the stable release',
      stable:
        details.to === null
          ? 'no release left: the remote was withdrawn'
          : `stable ${version} → ${textOf(details, 'to')}`,
      former: 'it had been live before, but was not any more',
    };
    return {
      did: `recalled ${version}`,
      change: changes[textOf(details, 'was') ?? ''] ?? 'it was never live',
    };
  },
  withdraw: (details) => ({
    ...done('withdraw'),
    change: joined([
      `stable ${textOf(details, 'stable')} answers 410`,
      'candidate' in details && `candidate ${textOf(details, 'candidate')} ended`,
    ]),
  }),
  restore: (details) => ({
    did: 'was restored',
    change:
      'from' in details
        ? `stable ${textOf(details, 'from')} → ${textOf(details, 'version')}`
        : `stable ${textOf(details, 'version')}`,
  }),
  retire: () => ({ ...done('retire'), change: 'its paths and slots are free' }),
  team: (details) => ({
    did: 'was given to another team',
    change: `${textOf(details, 'from') ?? 'a team of its own'} → ${textOf(details, 'to') ?? 'a team of its own'}`,
  }),
  freeze: () => ({ did: 'All starts were stopped', change: null }),
  unfreeze: () => ({ did: 'Starts are possible again', change: null }),
  delete: (details) => ({ did: `deleted ${textOf(details, 'version')}`, change: 'it was never live' }),
  'override-start': (details) => ({
    did: `one browser shows ${textOf(details, 'version')}`,
    change: `override ${textOf(details, 'override')}, until ${textOf(details, 'until')} at most`,
  }),
  'override-change': (details) => ({
    did: `one browser shows ${textOf(details, 'version')} instead of ${textOf(details, 'from')}`,
    change: `override ${textOf(details, 'override')}, until ${textOf(details, 'until')} at most`,
  }),
  'override-end': (details) => ({
    did: `one browser no longer shows ${textOf(details, 'version')}`,
    change: `override ${textOf(details, 'override')}: ${textOf(details, 'because')}`,
  }),
  grant: (details) => ({
    did: `granted ${textOf(details, 'pattern') ?? 'the name'} to ${textOf(details, 'to')}`,
    change: null,
  }),
  'grant-end': (details) => ({
    did: `took ${textOf(details, 'pattern') ?? 'the name'} back from ${textOf(details, 'to')}`,
    change: null,
  }),
  'token-create'(details) {
    const remotes = Array.isArray(details.remotes) ? details.remotes.map(String) : [];
    return {
      did: `Token ${textOf(details, 'token')} created for team ${textOf(details, 'team')}`,
      change: `reaches ${remotes.includes('*') ? 'every remote' : remotes.join(', ')}`,
    };
  },
  'token-renew': (details) => ({
    did: `Token ${textOf(details, 'token')} of team ${textOf(details, 'team')} renewed`,
    change: `for ${textOf(details, 'days')} days`,
  }),
  'token-revoke': (details) => ({
    did: `Token ${textOf(details, 'token')} of team ${textOf(details, 'team')} revoked`,
    change: 'no longer valid',
  }),
  'passkey-add': (details) => ({
    did: `Passkey ${textOf(details, 'passkey')} added`,
    change: `by ${textOf(details, 'by') === 'code' ? 'a code from the command line' : 'another passkey'}`,
  }),
  'passkey-remove': (details) => ({
    did: `Passkey ${textOf(details, 'name') ?? textOf(details, 'passkey')} removed`,
    change: 'can no longer confirm actions',
  }),
  'session-end': (details) => ({
    did: `Session ${textOf(details, 'session')} of the console ended`,
    change: textOf(details, 'browser'),
  }),
  'token-act-confirm': (details) => ({
    did: `Action of token ${textOf(details, 'token')} of team ${textOf(details, 'team')} confirmed`,
    change: codedText(details),
  }),
  'token-act-refuse': (details) => ({
    did: `Action of token ${textOf(details, 'token')} of team ${textOf(details, 'team')} refused`,
    change: codedText(details),
  }),
  'speakers-join': (details) => ({
    did: `joined speaker ${textOf(details, 'from')} with ${textOf(details, 'into')}`,
    change: `join ${textOf(details, 'join')}`,
  }),
  'speakers-part': (details) => ({
    did: `separated speaker ${textOf(details, 'from')} from ${textOf(details, 'into')}`,
    change: `join ${textOf(details, 'join')} undone`,
  }),
  'speaker-split': (details) => ({
    did: `split the page of ${textOf(details, 'speaker')}`,
    change: `${textOf(details, 'talks')} talks from ${textOf(details, 'from')} to ${textOf(details, 'into')}`,
  }),
  'picture-accept': (details) => ({
    did: `accepted a picture of ${textOf(details, 'speaker')}`,
    change: `shown at /speakers/${textOf(details, 'slug')}`,
  }),
  'picture-reject': (details) => ({
    did: `rejected a picture of ${textOf(details, 'speaker')}`,
    change: 'the picture was deleted',
  }),
  'series-join': (details) => ({
    did: `joined series ${textOf(details, 'from')} with ${textOf(details, 'into')}`,
    change: 'its editions and its address moved',
  }),
  'series-part': (details) => ({
    did: `moved ${textOf(details, 'conference')} to series ${textOf(details, 'into')}`,
    change: typeof details.from === 'string' ? `from ${details.from}` : 'from no series',
  }),
  'talks-join': (details) => ({
    did: `joined recordings of ${textOf(details, 'talk')}`,
    change: `talks ${textOf(details, 'talks')} are the same talk`,
  }),
  'talks-part': (details) => ({
    did: `separated recordings of ${textOf(details, 'talk')}`,
    change: `talks ${textOf(details, 'talks')} are different talks`,
  }),
  'subject-start': (details) => ({
    did: `chose where to start on ${textOf(details, 'subject')}`,
    change: details.talks === '' ? 'no talks' : `talks ${textOf(details, 'talks')}`,
  }),
  'job-end': (details) => ({
    did: `ended the job ${textOf(details, 'job')}`,
    change: `on ${textOf(details, 'process')}, where it had run since ${textOf(details, 'since')}`,
  }),
  'contents-hide': (details) => ({
    did: `hid ${contentsText(details)}`,
    change: 'can be restored for 30 days',
  }),
  'contents-restore': (details) => ({ did: `restored ${contentsText(details)}`, change: 'shown again' }),
  'contents-approve': (details) => ({
    did: `approved ${contentsText(details)}`,
    change: 'shown to everybody',
  }),
  'contents-delete': (details) => ({ did: `deleted ${contentsText(details)}`, change: 'for good' }),
  'contents-undo': (details) => ({
    did: `undid a change of ${contentsText(details)}`,
    change: `change ${textOf(details, 'undone')}`,
  }),
  'member-suspend': (details) => ({
    did: `suspended member ${textOf(details, 'member')}`,
    change: typeof details.until === 'string' ? `until ${details.until.slice(0, 10)}` : 'for good',
  }),
  'member-lift': (details) => ({
    did: `ended the suspension of member ${textOf(details, 'member')}`,
    change: 'can sign in again',
  }),
  'member-trust': (details) => ({
    did: `trusted member ${textOf(details, 'member')}`,
    change: 'the daily limits for new members no longer apply',
  }),
  'member-distrust': (details) => ({
    did: `no longer trusted member ${textOf(details, 'member')}`,
    change: 'the daily limits for new members apply',
  }),
  'member-delete': (details) => ({
    did: `deleted the account of member ${textOf(details, 'member')}`,
    change: `deleted ${textOf(details, 'deleted')}; kept ${textOf(details, 'kept')}`,
  }),
};

/** `2 talks, 1 note of member 12` */
const contentsText = (details: Details): string =>
  [textOf(details, 'contents'), textOf(details, 'member')].filter(Boolean).join(' of member ');

/** An action without a text of its own. */
const done = (name: RolloutAction): InWords => ({
  did: `was ${actionTraits(name).done.toLowerCase()}`,
  change: null,
});

/** The action a token requested: `promote 1.3.0, from 203.0.113.0/24`. */
const codedText = (details: Details): string =>
  `${[textOf(details, 'act'), textOf(details, 'version')].filter(Boolean).join(' ')}, from ${textOf(details, 'network')}`;

function rolledBack(details: Details): InWords {
  const [candidate, from, to] = ['candidate', 'from', 'to'].map((name) => textOf(details, name));
  const ended = candidate ? `candidate ${candidate} at ${shareOf(details, 'percent', 'share')} ended` : null;
  if (!from || from === to) {
    return { did: `rolled back ${candidate}`, change: joined([ended, `everybody gets ${to}`]) };
  }
  return { did: `rolled back to ${to}`, change: joined([`stable ${from} → ${to}`, ended ?? null]) };
}

/** The text of an audit log entry. */
export const inWords = ({ act, details }: AuditEntry): InWords =>
  isRolloutAction(act) ? (WORDS[act]?.(details) ?? done(act)) : WORDS[act](details);

/** Action names for a filter. */
export const ACTION_NAMES: Readonly<Record<AuditAction, string>> = {
  publish: 'Published',
  ...doneNames(),
  'automatic-rollback': 'Rolled back automatically',
  freeze: 'Starts stopped',
  unfreeze: 'Starts possible again',
  delete: 'Deleted',
  'override-start': 'Override started',
  'override-change': 'Override changed',
  'override-end': 'Override ended',
  'token-create': 'Token created',
  'token-renew': 'Token renewed',
  'token-revoke': 'Token revoked',
  'passkey-add': 'Passkey added',
  'passkey-remove': 'Passkey removed',
  'session-end': 'Session ended',
  'token-act-confirm': 'Action of a token confirmed',
  'token-act-refuse': 'Action of a token refused',
  'speakers-join': 'Speakers joined',
  'speakers-part': 'Speakers separated',
  'speaker-split': 'Speaker split',
  'picture-accept': 'Picture accepted',
  'picture-reject': 'Picture rejected',
  'series-join': 'Series joined',
  'series-part': 'Series separated',
  'talks-join': 'Recordings joined',
  'talks-part': 'Recordings separated',
  'subject-start': 'Where to start chosen',
  'job-end': 'Job ended',
  'contents-hide': 'Contents hidden',
  'contents-restore': 'Contents restored',
  'contents-approve': 'Contents approved',
  'contents-delete': 'Contents deleted',
  'contents-undo': 'Change of contents undone',
  'member-suspend': 'Member suspended',
  'member-lift': 'Suspension ended',
  'member-trust': 'Member trusted',
  'member-distrust': 'Trust in a member ended',
  'member-delete': 'Account deleted',
};

function doneNames() {
  const names = ROLLOUT_ACTION_NAMES.map((name) => [name, actionTraits(name).done]);
  return Object.fromEntries(names) as Record<RolloutAction, string>;
}

/** `c1f0…9b3e` */
export const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;
