import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry, PlatformStatus, ServicesStatus } from '@lectern/contracts';
import { EndedPassEntity } from '../src/jobs/ended-pass.entity.js';
import { endPass } from '../src/jobs/end-pass.js';
import { JobLeases } from '../src/jobs/job-lease.js';
import { PassEnded, Passes } from '../src/jobs/passes.js';
import { MailEntity, SubscriptionEntity } from '../src/modules/subscriptions/index.js';
import { MailSender } from '../src/modules/subscriptions/mail-sender.js';
import { LEASE_MS } from '../src/modules/subscriptions/outbox.js';
import { Readiness } from '../src/monitoring/readiness.js';
import { GONE_MS, Heartbeat } from '../src/operations/heartbeat.js';
import { RunningJobs } from '../src/operations/running-jobs.js';
import { effectiveLevel } from '../src/platform/rendering/sandbox/isolation.js';
import { openStorage } from '../src/storage/open-storage.js';
import { createTalk, createUser } from './support/factories.js';
import { type MailSink, startMailSink } from './support/mail-sink.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const STATUS = '/api/v1/platform/status';
const SERVICES = '/api/v1/platform/services';
const JOB = 'a test’s job';

describe.each(dialects)('the status of the platform on %s', (dialect) => {
  let lectern: RolloutsApp;
  let mails: MailSink;
  beforeAll(async () => {
    mails = await startMailSink();
    lectern = await startRolloutsApp(dialect, { SMTP_URL: mails.url, STUCK_JOB_SECONDS: '0' });
  });
  afterAll(async () => {
    await lectern.close();
    await mails.close();
  });
  const services = async () => (await lectern.operator.get<ServicesStatus>(SERVICES)).body;
  const line = async (kind: string, about?: string) =>
    (await services()).services.find((one) => one.kind === kind && (!about || one.name.endsWith(about)));
  const job = async (name: string) => (await services()).jobs.find((one) => one.name === name);
  /** Another process of the site. */
  const another = (port: number) => {
    const { app, config, database, clock } = lectern;
    return new Heartbeat({ ...config, port }, database, clock, app.get(Readiness), app.get(RunningJobs));
  };

  test('shows operators how strongly rendering is isolated', async () => {
    const level = await effectiveLevel();
    const { status, body } = await lectern.operator.get<PlatformStatus>(STATUS);
    expect([status, body]).toEqual([
      200,
      { isolation: { level, least: 'partial', because: expect.stringContaining(`rendered ${level}: `) } },
    ]);
  });

  test('shows others and teams only whether the site is ready', async () => {
    const { status, body } = await lectern.client().get('/readyz');
    expect([status, body]).toEqual([200, { status: 'ready' }]);
    expect((await lectern.client().get(STATUS)).status).toBe(404);
    expect((await lectern.consoleClient().get(STATUS)).status).toBe(401);
    const team = await lectern.teamClient(['mf-news']);
    expect((await team('GET', '/platform/status')).status).toBe(404);
  });

  test('shows operators each service in order, with its facts', async () => {
    const { services: lines, jobs } = await services();
    expect(lines.filter(({ state }) => state === 'bad')).toEqual([]);
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set(['process', 'database', 'files', 'mail', 'backups', 'audit']),
    );
    const factsOf = (kind: string) =>
      lines.find((one) => one.kind === kind)?.facts.map(({ name, value, at }) => [name, at ?? value]);
    expect(factsOf('process')).toEqual([
      ['Started', expect.stringMatching(/Z$/)],
      ['Ready', 'yes'],
      ['Event loop', expect.stringMatching(/^\d+ ms late at most$/)],
      ['Memory', expect.stringMatching(/^[\d.]+ [MG]B$/)],
      ['Last heard of', lectern.clock.now().toISOString()],
    ]);
    expect(lines.find(({ kind }) => kind === 'database')?.about).toMatch(
      dialect === 'mysql' ? /^M\w+ [\d.]+ on / : /^Embedded, /,
    );
    expect(jobs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['MailSender', 'PictureSweep', 'RankingUpkeep']),
    );
  });

  test('shows a process that no longer writes as gone, until it is started again or shut down', async () => {
    const other = another(4999);
    await other.beat();
    expect((await line('process', ':4999'))?.state).toBe('good');
    lectern.clock.advance(GONE_MS + 1);
    expect(await line('process', ':4999')).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('Gone'),
      mend: { command: 'systemctl restart lectern' },
    });
    expect((await services()).services[0]?.name).toMatch(/:4999$/);
    const again = another(4999);
    await again.beat();
    expect((await line('process', ':4999'))?.state).toBe('good');
    // The one before must not take its successor's row along.
    await other.onModuleDestroy();
    expect((await line('process', ':4999'))?.state).toBe('good');
    await again.onModuleDestroy();
    expect(await line('process', ':4999')).toBeUndefined();
  });

  test('shows the process that responds even if it cannot write', async () => {
    const trigger = {
      mysql: "FOR EACH ROW SIGNAL SQLSTATE '45000'",
      sqlite: "BEGIN SELECT RAISE(FAIL, 'full'); END",
    };
    const { database, clock } = lectern;
    await services();
    await database.write((tx) =>
      tx.query(`CREATE TRIGGER no_room BEFORE UPDATE ON processes ${trigger[dialect]}`),
    );
    clock.advance(GONE_MS + 1);
    const { services: lines } = await services();
    await database.write((tx) => tx.query('DROP TRIGGER no_room'));
    expect(lines.filter(({ kind }) => kind === 'process')).toMatchObject([{ state: 'good' }]);
  });

  test('marks a pass that does not end; an operator ends it, and it changes nothing any more', async () => {
    const { app, database, clock, operator } = lectern;
    // Its usual length: the first pass, at start, takes much longer than others.
    for (let time = 0; time < 20; time += 1) await app.get(MailSender).run();
    await queueMail();
    const gate = aGate();
    mails.at = (moment) => (moment === 'end-of-data' ? gate.wait() : undefined);
    const sending = app.get(MailSender).run();
    await gate.reached;
    let stuck = await job('MailSender');
    // A pass without mails takes a few milliseconds.
    while (stuck?.state !== 'bad') stuck = await job('MailSender');
    expect(stuck.text).toMatch(/^Stuck on .*: it usually takes \d+ ms at most\.$/);
    expect((await line('mail'))?.facts[0]).toMatchObject({ name: 'Waiting', value: '1' });

    const id = stuck.passes[0]?.id ?? '';
    const end = `/api/v1/platform/passes/${id}/end`;
    expect((await operator.send('POST', end, {}, { 'x-csrf-token': 'forged' })).status).toBe(403);
    expect((await operator.post(end, {})).status).toBe(204);
    await sending;
    expect(await job('MailSender')).toMatchObject({ state: 'good', passes: [] });
    expect((await operator.post(end, {})).status).toBe(404);
    const [entry] = (await operator.get<AuditEntry[]>('/api/v1/rollouts/audit?act=job-end')).body;
    expect(entry).toMatchObject({ actor: 'operator@example.org', details: { job: 'MailSender', pass: id } });

    // The mail server accepts the mail after all, but the pass that was ended cannot record it: the next one sends it again.
    mails.at = () => undefined;
    gate.open();
    clock.advance(LEASE_MS + 1);
    await app.get(MailSender).run();
    const mail = await database.read.manager.findOneByOrFail(MailEntity, { dedupeKey: 'a test' });
    expect(mail.sentAt).not.toBeNull();
    expect(await job('MailSender')).toMatchObject({ state: 'good', failed_at: null });
  });

  test('commits no transaction of a pass that another process ended, and frees its lease', async () => {
    const { app, database, clock } = lectern;
    const [leases, passes, gate] = [app.get(JobLeases), new Passes<void>(JOB), aGate()];
    const row = { id: 'written by the pass', endedAt: clock.now() };
    const pass = passes.run(async () => {
      await leases.take(JOB, 60_000);
      await gate.wait();
      await database.write((tx) => tx.insert(EndedPassEntity, row));
    });
    await gate.reached;
    expect(await leases.take(JOB, 60_000)).toBe(false);
    await database.write((tx) => endPass(tx, passes.state().pass?.id ?? '', clock.now()));
    expect(await leases.take(JOB, 60_000)).toBe(true);
    gate.open();
    await expect(pass).rejects.toThrow(PassEnded);
    expect(await database.read.manager.existsBy(EndedPassEntity, { id: row.id })).toBe(false);
  });

  test('considers a pass over once it is ended here, whose code then stores no file', async () => {
    const [passes, gate, storage] = [new Passes<void>(JOB), aGate(), await openStorage(lectern.config)];
    let stored: Promise<unknown> = Promise.resolve();
    const pass = passes.run(() => {
      stored = gate.wait().then(() => storage.put('readme.txt', Buffer.from('late')));
      return stored.then(() => undefined);
    });
    passes.end(passes.state().pass?.id ?? '');
    await expect(pass).rejects.toThrow(PassEnded);
    expect(passes.state().pass).toBeNull();
    gate.open();
    await expect(stored).rejects.toThrow(PassEnded);
    expect(await storage.has('readme.txt')).toBe(false);
  });

  async function queueMail(): Promise<void> {
    const { database, clock } = lectern;
    const [user, talk] = [
      await createUser(database, { email: 'reader@example.org' }),
      await createTalk(database),
    ];
    const createdAt = clock.now();
    await database.write(async (tx) => {
      const subscription = { userId: user.id, talkId: talk.id, unsubscribeToken: 'a'.repeat(43), createdAt };
      const { id } = await tx.save(SubscriptionEntity, subscription);
      await tx.insert(MailEntity, {
        dedupeKey: 'a test',
        messageId: 'a-test',
        subscriptionId: id,
        recipient: 'reader@example.org',
        dueAt: createdAt,
        createdAt,
      });
    });
  }
});

/** Where a pass waits until the test goes on. */
function aGate() {
  let [reach, open] = [() => {}, () => {}];
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  const wait = () => {
    reach();
    return opened;
  };
  return { reached, open: () => open(), wait };
}
