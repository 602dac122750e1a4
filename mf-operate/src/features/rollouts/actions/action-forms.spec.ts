import { aRelease, aRollout } from '../../../testing/rollouts';
import type * as z from 'zod/mini';
import { parseUsers } from '../../../shared/components/user-ids';
import { FAULTS, releaseForm } from './action-forms';
import { promoteForm, shareForm, startForm } from './candidate-dialogs';
import { grantEndForm, grantForm, teamForm } from './owner-dialogs';
import { rollbackForm } from './release-dialogs';
import { BEFORE, whyImpossible, keptReleases, recallable, shareInWords, startable } from './action-rules';

/** What would be sent, or the errors by field. */
function read<Typed, Input>(form: z.ZodMiniType<Input, Typed>, values: Typed) {
  const { data, error } = form.safeParse(values, { error: ({ path }) => FAULTS[String(path?.[0])] });
  const errors = error?.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { input: data ?? null, errors: errors ? Object.fromEntries(errors) : null };
}

const releases = [
  aRelease('1.2.0'),
  aRelease('1.1.0'),
  aRelease('1.0.0'),
  aRelease('0.9.0', { recalled_at: '2026-11-02T00:00:00.000Z' }),
];
const TYPED = {
  version: '1.1.0' as string | null,
  percent: '10',
  users: '',
  preview: false,
  reason: '',
};
const typed = (more: Partial<typeof TYPED> = {}) => ({ ...TYPED, ...more });
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
  const form = startForm(startable(releases, aRollout()));
  test('the share in percent, the segment and the reason are sent', () => {
    expect(
      read(form, typed({ percent: '12,5', users: '9 3', preview: true, reason: ' why ' })).input,
    ).toEqual({
      version: '1.1.0',
      percent: 12.5,
      segment: { users: [3, 9], preview: true },
      reason: 'why',
    });
  });
  test('the newest release unless another is chosen', () => {
    expect(read(form, typed({ version: null })).input).toMatchObject({ version: '1.2.0' });
    expect(read(startForm([]), typed({ version: null })).errors).toEqual({ version: 'Choose a release.' });
  });
  test('a release that ended badly is not preselected, and needs a reason to be started again', () => {
    const outcome = {
      kind: 'rolled-back',
      at: '2026-11-27T10:00:00.000Z',
      by: 'automatic',
      reason: '8 of 8',
      figures: null,
    } as const;
    const offered = [
      aRelease('1.3.0', { outcome }),
      aRelease('1.2.0', { outcome: { ...outcome, kind: 'failed' } }),
    ];
    expect(read(startForm([...offered, aRelease('1.1.0')]), typed({ version: null })).input).toMatchObject({
      version: '1.1.0',
    });
    expect(read(startForm(offered), typed({ version: null })).errors).toEqual({
      version: 'Choose a release.',
    });
    const again = startForm(offered);
    expect(read(again, typed({ version: '1.3.0' })).errors?.reason).toMatch(/^Give a reason/);
    expect(read(again, typed({ version: '1.3.0', reason: 'mended' })).input).toMatchObject({
      reason: 'mended',
    });
  });
  test('all errors are reported together', () => {
    const wrong = typed({ version: '1.0.0', percent: '101', users: 'x', reason: 'y'.repeat(501) });
    expect(read(form, wrong).errors).toEqual({
      version: 'Choose a release.',
      percent: 'Enter a percentage from 0 to 100, with at most two decimals.',
      users: 'Enter user ids (whole numbers) separated by commas; 1,000 at most.',
      reason: 'A reason can have at most 500 characters.',
    });
  });
  test('a release recalled while the dialog was open cannot be started', () => {
    expect(read(form, typed({ version: '0.9.0' })).errors).toEqual({ version: 'Choose a release.' });
  });
});

describe('share', () => {
  const form = shareForm(
    aRollout({ candidate: '1.1.0', share: 1_000, segment: { users: [9, 3], preview: true } }),
  );
  test('an unchanged segment is not sent', () => {
    expect(read(form, typed({ percent: '50', users: '3, 9', preview: true })).input).toEqual({ percent: 50 });
  });
  test.each([
    { users: '3', preview: true },
    { users: '3, 9', preview: false },
    { users: '', preview: false },
  ])('a changed segment is sent: %j', ({ users, preview }) => {
    expect(read(form, typed({ users, preview })).input).toEqual({
      percent: 10,
      segment: { users: parseUsers(users), preview },
    });
  });
  test('an invalid share is refused', () => {
    expect(read(form, typed({ percent: '10.001', users: '3, 9' })).errors?.percent).toMatch(/two decimals/);
  });
});

