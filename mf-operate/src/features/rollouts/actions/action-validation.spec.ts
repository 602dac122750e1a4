import { aRelease, aRollout } from '../../../testing/rollouts';
import {
  BEFORE,
  hindrance,
  keptReleases,
  parseUsers,
  readPromote,
  readRecall,
  readRollback,
  readShare,
  readStart,
  recallable,
  shareInWords,
  startable,
  type Typed,
} from './action-validation';

const releases = [
  aRelease('1.2.0'),
  aRelease('1.1.0'),
  aRelease('1.0.0'),
  aRelease('0.9.0', { recalled_at: '2026-11-02T00:00:00.000Z' }),
];
const typed = (more: Partial<Typed> = {}): Typed => ({
  version: '1.1.0',
  share: '10',
  users: '',
  preview: false,
  reason: '',
  ...more,
});
const versions = (list: readonly { version: string }[]) => list.map(({ version }) => version);

describe('users by id', () => {
  test.each([
    ['', []],
    [' 12,  7;12\n3 ', [3, 7, 12]],
    ['2147483647', [2_147_483_647]],
  ])('%j', (text, ids) => expect(parseUsers(text)).toEqual(ids));

  test.each(['0', '-1', '1.5', 'me', '12 me', '2147483648', '99999999999'])('%j is invalid', (text) =>
    expect(parseUsers(text)).toBeNull(),
  );

  test('at most a thousand are accepted', () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => index + 1);
    expect(parseUsers(ids.slice(1).join())).toHaveLength(1_000);
    expect(parseUsers(ids.join())).toBeNull();
  });
});

describe('which releases an action can name', () => {
  const now = aRollout({ stable: '1.1.0', candidate: '1.2.0' });
  test('a start accepts neither the stable release nor a recalled one', () => {
    expect(versions(startable(releases, aRollout({ stable: '1.1.0' })))).toEqual(['1.2.0', '1.0.0']);
  });
  test('a rollback accepts stored releases that are not live', () => {
    expect(versions(keptReleases(releases, now))).toEqual(['1.0.0']);
  });
  test('a recall lists the releases visitors get first', () => {
    expect(versions(recallable([...releases].reverse(), now))).toEqual(['1.2.0', '1.1.0', '1.0.0']);
  });
});

describe('start', () => {
  const now = aRollout();
  test('the share in buckets, the segment and the reason are sent', () => {
    const read = readStart(
      typed({ share: '12,5', users: '9 3', preview: true, reason: ' why ' }),
      releases,
      now,
    );
    expect(read.input).toEqual({
      version: '1.1.0',
      share: 1_250,
      segment: { users: [3, 9], preview: true },
      reason: 'why',
    });
  });
  test('every error is reported at once', () => {
    const read = readStart(
      typed({ version: '1.0.0', share: '101', users: 'x', reason: 'y'.repeat(501) }),
      releases,
      now,
    );
    expect(Object.keys(read.errors ?? {})).toEqual(['version', 'share', 'users', 'reason']);
  });
  test('a release recalled while the dialog was open cannot be started', () => {
    expect(readStart(typed({ version: '0.9.0' }), releases, now).errors).toEqual({
      version: 'Choose a release.',
    });
  });
});

describe('share', () => {
  const now = aRollout({ candidate: '1.1.0', share: 1_000, segment: { users: [9, 3], preview: true } });
  test('an unchanged segment is not sent', () => {
    expect(readShare(typed({ share: '50', users: '3, 9', preview: true }), now).input).toEqual({
      share: 5_000,
    });
  });
  test.each([
    { users: '3', preview: true },
    { users: '3, 9', preview: false },
    { users: '', preview: false },
  ])('a changed segment is sent: %j', ({ users, preview }) => {
    expect(readShare(typed({ users, preview }), now).input).toEqual({
      share: 1_000,
      segment: { users: parseUsers(users), preview },
    });
  });
  test('an invalid share is refused', () => {
    expect(readShare(typed({ share: '10.001', users: '3, 9' }), now).errors?.share).toMatch(/two decimals/);
  });
});

describe('promote', () => {
  test('a reason is sent only if one was typed', () => {
    expect(readPromote({ reason: '  ' }).input).toEqual({});
    expect(readPromote({ reason: ' fine ' }).input).toEqual({ reason: 'fine' });
  });
});

describe('rollback', () => {
  const withCandidate = aRollout({ stable: '1.1.0', candidate: '1.2.0' });
  test('a reason is required', () => {
    expect(readRollback({ version: BEFORE, reason: ' ' }, releases, withCandidate).errors?.reason).toMatch(
      /required/,
    );
  });
  test('no release is named when only the candidate ends', () => {
    const read = readRollback({ version: BEFORE, reason: 'bad' }, releases, withCandidate);
    expect(read.input).toEqual({ reason: 'bad' });
  });
  test('the chosen release is named', () => {
    const read = readRollback({ version: '1.0.0', reason: 'bad' }, releases, withCandidate);
    expect(read.input).toEqual({ reason: 'bad', to: '1.0.0' });
  });
  test('the candidate, the current release and an empty choice are refused', () => {
    for (const version of ['1.2.0', '1.1.0', '0.9.0', null]) {
      expect(readRollback({ version, reason: 'bad' }, releases, withCandidate).errors?.version).toBeDefined();
    }
    const only = aRollout({ fallback: null });
    expect(readRollback({ version: BEFORE, reason: 'bad' }, [], only).errors?.version).toBeDefined();
  });
});

describe('recall', () => {
  test('a release and a reason are required', () => {
    expect(Object.keys(readRecall({ version: null, reason: '' }, releases, aRollout()).errors ?? {})).toEqual(
      ['version', 'reason'],
    );
    expect(readRecall({ version: '1.1.0', reason: 'leaks' }, releases, aRollout()).input).toEqual({
      version: '1.1.0',
      reason: 'leaks',
    });
  });
});

test('an action that is impossible now says why', () => {
  const [none, some] = [aRollout(), aRollout({ candidate: '2' })];
  expect(hindrance('share', none)).toMatch(/no candidate/);
  expect(hindrance('promote', none)).toMatch(/no candidate/);
  expect(hindrance('start', some)).toMatch(/Candidate 2/);
  for (const name of ['start', 'rollback', 'recall'] as const) expect(hindrance(name, none)).toBeNull();
  for (const name of ['share', 'promote', 'rollback', 'recall'] as const)
    expect(hindrance(name, some)).toBeNull();
});

test('a share is put into words', () => {
  expect([0, 1, 1_000, 3_000, 10_000].map(shareInWords)).toEqual([
    'No random share: only the segment gets it.',
    'One visitor in 10,000.',
    'One visitor in 10.',
    'About one visitor in 3.',
    'Everybody. There is no one left to compare with, so automatic rollback is off.',
  ]);
});
