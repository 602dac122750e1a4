import { describe, expect, test } from '@jest/globals';
import { KeyRing } from '../../kernel/signing.js';
import type { BackupEntity } from '../backup.entity.js';
import { GONE_MS } from '../heartbeat.js';
import { jobLines } from '../job-lines.js';
import type { ProcessState, SeenProcess } from '../process-state.js';
import { auditLine } from './audit-line.js';
import { backupsLine } from './backups-line.js';
import { certificateLine } from './certificate-line.js';
import { filesLine } from './files-line.js';
import { mailLine } from './mail-line.js';
import { processLines } from './process-lines.js';

const NOW = new Date('2026-11-27T12:00:00.000Z');
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

const STATE: ProcessState = {
  version: '3.2.0',
  since: ago(DAY_MS).toISOString(),
  ready: 'ready',
  reasons: {},
  eventLoopMs: 3,
  memory: 180 * 2 ** 20,
  pool: { used: 1, idle: 9, waiting: 0 },
  disks: [{ of: 'files', path: '/var/lib/lectern', free: 40 * 2 ** 30, size: 80 * 2 ** 30 }],
  jobs: [],
};
const seen = (id: string, state: Partial<ProcessState> = {}, seenAt = NOW): SeenProcess => ({
  id,
  life: id,
  seenAt,
  state: { ...STATE, ...state },
});
const GONE = ago(GONE_MS + 1);

describe('a process', () => {
  const said = (list: SeenProcess[], expected: number | null = null) =>
    processLines(list, expected, NOW).map(({ name, state }) => `${name} ${state}`);

  test.each<[string, SeenProcess[], number | null, string[]]>([
    ['all there', [seen('a'), seen('b')], null, ['a good', 'b good']],
    ['one gone', [seen('a'), seen('b', {}, GONE)], null, ['a good', 'b bad']],
    ['one gone, and another in its place', [seen('a'), seen('b', {}, GONE)], 1, ['a good', 'b notice']],
    ['one never started', [seen('a')], 2, ['a good', 'Processes bad']],
    ['no visitors', [seen('a', { ready: 'unready', reasons: { database: 'away' } })], null, ['a bad']],
    ['a wrong clock', [seen('a', { ready: 'degraded', reasons: { clock: 'set' } })], null, ['a bad']],
    ['dead mail, which has its own line', [seen('a', { reasons: { mail: 'dead' } })], null, ['a good']],
    ['a busy event loop', [seen('a', { eventLoopMs: 1_400 })], null, ['a notice']],
    ['another format', [{ ...seen('a'), state: null }], null, ['a notice']],
  ])('%s', (_what, list, expected, wanted) => expect(said(list, expected)).toEqual(wanted));
});

test.each([
  [100, 'bad', 'The disk is full: 100 MB are free at /var/lib/lectern, and 200 MB are the least.'],
  [5_000, 'notice', 'The disk is filling up: 4.9 GB are free at /var/lib/lectern.'],
  [40_000, 'good', 'Can be read and written.'],
])('%i MB of free disk are %s', (megabytes, state, text) => {
  const disks = STATE.disks.map((disk) => ({ ...disk, free: megabytes * 2 ** 20 }));
  const settings = { s3: null, varDir: '/var/lib/lectern', minFreeDiskMb: 200 };
  expect(filesLine(settings, [seen('a', { disks }), seen('b')])).toMatchObject({
    state,
    text: text.replace('lectern', megabytes < 40_000 ? 'lectern (a)' : 'lectern'),
  });
});

const QUIET = { waiting: 0, oldestAt: null, lastError: null, givenUp: 0 };
test.each([
  ['nothing waits', QUIET, {}, 'good', 'Nothing waits.'],
  [
    'dead server',
    { ...QUIET, waiting: 2 },
    { mail: 'refused' },
    'bad',
    'Not sending: refused. 2 mails wait.',
  ],
  [
    'late',
    { ...QUIET, waiting: 1, oldestAt: ago(2 * HOUR_MS).toISOString(), lastError: 'greylisted' },
    {},
    'bad',
    'Not sending: greylisted. 1 mail waits.',
  ],
  ['given up', { ...QUIET, givenUp: 1 }, {}, 'notice', '1 mail was given up within a day.'],
])('mail: %s', (_what, outbox, reasons, state, text) => {
  const settings = { smtpUrl: 'smtp://mail.example.org:587', env: 'production' as const };
  const line = mailLine(settings, outbox, [seen('a', { reasons })], NOW);
  expect(line).toMatchObject({ state, text, about: 'By way of mail.example.org:587' });
});

