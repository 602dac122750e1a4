import type { AuditAction } from '@lectern/contracts';
import { actorText } from '../actor';
import { anEntry } from '../testing/audit-log';
import { inWords, shortHash } from './entry-text';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

test.each<[AuditAction, Record<string, unknown>, string, string | null]>([
  ['publish', { version: '1.2.0', commit: null, stable: false }, 'published 1.2.0', 'not started yet'],
  [
    'publish',
    { version: '1.0.0', commit: 'a92d7f1b3c5d7e9f', stable: true },
    'published 1.0.0',
    'first release, live at once; commit a92d7f1b3c5d',
  ],
  ['publish', { version: '2', from: '1', commit: null, stable: true }, 'published 2', 'stable 1 → 2'],
  [
    'start',
    { version: '1.3.0', percent: 10, segment: { users: [3, 4], preview: true } },
    'started candidate 1.3.0',
    'share 0 % → 10 %; always to 2 signed-in users and browsers with the preview cookie',
  ],
  [
    'share',
    { version: '1.3.0', from_percent: 10, to_percent: 50 },
    'changed the share of 1.3.0',
    'share 10 % → 50 %',
  ],
  ['share', { version: '1.3.0', from: 1, to: 1_250 }, 'changed the share of 1.3.0', 'share 0.01 % → 12.5 %'],
  ['promote', { version: '1.3.0', from: '1.2.0' }, 'promoted 1.3.0', 'stable 1.2.0 → 1.3.0'],
  [
    'rollback',
    { candidate: '1.3.0', percent: 5, to: '1.2.0' },
    'rolled back 1.3.0',
    'candidate 1.3.0 at 5 % ended; everybody gets 1.2.0',
  ],
  ['rollback', { from: '1.2.0', to: '1.1.0' }, 'rolled back to 1.1.0', 'stable 1.2.0 → 1.1.0'],
  [
    'rollback',
    { candidate: '1.3.0', share: 500, from: '1.2.0', to: '1.1.0' },
    'rolled back to 1.1.0',
    'stable 1.2.0 → 1.1.0; candidate 1.3.0 at 5 % ended',
  ],
  [
    'automatic-rollback',
    { candidate: '1.3.0', share: 500, to: '1.2.0' },
    'rolled back 1.3.0',
    'candidate 1.3.0 at 5 % ended; everybody gets 1.2.0',
  ],
  ['recall', { version: '1.1.0', was: 'stable', to: '1.0.0' }, 'recalled 1.1.0', 'stable 1.1.0 → 1.0.0'],
  ['recall', { version: '1.1.0', was: 'unused' }, 'recalled 1.1.0', 'it was never live'],
  [
    'recall',
    { version: '1.1.0', was: 'former' },
    'recalled 1.1.0',
    'it had been live before, but was not any more',
  ],
  [
    'recall',
    { version: '1.1.0', was: 'stable', to: null, withdrawn: true },
    'recalled 1.1.0',
    'no release left: the remote was withdrawn',
  ],
  [
    'withdraw',
    { stable: '1.1.0', candidate: '1.2.0' },
    'was withdrawn',
    'stable 1.1.0 answers 410; candidate 1.2.0 ended',
  ],
  ['restore', { version: '1.1.0' }, 'was restored', 'stable 1.1.0'],
  ['restore', { version: '1.2.0', from: '1.1.0' }, 'was restored', 'stable 1.1.0 → 1.2.0'],
  [
    'override-end',
    { version: '1.1.0', override: 7, because: 'withdrawn' },
    'one browser no longer shows 1.1.0',
    'override 7: withdrawn',
  ],
  [
    'token-create',
    { token: 3, team: 'watch', remotes: ['*'] },
    'Token 3 created for team watch',
    'reaches every remote',
  ],
  ['passkey-add', { passkey: 2, by: 'code' }, 'Passkey 2 added', 'by a code from the command line'],
  ['passkey-add', { passkey: 3, by: 'passkey' }, 'Passkey 3 added', 'by another passkey'],
  [
    'token-act-confirm',
    { token: 3, team: 'site', act: 'publish', version: '1.3.0', network: '203.0.113.0/24' },
    'Action of token 3 of team site confirmed',
    'publish 1.3.0, from 203.0.113.0/24',
  ],
  [
    'token-act-refuse',
    { token: 3, team: 'site', act: 'tokens', version: null, network: '203.0.113.0/24' },
    'Action of token 3 of team site refused',
    'tokens, from 203.0.113.0/24',
  ],
  ['passkey-remove', { passkey: 3 }, 'Passkey 3 removed', 'can no longer confirm actions'],
  [
    'passkey-remove',
    { passkey: 3, name: 'Laptop', operator: 'user:2' },
    'Passkey Laptop removed',
    'can no longer confirm actions',
  ],
  [
    'session-end',
    { session: 12, browser: 'Firefox on Linux', operator: 'user:2' },
    'Session 12 of the console ended',
    'Firefox on Linux',
  ],
  [
    'speakers-join',
    { join: 4, from: 'Glyph Lefkowitz', into: 'Glyph' },
    'joined speaker Glyph Lefkowitz with Glyph',
    'join 4',
  ],
  [
    'speakers-part',
    { join: 4, from: 'Glyph Lefkowitz', into: 'Glyph' },
    'separated speaker Glyph Lefkowitz from Glyph',
    'join 4 undone',
  ],
  [
    'speaker-split',
    { speaker: 'Amit Kumar', from: 'amit-kumar', into: 'amit-kumar-2', talks: 2 },
    'split the page of Amit Kumar',
    '2 talks from amit-kumar to amit-kumar-2',
  ],
  [
    'picture-accept',
    { picture: 3, speaker: 'Amit Kumar', slug: 'amit-kumar' },
    'accepted a picture of Amit Kumar',
    'shown at /speakers/amit-kumar',
  ],
  [
    'picture-reject',
    { picture: 3, speaker: 'Amit Kumar', slug: 'amit-kumar' },
    'rejected a picture of Amit Kumar',
    'the picture was deleted',
  ],
  [
    'series-join',
    { from: 'PyCon Japan', into: 'PyCon JP' },
    'joined series PyCon Japan with PyCon JP',
    'its editions and its address moved',
  ],
  [
    'series-part',
    { conference: 'NoRuKo 2020', from: 'EuRuKo', into: 'NoRuKo' },
    'moved NoRuKo 2020 to series NoRuKo',
    'from EuRuKo',
  ],
  [
    'talks-join',
    { talk: 'Boundaries', talks: '3 and 9' },
    'joined recordings of Boundaries',
    'talks 3 and 9 are the same talk',
  ],
  [
    'talks-part',
    { talk: 'Keynote', talks: '4 and 5' },
    'separated recordings of Keynote',
    'talks 4 and 5 are different talks',
  ],
  ['subject-start', { subject: 'Kafka', talks: '4, 5' }, 'chose where to start on Kafka', 'talks 4, 5'],
  ['subject-start', { subject: 'Kafka', talks: '' }, 'chose where to start on Kafka', 'no talks'],
  [
    'contents-hide',
    { change: '00ff', contents: '2 talks, 1 note', member: 12 },
    'hid 2 talks, 1 note of member 12',
    'can be restored for 30 days',
  ],
  ['contents-restore', { change: '00ff', contents: '1 picture' }, 'restored 1 picture', 'shown again'],
  ['contents-approve', { contents: '1 biography' }, 'approved 1 biography', 'shown to everybody'],
  ['contents-delete', { contents: '1 note' }, 'deleted 1 note', 'for good'],
  ['contents-undo', { contents: '3 notes', undone: '00ff' }, 'undid a change of 3 notes', 'change 00ff'],
  [
    'member-suspend',
    { member: 12, until: '2026-12-01T10:00:00.000Z' },
    'suspended member 12',
    'until 2026-12-01',
  ],
  ['member-suspend', { member: 12, until: null }, 'suspended member 12', 'for good'],
  ['member-lift', { member: 12 }, 'ended the suspension of member 12', 'can sign in again'],
  ['member-trust', { member: 12 }, 'trusted member 12', 'the daily limits for new members no longer apply'],
  [
    'member-distrust',
    { member: 12 },
    'no longer trusted member 12',
    'the daily limits for new members apply',
  ],
  [
    'member-delete',
    { member: 12, deleted: '3 notes', kept: '2 talks' },
    'deleted the account of member 12',
    'deleted 3 notes; kept 2 talks',
  ],
  ['token-revoke', { token: 3, team: 'watch' }, 'Token 3 of team watch revoked', 'no longer valid'],
])('%s: %j', (act, details, did, change) => {
  const words = inWords(anEntry({ act, details }));
  expect([words.did, plain(words.change)]).toEqual([did, change]);
});

test('a tampered entry without details is still shown', () => {
  expect(plain(inWords(anEntry({ act: 'share', details: {} })).change)).toBe(
    'share an unknown share → an unknown share',
  );
});

test("the actor is shown without the log's internal prefixes", () => {
  expect(['automatic', 'team:watch', 'operator@example.org'].map(actorText)).toEqual([
    'automatic rollback',
    'team watch',
    'operator@example.org',
  ]);
});

test('a hash is shown by its beginning and end', () => {
  expect(shortHash(`c1f0${'0'.repeat(56)}9b3e`)).toBe('c1f0…9b3e');
});