describe('promote', () => {
  test('a reason is sent only if one was typed', () => {
    expect(read(promoteForm, { reason: '  ' }).input).toEqual({});
    expect(read(promoteForm, { reason: ' fine ' }).input).toEqual({ reason: 'fine' });
  });
});

describe('rollback', () => {
  const form = rollbackForm(releases, aRollout({ stable: '1.1.0', candidate: '1.2.0' }));
  test('a reason is required', () => {
    expect(read(form, { version: BEFORE, reason: ' ' }).errors).toEqual({
      reason: 'A reason is required; it is recorded in the audit log.',
    });
  });
  test.each([BEFORE, null])('no release is named when only the candidate ends (%j)', (version) => {
    expect(read(form, { version, reason: 'bad' }).input).toEqual({ reason: 'bad' });
  });
  test('the chosen release is named', () => {
    expect(read(form, { version: '1.0.0', reason: 'bad' }).input).toEqual({ reason: 'bad', to: '1.0.0' });
  });
  test('the candidate, the current release and an empty choice are refused', () => {
    for (const version of ['1.2.0', '1.1.0', '0.9.0'])
      expect(read(form, { version, reason: 'bad' }).errors?.version).toBeDefined();
    const only = rollbackForm([], aRollout({ fallback: null }));
    for (const version of [BEFORE, null])
      expect(read(only, { version, reason: 'bad' }).errors?.version).toBeDefined();
  });
});

describe('recall', () => {
  const form = releaseForm(recallable(releases, aRollout()));
  test('a release and a reason are required', () => {
    expect(Object.keys(read(form, { version: null, reason: '' }).errors ?? {})).toEqual([
      'version',
      'reason',
    ]);
    expect(read(form, { version: '1.1.0', reason: 'leaks' }).input).toEqual({
      version: '1.1.0',
      reason: 'leaks',
    });
  });
});

describe('team', () => {
  const form = teamForm(aRollout({ team: 'press' }));
  test('a team is set by its name, or to none', () => {
    expect(read(form, { team: ' desk ', reason: 'why' }).input).toEqual({ team: 'desk', reason: 'why' });
    expect(read(form, { team: ' ', reason: 'why' }).input).toEqual({ team: null, reason: 'why' });
  });
  test.each([
    ['press', 'It already belongs to that team.'],
    ['The Desk', 'Use lower-case letters, digits and hyphens, 41 at most.'],
  ])('%s is refused', (team, message) => {
    expect(read(form, { team, reason: 'why' }).errors).toEqual({ team: message });
  });
});

describe('grant', () => {
  test('a path and the remote that may use it are required', () => {
    expect(read(grantForm, { to: ' mf-news ', pattern: ' /news ', reason: 'why' }).input).toEqual({
      to: 'mf-news',
      pattern: '/news',
      reason: 'why',
    });
    expect(read(grantForm, { to: 'News', pattern: 'news', reason: 'why' }).errors).toEqual({
      to: 'Enter the name of a remote, such as mf-news.',
      pattern: 'Enter a pattern that begins with a slash, such as /news/archive.',
    });
  });
  test('the chosen grant is ended, or the first', () => {
    const granted = ['mf-a', 'mf-b'].map((to) => ({ to, pattern: '/news', key: to }));
    const ends = (key: string | null) => read(grantEndForm(granted), { key, reason: 'why' }).input;
    expect(ends(null)).toEqual({ to: 'mf-a', pattern: '/news', reason: 'why' });
    expect(ends('mf-b')).toEqual({ to: 'mf-b', pattern: '/news', reason: 'why' });
  });
});

test('an action that is impossible now says why', () => {
  const [none, some] = [aRollout(), aRollout({ candidate: '2' })];
  expect(whyImpossible('share', none)).toMatch(/no candidate/);
  expect(whyImpossible('promote', none)).toMatch(/no candidate/);
  expect(whyImpossible('start', some)).toMatch(/Candidate 2/);
  for (const name of ['start', 'rollback', 'recall'] as const) expect(whyImpossible(name, none)).toBeNull();
  for (const name of ['share', 'promote', 'rollback', 'recall'] as const)
    expect(whyImpossible(name, some)).toBeNull();
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
