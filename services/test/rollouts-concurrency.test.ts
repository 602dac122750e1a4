import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry, Rollout } from '@lectern/contracts';
import { DomainError } from '../src/kernel/errors.js';
import { AuditService } from '../src/platform/audit/audit.service.js';
import { ReleaseRegistrar } from '../src/platform/releases/release-registrar.js';
import { RolloutsService } from '../src/platform/rollouts/rollouts.service.js';
import { teamBuild } from './support/archives.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { type SecondApp, startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';

const AT_ONCE = 20;
const ACTOR = { kind: 'operator', email: 'operator@example.org' } as const;

describe.each(dialects)('concurrent actions in two processes, on %s', (dialect) => {
  let lectern: RolloutsApp;
  let second: SecondApp;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    second = await startSecondApp(lectern);
  });
  afterAll(async () => {
    await second.close();
    await lectern.close();
  });

  /** This many simultaneous actions, every other one in the other process. Resolves to their results. */
  async function race(act: (service: RolloutsService, index: number) => Promise<Rollout>) {
    const services = [lectern.app, second.app].map((app) => app.get(RolloutsService));
    const acts = Array.from({ length: AT_ONCE }, (_, index) => {
      const service = services[index % 2];
      return service ? act(service, index) : Promise.reject(new Error('No service'));
    });
    const results = await Promise.allSettled(acts);
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const lost = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    for (const reason of lost) expect(reason).toBeInstanceOf(DomainError);
    return { won, lost: lost as DomainError[] };
  }
  const read = (remote: string) => second.app.get(RolloutsService).find(remote);
  const revisionsOf = async (remote: string) => {
    const audit = lectern.app.get(AuditService);
    const entries: AuditEntry[] = await audit.list({ remotes: [remote] });
    return entries.map(({ details }) => details.revision).filter((revision) => revision !== undefined);
  };
  const down = (from: number) => Array.from({ length: from }, (_, index) => from - index);

  test('on the same revision: one of 20 is done', async () => {
    await lectern.publish('mf-same', '1.0.0');
    await lectern.publish('mf-same', '1.1.0');
    await lectern.act('mf-same', 'start', { version: '1.1.0', share: 0 });
    const { revision } = await read('mf-same');
    const { won, lost } = await race((service, index) =>
      service.share('mf-same', { share: 100 + index, revision }, ACTOR),
    );
    expect([won.length, lost.length]).toEqual([1, AT_ONCE - 1]);
    expect(await read('mf-same')).toEqual(won[0]);
    for (const { code, details } of lost) expect([code, details.rollout]).toEqual(['CONFLICT', won[0]]);
    expect(await revisionsOf('mf-same')).toEqual(down(revision + 1));
  });

  test('without a revision: all 20 are done, one after the other', async () => {
    await lectern.publish('mf-each', '1.0.0');
    await lectern.publish('mf-each', '1.1.0');
    await lectern.act('mf-each', 'start', { version: '1.1.0', share: 0 });
    const { revision } = await read('mf-each');
    const { won, lost } = await race((service, index) =>
      service.share('mf-each', { share: 100 + index }, ACTOR),
    );
    expect(lost).toEqual([]);
    const order = won.sort((a, b) => a.revision - b.revision);
    expect(order.map((rollout) => rollout.revision)).toEqual(
      Array.from({ length: AT_ONCE }, (_, index) => revision + 1 + index),
    );
    expect(await read('mf-each')).toEqual(order.at(-1));
    expect(await revisionsOf('mf-each')).toEqual(down(revision + AT_ONCE));
    // Each entry's previous state is the one its predecessor left.
    const entries = await lectern.app.get(AuditService).list({ remotes: ['mf-each'] });
    const shares = entries.filter(({ act }) => act === 'share').map(({ details }) => details);
    for (const [index, { from }] of shares.slice(0, -1).entries()) expect(from).toBe(shares[index + 1]?.to);
  });

  test('that start, promote and roll back give a consistent result', async () => {
    for (let patch = 0; patch <= AT_ONCE; patch += 1) await lectern.publish('mf-mixed', `1.0.${patch}`);
    const starts = await race((service, index) =>
      service.start('mf-mixed', { version: `1.0.${index + 1}`, share: 10 }, ACTOR),
    );
    expect([starts.won.length, starts.lost.every(({ code }) => code === 'CONFLICT')]).toEqual([1, true]);

    const ends = await race((service, index) =>
      index % 4 < 2
        ? service.promote('mf-mixed', {}, ACTOR)
        : service.rollback('mf-mixed', { reason: 'errors' }, { kind: 'automatic' }),
    );
    expect(ends.won).toHaveLength(1);
    const { candidate, stable, revision } = await read('mf-mixed');
    expect([candidate, stable]).toEqual([null, ends.won[0]?.stable]);
    expect(await revisionsOf('mf-mixed')).toEqual(down(revision));
  });

  test('never make a release that is recalled while it is started a candidate', async () => {
    await lectern.publish('mf-recalled', '1.0.0');
    await lectern.publish('mf-recalled', '1.1.0');
    await race((service, index) =>
      index === 7
        ? service.recall('mf-recalled', { version: '1.1.0', reason: 'leaks' }, ACTOR)
        : service.start('mf-recalled', { version: '1.1.0', share: 10 }, ACTOR),
    );
    expect(await read('mf-recalled')).toMatchObject({ stable: '1.0.0', candidate: null });
  });

  test('that publish first releases make one of them stable', async () => {
    const publish = (index: number) =>
      lectern.database.write((tx) => {
        const { manifest } = teamBuild('mf-first', `1.0.${index}`);
        return lectern.app.get(ReleaseRegistrar).register(tx, manifest, { actor: ACTOR, commit: null });
      });
    const first = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => publish(index)));
    const stable = first.filter((release) => release.was_stable);
    expect(stable).toHaveLength(1);
    expect((await read('mf-first')).stable).toBe(stable[0]?.version);
    // The table of pages would serve it, but its files were never stored.
    await lectern.database.write(async (tx) => {
      await tx.query(`DELETE FROM rollouts WHERE remote = 'mf-first'`);
    });
  });

  test('that publish the same path give it to one of 20 remotes', async () => {
    const remotes = Array.from({ length: AT_ONCE }, (_, index) => `mf-path${index}`);
    for (const remote of remotes) {
      await lectern.publish(remote, '1.0.0');
      await lectern.publish(remote, '1.1.0', { pages: { '/the-one': './page' } });
    }
    const { won, lost } = await race((service, index) =>
      service.start(remotes[index] ?? '', { version: '1.1.0', share: 0 }, ACTOR),
    );
    expect(won).toHaveLength(1);
    expect(new Set(lost.map(({ code }) => code))).toEqual(new Set(['GATE_REFUSED']));
  });

  test('on all remotes chain into one intact audit log', async () => {
    const remotes = Array.from({ length: 5 }, (_, index) => `mf-chain${index}`);
    for (const remote of remotes) {
      await lectern.publish(remote, '1.0.0');
      await lectern.publish(remote, '1.1.0');
    }
    const { won, lost } = await race((service, index) => {
      const remote = remotes[index % remotes.length] ?? '';
      return index < remotes.length
        ? service.start(remote, { version: '1.1.0', share: 1 }, ACTOR)
        : service.recall(remote, { version: '1.1.0', reason: 'leaks' }, ACTOR);
    });
    expect(won.length + lost.length).toBe(AT_ONCE);
    const verdict = await second.app.get(AuditService).verify();
    expect(verdict).toMatchObject({ intact: true, broken_at: null });
    const [row] = await lectern.database.read.query<{ acts: number }>(
      `SELECT COUNT(*) AS acts FROM rollout_audit WHERE remote LIKE 'mf-chain%' AND act IN ('start', 'recall')`,
    );
    expect(row?.acts).toBe(won.length);
  });
});
