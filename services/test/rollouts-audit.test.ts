import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, afterAll, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  AuditEntry,
  AuditHead,
  AuditVerdict,
  AuthStatus,
  Rollout,
  TeamToken,
} from '@lectern/contracts';
import { BEGINNING } from '../src/platform/audit/audit-chain.js';
import { eraseName, replaceLostKey } from '../src/platform/audit/audit-upkeep.js';
import { canonicalJson } from '../src/platform/audit/canonical-json.js';
import { AuditService } from '../src/platform/audit/audit.service.js';
import { AuditSigningJob } from '../src/platform/audit/audit-signing-job.js';
import { AuditHeadEntity } from '../src/platform/audit/audit-head.entity.js';
import { AuditEntryEntity } from '../src/platform/tables/audit-entry.entity.js';
import { KeyRing } from '../src/kernel/signing.js';
import { Readiness } from '../src/monitoring/readiness.js';
import { AutomaticRollback } from '../src/platform/telemetry/rollback/automatic-rollback.js';
import { currentCandidate } from '../src/platform/telemetry/rollback/current-candidate.js';
import { RolloutWatchEntity } from '../src/platform/telemetry/tables/rollout-watch.entity.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { type SecondApp, startSecondApp } from './support/second-app.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const DAY_MS = 24 * 60 * 60_000;