test.each<[string, Partial<BackupEntity> | null, boolean, string]>([
  ['none', null, true, 'bad'],
  ['none, on a local site', null, false, 'notice'],
  ['old', { madeAt: ago(27 * HOUR_MS) }, true, 'bad'],
  ['incomplete', { missing: 3 }, true, 'bad'],
  ['never restored', { restoredAt: null }, true, 'notice'],
  ['restored long ago', { restoredAt: ago(101 * DAY_MS) }, true, 'notice'],
  ['sound', {}, true, 'good'],
])('backups: %s', (_what, fields, isRequired, state) => {
  const sound = {
    id: 1,
    madeAt: ago(9 * HOUR_MS),
    kilobytes: 4_300_000,
    missing: 0,
    restoredAt: ago(5 * DAY_MS),
  };
  expect(backupsLine(fields && { ...sound, ...fields }, isRequired, NOW).state).toBe(state);
});

test('the audit log is in trouble if its last key is not configured, or a check says so', () => {
  const [ours, theirs] = [new KeyRing(['ours'.repeat(8)]), new KeyRing(['theirs'.repeat(8)])];
  const head = { entries: 5, hash: 'ab', key: ours.name, at: NOW.toISOString() };
  expect(auditLine(head, ours, []).state).toBe('good');
  expect(auditLine(head, ours, [seen('a', { reasons: { audit: 'broken' } })])).toMatchObject({
    state: 'bad',
    text: 'Nothing can be recorded: broken.',
  });
  expect(auditLine(head, theirs, [])).toMatchObject({
    state: 'bad',
    text: expect.stringContaining(`key ${ours.name}, which is not in AUDIT_KEYS`),
    mend: { command: 'npm run audit -- replace-lost-key' },
  });
});

test.each([
  [60, null, 'good'],
  [20, null, 'notice'],
  [5, null, 'bad'],
  [-1, 'CERT_HAS_EXPIRED', 'bad'],
  [60, 'ERR_TLS_CERT_ALTNAME_INVALID', 'bad'],
  [null, 'ECONNREFUSED', 'notice'],
])('a certificate with %s days left (%s) is %s', (days, problem, state) => {
  const validTo = days === null ? null : ago(-(days + 0.5) * DAY_MS);
  expect(certificateLine({ host: 'talks.example.org', validTo, problem }, NOW).state).toBe(state);
});

describe('a job', () => {
  const line = (fields: Partial<ProcessState['jobs'][number]>, ended: string[] = []) => {
    const job = {
      name: 'MailSender',
      pass: null,
      usualMs: 60_000,
      doneAt: ago(HOUR_MS).toISOString(),
      tookMs: 900,
      failedAt: null,
      error: null,
      nextAt: null,
      left: null,
      ...fields,
    };
    const known = { ended: new Set(ended), now: NOW, leastMs: 300_000 };
    const [found] = jobLines([seen('a', { jobs: [job] }), seen('b', {})], known);
    return found;
  };
  const since = (milliseconds: number) => ({ id: 'f'.repeat(32), since: ago(milliseconds).toISOString() });

  test.each([
    ['at ten times its usual length', { pass: since(601_000) }, 'bad'],
    ['not before', { pass: since(599_000) }, 'good'],
    ['but not a short one after a few seconds', { pass: since(299_000), usualMs: 2 }, 'good'],
    ['a short one after some minutes', { pass: since(301_000), usualMs: 2 }, 'bad'],
    ['one that was never completed', { pass: since(3_001_000), usualMs: null }, 'bad'],
    ['not a first one that takes a while', { pass: since(2_999_000), usualMs: null }, 'good'],
  ])('is stuck %s', (_what, fields, state) => expect(line(fields)?.state).toBe(state));

  test('is being ended until its process has heard of it', () => {
    const job = line({ pass: since(601_000) }, ['f'.repeat(32)]);
    expect(job).toMatchObject({ state: 'notice', text: 'Being ended.' });
    expect(job?.passes).toMatchObject([{ stuck: false, ending: true }]);
  });

  test('says how much it has left, also between its passes', () => {
    const left = 12_340;
    expect(line({ left, pass: since(1_000) })?.text).toBe('Running. 12,340 left.');
    expect(line({ left })?.text).toBe('Goes on with the next pass. 12,340 left.');
    expect(line({ left: 0 })?.text).toBe('Done.');
  });

  test('has failed until a later pass is completed', () => {
    const failed = { failedAt: ago(60_000).toISOString(), error: 'no route' };
    expect(line(failed)).toMatchObject({ state: 'bad', text: 'The last pass failed: no route.' });
    expect(line({ ...failed, doneAt: ago(30_000).toISOString() })?.state).toBe('good');
  });
});