describe.each(dialects)('the audit log on %s', (dialect) => {
  let lectern: RolloutsApp;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('mf-news', '1.0.0');
    await lectern.publish('mf-news', '1.1.0');
    await lectern.act('mf-news', 'start', {
      version: '1.1.0',
      share: 100,
      reason: 'A “new” page 🎉, at last',
    });
    await lectern.act('mf-news', 'share', { share: 500 });
    await lectern.act('mf-news', 'promote', {});
    await lectern.act('mf-news', 'rollback', { reason: 'errors' });
    await lectern.publish('mf-other', '1.0.0');
    await lectern.act('mf-news', 'recall', { version: '1.1.0', reason: 'leaks' });
  });
  afterAll(() => lectern.close());

  const list = async (query = '') =>
    (await lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit${query}`)).body;

  test('says who did what to which remote, when and why, newest first', async () => {
    const entries = await list();
    expect(entries.map(({ id, act }) => [id, act])).toEqual([
      [8, 'recall'],
      [7, 'publish'],
      [6, 'rollback'],
      [5, 'promote'],
      [4, 'share'],
      [3, 'start'],
      [2, 'publish'],
      [1, 'publish'],
    ]);
    expect(entries[5]).toMatchObject({
      remote: 'mf-news',
      actor: OPERATOR,
      at: lectern.clock.now().toISOString(),
      reason: 'A “new” page 🎉, at last',
      details: { version: '1.1.0', percent: 1, revision: 2 },
    });
    expect(entries[2]).toMatchObject({
      reason: 'errors',
      details: { from: '1.1.0', to: '1.0.0', revision: 5 },
    });
    expect(entries[4]?.details).toMatchObject({ from_percent: 1, to_percent: 5 });
    expect(entries[7]?.details).toMatchObject({ version: '1.0.0', stable: true, revision: 1 });
    expect(entries[6]?.details).toMatchObject({ version: '1.1.0', stable: false });
  });

  test('is read page by page, by remote and by action', async () => {
    expect((await list('?before=3')).map(({ id }) => id)).toEqual([2, 1]);
    expect((await list('?act=publish')).map(({ id }) => id)).toEqual([7, 2, 1]);
    expect((await list('?act=publish&remote=mf-news&before=2')).map(({ id }) => id)).toEqual([1]);
    expect((await list('?remote=mf-other')).map(({ id }) => id)).toEqual([7]);
    expect(await list('?remote=mf-none')).toEqual([]);
    for (const query of ['?act=x', '?before=x', '?before=0', '?before=1.5', '?before=99999999999']) {
      expect((await lectern.operator.get(`/api/v1/rollouts/audit${query}`)).status).toBe(422);
    }
  });

  test('has no entry for a refused action', async () => {
    const before = await list();
    await lectern.act('mf-news', 'promote', {});
    await lectern.act('mf-news', 'start', { version: '1.1.0', percent: 1 });
    expect(await list()).toEqual(before);
  });

  describe('shows tampering:', () => {
    let lines: AuditEntryEntity[];
    let head: AuditHeadEntity;

    const sql = (statement: string, parameters: unknown[] = []) =>
      lectern.database.write((tx) => tx.query(statement, parameters));
    const verdict = async () =>
      (await lectern.operator.get<AuditVerdict>('/api/v1/rollouts/audit/verify')).body;

    beforeEach(async () => {
      lines = await lectern.database.read.manager.find(AuditEntryEntity, { order: { id: 'ASC' } });
      head = await lectern.database.read.manager.findOneByOrFail(AuditHeadEntity, { id: 1 });
    });
    afterEach(async () => {
      await lectern.database.write(async (tx) => {
        await tx.query('DELETE FROM rollout_audit');
        await tx.insert(AuditEntryEntity, lines);
        await tx.query('DELETE FROM rollout_audit_head');
        await tx.insert(AuditHeadEntity, head);
      });
      expect(await verdict()).toEqual({ intact: true, entries: 8, broken_at: null, unkeyed: 0 });
    });

    test.each([
      ['actor', 'somebody@example.org'],
      ['reason', 'none of your business'],
      ['reason', null],
      ['remote', 'mf-other'],
      ['act', 'promote'],
      ['at', new Date(0)],
      ['details', '{"version":"9.9.9"}'],
      ['details', '{'],
      ['token_id', 7],
      ['hash', 'f'.repeat(64)],
    ])('the %s of an entry: %s', async (column, value) => {
      await sql(`UPDATE rollout_audit SET ${column} = ? WHERE id = 3`, [value]);
      expect(await verdict()).toEqual({ intact: false, entries: 2, broken_at: 3, unkeyed: 0 });
      expect(await list()).toHaveLength(8);
    });

    test('blanks in an entry’s details', async () => {
      await sql(`UPDATE rollout_audit SET details = REPLACE(details, ':', ': ') WHERE id = 5`);
      expect(await verdict()).toMatchObject({ intact: false, broken_at: 5 });
    });

    test.each([
      [1, 2],
      [4, 5],
    ])('entry %d removed, with entries missing before %d', async (id, brokenAt) => {
      await sql('DELETE FROM rollout_audit WHERE id = ?', [id]);
      expect(await verdict()).toEqual({ intact: false, entries: id - 1, broken_at: brokenAt, unkeyed: 0 });
    });

    test('an entry removed and the later ones renumbered', async () => {
      await sql('DELETE FROM rollout_audit WHERE id = 4');
      for (const id of [5, 6, 7, 8]) await sql('UPDATE rollout_audit SET id = ? WHERE id = ?', [id - 1, id]);
      expect(await verdict()).toMatchObject({ intact: false, broken_at: 4 });
    });

    test('two entries swapped', async () => {
      await sql('UPDATE rollout_audit SET id = 99 WHERE id = 4');
      await sql('UPDATE rollout_audit SET id = 4 WHERE id = 5');
      await sql('UPDATE rollout_audit SET id = 5 WHERE id = 99');
      expect(await verdict()).toMatchObject({ intact: false, broken_at: 4 });
    });

    test.each([
      [9, 9],
      [12, 12],
      [0, 0],
      [-5, -5],
    ])('an entry inserted as %d', async (id, brokenAt) => {
      const [copy] = lines.slice(-1);
      await lectern.database.write((tx) => tx.insert(AuditEntryEntity, { ...copy, id }));
      expect(await verdict()).toMatchObject({ intact: false, broken_at: brokenAt });
    });

    test('the end cut off', async () => {
      await sql('DELETE FROM rollout_audit WHERE id > 6');
      expect(await verdict()).toEqual({ intact: false, entries: 6, broken_at: 7, unkeyed: 0 });
    });

    test('all entries deleted', async () => {
      await sql('DELETE FROM rollout_audit');
      expect(await verdict()).toEqual({ intact: false, entries: 0, broken_at: 1, unkeyed: 0 });
    });

    test('the end cut off where the head says so, with its hash', async () => {
      await sql('DELETE FROM rollout_audit WHERE id > 6');
      await sql('UPDATE rollout_audit_head SET entries = 6');
      expect(await verdict()).toMatchObject({ intact: false, entries: 6, broken_at: 6 });
    });

    test('an entry added past the head', async () => {
      const [last] = lines.slice(-1);
      await lectern.database.write((tx) =>
        lectern.app.get(AuditService).append(tx, { act: 'publish', actor: 'x', details: {} }),
      );
      await sql('UPDATE rollout_audit_head SET entries = 8, hash = ?', [last?.hash]);
      expect(await verdict()).toEqual({ intact: false, entries: 9, broken_at: 9, unkeyed: 0 });
    });

    test('the end cut off and the head adjusted without the key', async () => {
      await sql('DELETE FROM rollout_audit WHERE id > 6');
      await sql('UPDATE rollout_audit_head SET entries = 6, hash = ?', [lines[5]?.hash]);
      expect(await verdict()).toMatchObject({ intact: false, entries: 6, broken_at: 6 });
      // A later action does not repair it.
      await lectern.database.write((tx) =>
        lectern.app.get(AuditService).append(tx, { act: 'publish', actor: 'x', details: {} }),
      );
      expect(await verdict()).toMatchObject({ intact: false, entries: 7 });
    });

    test('the log rewritten without the key', async () => {
      let previous = BEGINNING;
      for (const line of lines) {
        const { id, at, remote, act, reason } = line;
        const actor = id === 3 ? 'somebody@example.org' : line.actor;
        const details: unknown = JSON.parse(line.details);
        const text = canonicalJson({ id, at: at.toISOString(), remote, act, actor, reason, details });
        previous = createHash('sha256').update(`${previous}\n${text}`).digest('hex');
        await sql('UPDATE rollout_audit SET actor = ?, hash = ?, signed_by = NULL WHERE id = ?', [
          actor,
          previous,
          id,
        ]);
      }
      await sql('UPDATE rollout_audit_head SET hash = ?, unkeyed = 8', [previous]);
      expect(await verdict()).toMatchObject({ intact: false, broken_at: 1 });
      // As if there had never been a key: then the check reports that no entry has one.
      await sql('UPDATE rollout_audit_head SET signature = NULL');
      expect(await verdict()).toMatchObject({ intact: true, unkeyed: 8 });
      expect(await lectern.app.get(AuditService).contains(head)).toBe(false);
    });

    test('the head deleted, after which nothing is added', async () => {
      await sql('DELETE FROM rollout_audit_head');
      expect(await verdict()).toMatchObject({ intact: false, entries: 8 });
      const tokens = async () => (await lectern.operator.get<unknown[]>('/api/v1/tokens')).body;
      const token = { team: 'news', remotes: ['mf-news'] };
      const refused = await lectern.operator.post<ApiError>('/api/v1/tokens', token);
      expect([refused.status, refused.body.code]).toEqual([409, 'AUDIT_LOG_UNSIGNED']);
      expect(await tokens()).toEqual([]);
      // The command restores it from the entries.
      expect(await replaceLostKey(lectern.database, lectern.config.keys.audit)).toBe(8);
      expect(await verdict()).toEqual({ intact: true, entries: 8, broken_at: null, unkeyed: 8 });
    });
  });

  test('its end is shown to operators, and can be checked later', async () => {
    const { body: end } = await lectern.operator.get<AuditHead>('/api/v1/rollouts/audit/head');
    const { audit: keys } = lectern.config.keys;
    const audit = lectern.app.get(AuditService);
    expect(end).toMatchObject({ entries: 8, key: keys.name, hash: (await list())[0]?.hash });
    expect(await audit.contains(end)).toBe(true);
    expect(await audit.contains({ ...end, entries: 7 })).toBe(false);
    const { status } = await lectern.consoleClient().get('/api/v1/rollouts/audit/head');
    expect(status).toBe(401);
  });

  test('names actors by id, and erasing a name leaves it intact', async () => {
    const audit = lectern.app.get(AuditService);
    const [{ actor_id: id, key } = { actor_id: '', key: '' }] = await list();
    const { body: status } = await lectern.operator.get<AuthStatus>('/api/v1/auth/status');
    expect([id, key]).toEqual([`user:${status.user?.id}`, lectern.config.keys.audit.name]);
    const stored = JSON.stringify(await lectern.database.read.query('SELECT * FROM rollout_audit'));
    expect(stored).not.toContain('@');

    expect(await eraseName(lectern.database, lectern.config.keys.audit, OPERATOR)).toBe(0);
    expect((await list()).map(({ actor }) => actor)).toEqual(Array(8).fill(id));
    expect(await audit.verify()).toMatchObject({ intact: true, entries: 8 });
  });

  test('of thousands of entries is verified while it grows', async () => {
    const audit = lectern.app.get(AuditService);
    const add = (count: number) =>
      lectern.database.write(async (tx) => {
        for (let line = 0; line < count; line += 1) {
          await audit.append(tx, { act: 'publish', actor: OPERATOR, details: { line } });
        }
      });
    await add(1_100);
    const growing = (async () => {
      for (let times = 0; times < 10; times += 1) await add(3);
    })();
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => audit.verify()));
    await growing;
    expect(verdicts.every(({ intact }) => intact)).toBe(true);
    expect(await audit.verify()).toEqual({ intact: true, entries: 1_138, broken_at: null, unkeyed: 0 });
    // Requested by several at once, it is computed once.
    const [one, other] = [audit.verify(), audit.verify()];
    expect(one).toBe(other);
    await one;
  });
});

describe.each(dialects)('an audit log from before there was a key, on %s,', (dialect) => {
  const ADDRESS = 'once@example.org';
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp(dialect);
    let hash = BEGINNING;
    await site.database.write(async (tx) => {
      for (const id of [1, 2, 3]) {
        const at = new Date(id * 1_000);
        const line = { id, at, remote: 'mf-news', act: 'publish', actor: ADDRESS, reason: null };
        const text = canonicalJson({ ...line, at: at.toISOString(), details: {} });
        hash = createHash('sha256').update(`${hash}\n${text}`).digest('hex');
        await tx.insert(AuditEntryEntity, { ...line, details: '{}', hash, signedBy: null, sealed: null });
      }
      await tx.update(AuditHeadEntity, { id: 1 }, { entries: 3, hash, unkeyed: null, signature: null });
    });
  });
  afterAll(() => site.close());

  const audit = () => site.app.get(AuditService);
  const add = () =>
    site.database.write((tx) =>
      audit().append(tx, { act: 'publish', actor: 'team:news', remote: 'mf-news', details: {} }),
    );
  const sql = (statement: string) => site.database.write((tx) => tx.query(statement));

  test('verifies up to the entry after which all have one', async () => {
    expect(await audit().verify()).toEqual({ intact: true, entries: 3, broken_at: null, unkeyed: 3 });
    await add();
    await add();
    expect(await audit().verify()).toEqual({ intact: true, entries: 5, broken_at: null, unkeyed: 3 });
    // Neither can that point be moved, nor can a later entry lack a key.
    await sql('UPDATE rollout_audit_head SET unkeyed = 5');
    expect(await audit().verify()).toMatchObject({ intact: false });
    await sql('UPDATE rollout_audit_head SET unkeyed = 3');
    await sql('UPDATE rollout_audit SET signed_by = NULL WHERE id = 5');
    expect(await audit().verify()).toMatchObject({ intact: false, broken_at: 5 });
    const { name } = site.config.keys.audit;
    await sql(`UPDATE rollout_audit SET signed_by = '${name}' WHERE id = 5`);
    expect(await audit().verify()).toMatchObject({ intact: true });
  });

  test('has addresses erased from its entries, while the rest stays sealed', async () => {
    expect(await eraseName(site.database, site.config.keys.audit, ADDRESS)).toBe(3);
    const rows = await site.database.read.query('SELECT * FROM rollout_audit, rollout_audit_names');
    expect(JSON.stringify(rows)).not.toContain(ADDRESS);
    expect(await audit().verify()).toMatchObject({ intact: true, entries: 5 });
    await sql("UPDATE rollout_audit SET remote = 'mf-other' WHERE id = 2");
    expect(await audit().verify()).toMatchObject({ intact: false, broken_at: 2 });
    await sql("UPDATE rollout_audit SET remote = 'mf-news' WHERE id = 2");
  });

  test('accepts no entry signed with another key until the lost one is replaced explicitly', async () => {
    const keys = new KeyRing(['b4Yd8Qw1Rt6Zp3Lk9Nx5Vc2Mh7Js0Ge_']);
    const other = new AuditService({ keys: { audit: keys } }, site.database, site.clock);
    const append = () =>
      site.database.write((tx) => other.append(tx, { act: 'publish', actor: 'team:news', details: {} }));
    await expect(append()).rejects.toThrow(/not in AUDIT_KEYS.*npm run audit -- replace-lost-key/);
    expect(await other.verify()).toMatchObject({ intact: false });
    expect(await replaceLostKey(site.database, keys)).toBe(5);
    await append();
    expect(await other.verify()).toEqual({ intact: true, entries: 6, broken_at: null, unkeyed: 5 });
  });
});

/** As after a restore with another SECRET: a process that does not have the key with which the log ends. */
describe.each(dialects)('without the key of the audit log, on %s,', (dialect) => {
  const OTHER = new KeyRing(['b4Yd8Qw1Rt6Zp3Lk9Nx5Vc2Mh7Js0Ge_']);
  const COMMAND = 'npm run audit -- replace-lost-key';
  let lectern: RolloutsApp;
  let keyless: SecondApp;
  let operator: TestClient;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    for (const remote of ['mf-bad', 'mf-worse', 'mf-worst', 'mf-failing']) {
      await lectern.publish(remote, '1.0.0');
      await lectern.publish(remote, '1.1.0');
      await lectern.act(remote, 'start', { version: '1.1.0', share: 5_000 });
    }
    const { keys } = lectern.config;
    keyless = await startSecondApp({
      ...lectern,
      config: { ...lectern.config, keys: { ...keys, audit: OTHER } },
    });
    const { body } = await lectern.operator.get<AuthStatus>('/api/v1/auth/status');
    operator = await keyless.consoleClient().signIn(body.user?.id ?? 0);
  });
  afterAll(async () => {
    await keyless.close();
    await lectern.close();
  });

  const act = (remote: string, name: string, body: object) =>
    operator.post<Rollout & ApiError>(`/api/v1/rollouts/${remote}/${name}`, body);
  const check = (app: RolloutsApp | SecondApp) => app.app.get(AuditSigningJob).run();
  const newest = async (count: number) =>
    (await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit')).body
      .slice(0, count)
      .map(({ remote, act: done, reason }) => [remote, done, reason]);

  test('the process says so, with the command, and serves visitors', async () => {
    await check(keyless);
    const { status, reasons } = await keyless.app.get(Readiness).state();
    expect([status, reasons.audit]).toEqual(['degraded', expect.stringContaining(COMMAND)]);
    expect(reasons.audit).toContain(lectern.config.keys.audit.name);
    expect((await keyless.client().get('/readyz')).status).toBe(200);
    expect((await lectern.app.get(Readiness).state()).reasons.audit).toBeUndefined();
  });

  test('whatever gives access or code to visitors is refused, and says why', async () => {
    for (const refused of [
      await operator.post<ApiError>('/api/v1/tokens', { team: 'news', remotes: ['mf-bad'] }),
      await act('mf-bad', 'promote', {}),
      await act('mf-bad', 'share', { share: 6_000 }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'AUDIT_LOG_UNSIGNED']);
      expect(refused.body.error).toContain(COMMAND);
    }
    expect((await lectern.operator.get<Rollout>('/api/v1/rollouts/mf-bad')).body.share).toBe(5_000);
  });

  test('a release is stopped, by an operator and automatically, and recorded once the key is back', async () => {
    const { entries } = await lectern.app.get(AuditService).head();
    const happened = lectern.clock.now().toISOString();
    expect((await act('mf-bad', 'rollback', { reason: 'errors' })).body.candidate).toBeNull();
    expect((await act('mf-worse', 'recall', { version: '1.1.0', reason: 'leaks' })).status).toBe(200);
    expect((await act('mf-worst', 'withdraw', { reason: 'steals' })).body.withdrawn_at).not.toBeNull();
    const candidate = await currentCandidate(lectern.database.reader, 'mf-failing');
    await lectern.database.write((tx) =>
      tx.insert(RolloutWatchEntity, {
        remote: 'mf-failing',
        epoch: candidate?.epoch ?? 0,
        candidate: '1.1.0',
        stable: '1.0.0',
        verdict: 'failing',
        because: 'it fails',
      }),
    );
    await keyless.app.get(AutomaticRollback).settleAll();
    const watch = await lectern.database.read.manager.findOneByOrFail(RolloutWatchEntity, {
      remote: 'mf-failing',
    });
    expect(watch.verdict).toBe('rolled-back');
    expect((await act('mf-failing', 'share', { percent: 1 })).body.error).toContain(
      'was rolled back automatically',
    );
    expect(await keyless.app.get(AuditService).signing()).toMatchObject({ remedy: COMMAND, waiting: 4 });
    expect((await lectern.app.get(AuditService).head()).entries).toBe(entries);

    lectern.clock.advance(3_600_000);
    await check(keyless);
    expect((await lectern.app.get(AuditService).head()).entries).toBe(entries);
    await check(lectern);
    expect(await newest(4)).toEqual([
      ['mf-failing', 'automatic-rollback', 'it fails'],
      ['mf-worst', 'withdraw', 'steals'],
      ['mf-worse', 'recall', 'leaks'],
      ['mf-bad', 'rollback', 'errors'],
    ]);
    const [last] = (await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit')).body;
    expect(last?.at).toBe(happened);
    expect(last?.details.recorded_at).toBe(lectern.clock.now().toISOString());
    expect(await lectern.app.get(AuditService).verify()).toMatchObject({ intact: true, unkeyed: 0 });
    expect(await lectern.app.get(AuditService).signing()).toEqual({
      problem: null,
      remedy: null,
      waiting: 0,
    });
  });

  test('what waits precedes the next action, and the command records it with the new key', async () => {
    await act('mf-bad', 'withdraw', { reason: 'once more' });
    await lectern.act('mf-failing', 'withdraw', { reason: 'afterwards' });
    expect(await newest(2)).toEqual([
      ['mf-failing', 'withdraw', 'afterwards'],
      ['mf-bad', 'withdraw', 'once more'],
    ]);
    await act('mf-worse', 'withdraw', { reason: 'the last one' });
    const { entries } = await lectern.app.get(AuditService).head();
    expect(await replaceLostKey(lectern.database, OTHER)).toBe(entries);
    expect(await newest(1)).toEqual([['mf-worse', 'withdraw', 'the last one']]);
    expect(await keyless.app.get(AuditService).verify()).toMatchObject({
      intact: true,
      entries: entries + 1,
      unkeyed: entries,
    });
    await check(keyless);
    expect((await keyless.app.get(Readiness).state()).reasons.audit).toBeUndefined();
    expect((await act('mf-bad', 'restore', { version: '1.0.0', reason: 'mended' })).status).toBe(200);
  });
});

describe.each(dialects)('the entries of the audit log on %s', (dialect) => {
  let lectern: RolloutsApp;
  let token: number;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('mf-news', '1.0.0');
    await lectern.publish('mf-news', '1.1.0');
    const team = await lectern.teamClient(['mf-news']);
    token = (await team<TeamToken>('GET', '/tokens/mine')).body.id;
    lectern.clock.advance(DAY_MS);
    const act = (name: string, body: object) => team('POST', `/rollouts/mf-news/${name}`, body);
    await act('start', { version: '1.1.0', share: 5_000, reason: 'Half, “50 %_!”' });
    await act('share', { share: 6_000, reason: '=HYPERLINK("https://evil.example")' });
    await act('rollback', { reason: '-1+1' });
    lectern.clock.advance(DAY_MS);
    await lectern.act('mf-news', 'recall', { version: '1.1.0', reason: 'Two\nlines, "quoted"' });
  });
  afterAll(() => lectern.close());

  const found = async (query: string) =>
    (await lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?${query}`)).body.map(({ act }) => act);
  const day = (days: number) => new Date(lectern.clock.now().getTime() - days * DAY_MS).toISOString();
  const exported = async (query: string) =>
    (await lectern.operator.get<string>(`/api/v1/rollouts/audit/export?${query}`)).body;

  test('name the token they were done with, under the signature', async () => {
    const { body } = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
    expect(body.map(({ act, token: by }) => [act, by])).toEqual([
      ['recall', null],
      ['rollback', token],
      ['share', token],
      ['start', token],
      ['token-create', null],
      ['publish', null],
      ['publish', null],
    ]);
    expect(await lectern.app.get(AuditService).verify()).toMatchObject({ intact: true });
  });

  test('are found by token, person, team, day and text', async () => {
    expect(await found(`token=${token}`)).toEqual(['rollback', 'share', 'start']);
    expect(await found('team=news')).toEqual(['rollback', 'share', 'start']);
    expect(await found('team=new')).toEqual([]);
    const byOperator = ['recall', 'token-create', 'publish', 'publish'];
    expect(await found(`person=${OPERATOR}`)).toEqual(byOperator);
    expect(await found('person=OPERATOR')).toEqual(byOperator);
    expect(await found('person=%25')).toEqual([]);
    expect(await found(`from=${day(1)}&to=${day(0)}`)).toEqual(['rollback', 'share', 'start']);
    expect(await found('text=50%20%25_!')).toEqual(['start']);
    expect(await found('text=HALF')).toEqual(['start']);
    expect(await found('text=%22quoted%22')).toEqual(['recall']);
    expect(await found('text=recall&act=rollback')).toEqual([]);
    expect(await found(`team=news&act=share&remote=mf-news&token=${token}&text=evil`)).toEqual(['share']);
    for (const query of ['token=x', 'from=yesterday', 'text=', `text=${'x'.repeat(201)}`])
      expect((await lectern.operator.get(`/api/v1/rollouts/audit?${query}`)).status).toBe(422);
  });

  test('are exported as CSV, in which no cell is a formula', async () => {
    const { headers, body: all } = await lectern.operator.get<string>(
      '/api/v1/rollouts/audit/export?format=csv',
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-[\d-]{10}\.csv"$/);
    expect(all.split('\r\n')[0]).toBe(
      '"id","at","act","actor","actor_id","token","remote","reason","details","hash","key"',
    );
    expect(all).toContain('"\'=HYPERLINK(""https://evil.example"")"');
    expect(all).toContain('"Two\nlines, ""quoted"""');
    for (const cell of all.split(/(?:^|\r\n|,)"/)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const acts = (await exported(`format=csv&token=${token}`))
      .split('\r\n')
      .map((line) => line.split(',')[2]);
    expect(acts).toEqual(['"act"', '"start"', '"share"', '"rollback"', undefined]);
  });

  test('are exported as JSON lines, page by page, in their order', async () => {
    const audit = lectern.app.get(AuditService);
    await lectern.database.write(async (tx) => {
      for (let line = 0; line < 1_100; line += 1)
        await audit.append(tx, { act: 'publish', actor: 'team:many', details: { line } });
    });
    const lines = (await exported('format=jsonl&team=many')).trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as AuditEntry);
    expect(entries.map(({ details }) => details.line)).toEqual(
      Array.from({ length: 1_100 }, (_, line) => line),
    );
    const sizes: number[] = [];
    for await (const page of audit.pages({ team: 'many' })) sizes.push(page.length);
    expect(sizes).toEqual([500, 500, 100]);
  });
});
