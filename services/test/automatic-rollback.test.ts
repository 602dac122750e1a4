import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type ApiError,
  type AuditEntry,
  type AuditVerdict,
  BUCKETS,
  type Comparison,
  type Rollout,
  type RolloutHealth,
} from '@lectern/contracts';
import { KnownNetworks } from '../src/platform/telemetry/known-networks.js';
import { AutomaticRollback } from '../src/platform/telemetry/rollback/automatic-rollback.js';
import { RolloutWatches } from '../src/platform/telemetry/rollback/rollout-watches.js';
import type { Exposure } from '../src/platform/telemetry/rollback/exposure.js';
import { KnownNetworkEntity } from '../src/platform/telemetry/tables/known-network.entity.js';
import { TelemetryUpkeep } from '../src/platform/telemetry/telemetry-upkeep.js';
import { TelemetryWriter } from '../src/platform/telemetry/telemetry-writer.js';
import {
  beacon,
  BEHIND_PROXY,
  failingBeacon,
  sendBeacon,
  type Visitor,
  visitorWith,
} from './support/beacons.js';
import { randomNumbers } from './support/random-numbers.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { type SecondApp, startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';

const SHARE = 2_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const STABLE = '1.0.0';
const CANDIDATE = '1.1.0';

type Arm = 'candidate' | 'stable';

// A thousand requests take a while on a busy machine.
jest.setTimeout(120_000);

describe.each(dialects)('automatic rollback on %s', (dialect) => {
  let lectern: RolloutsApp;
  let remote: string;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect, BEHIND_PROXY);
  });
  afterAll(() => lectern.close());
  beforeEach(async () => {
    remote = `mf-risky${(serial += 1)}`;
    await lectern.publish(remote, STABLE);
    await lectern.publish(remote, CANDIDATE);
    await start();
  });

  const start = (share = SHARE) =>
    lectern.act(remote, 'start', { version: CANDIDATE, share, reason: 'Some were rolled back before.' });
  const flush = () => lectern.app.get(TelemetryWriter).flush();
  /** One page view. */
  const view = (arm: Arm, failed: boolean, who?: Partial<Visitor>, url = lectern.url) => {
    const version = arm === 'candidate' ? CANDIDATE : STABLE;
    const body = failed ? failingBeacon(remote, version) : beacon({ loads: [{ remote, version }] });
    return sendBeacon(url, body, visitorWith(remote, SHARE, arm, who));
  };
  const views = async (count: number, arm: Arm, failed: boolean, who?: Partial<Visitor>, url?: string) => {
    for (let index = 0; index < count; index += 1)
      expect((await view(arm, failed, who, url)).status).toBe(200);
  };
  const rollout = async () => (await lectern.operator.get<Rollout>(`/api/v1/rollouts/${remote}`)).body;
  const comparison = async (): Promise<Comparison | null> =>
    (await lectern.operator.get<RolloutHealth>(`/api/v1/rollouts/${remote}/health`)).body.comparison;
  const automatic = async (): Promise<AuditEntry[]> => {
    const { body } = await lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${remote}`);
    return body.filter(({ act }) => act === 'automatic-rollback');
  };

  test('ends a candidate that fails for a fifth of its visitors, and the audit log and health say why', async () => {
    await views(60, 'stable', false);
    await view('stable', true);
    let ofCandidate = 0;
    while ((await rollout()).candidate !== null && ofCandidate < 200) {
      await view('candidate', ofCandidate % 5 === 0);
      ofCandidate += 1;
      await flush();
    }

    expect(ofCandidate).toBeLessThanOrEqual(60);
    expect(await rollout()).toMatchObject({ stable: STABLE, candidate: null, share: 0 });
    const [entry, ...others] = await automatic();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actor: 'automatic', details: { candidate: CANDIDATE, to: STABLE } });
    expect(entry?.reason).toMatch(
      /^1\.1\.0 failed for \d+ of \d+ visitors \(2\d\.\d %\), 1\.0\.0 for 1 of 61 visitors \(1\.6 %\) at the same time; evidence [\d,.]+, limit 250\.$/,
    );
    const judged = await comparison();
    expect(judged).toMatchObject({
      verdict: 'rolled-back',
      candidate: { version: CANDIDATE },
      stable: { version: STABLE, visitors: 61, failed: 1 },
      limit: 250,
      because: entry?.reason,
      rolled_back_at: entry?.at,
      waits_for: null,
      line: entry?.id,
    });
    const { status, body: refused } = await lectern.operator.post<ApiError>(
      `/api/v1/rollouts/${remote}/promote`,
      {},
    );
    const at = entry?.at.slice(0, 16).replace('T', ' ');
    expect([status, refused.error]).toEqual([
      409,
      `${remote} has no candidate: ${CANDIDATE} was rolled back automatically at ${at} UTC: ${entry?.reason}`,
    ]);
    expect(judged?.evidence).toBeGreaterThanOrEqual(250);
    const { body } = await lectern.operator.get<AuditVerdict>('/api/v1/rollouts/audit/verify');
    expect(body.intact).toBe(true);
  });

  test.each([1, 2, 3])(
    'acts within 200 page views of the candidate when a fifth of its random visitors fail (%d)',
    async (seed) => {
      const chance = randomNumbers(seed);
      let ofCandidate = 0;
      while ((await rollout()).candidate !== null && ofCandidate <= 200) {
        // One second's worth, the interval at which a process stores its reports.
        const arms = Array.from({ length: 25 }, (): Arm =>
          chance() < SHARE / BUCKETS ? 'candidate' : 'stable',
        );
        ofCandidate += arms.filter((arm) => arm === 'candidate').length;
        await Promise.all(arms.map((arm) => view(arm, chance() < (arm === 'candidate' ? 0.2 : 0.01))));
        await flush();
      }
      expect(ofCandidate).toBeLessThanOrEqual(200);
      expect(await automatic()).toHaveLength(1);
    },
  );

  test('leaves a healthy candidate, and the health shows the comparison', async () => {
    await views(30, 'stable', false);
    await views(30, 'candidate', false);
    await views(2, 'stable', true);
    await views(1, 'candidate', true);
    await flush();
    expect((await rollout()).candidate).toBe(CANDIDATE);
    const judged = await comparison();
    expect(judged).toMatchObject({
      verdict: 'watching',
      line: null,
      candidate: { visitors: 31, failed: 1 },
      stable: { visitors: 32, failed: 2 },
    });
    expect(judged?.because).toContain(
      '1.1.0 failed for 1 of 31 visitors (3.2 %), 1.0.0 for 2 of 32 visitors (6.3 %)',
    );
  });

  test.each<[number, string, () => Partial<Visitor>]>([
    [1_000, 'one client, through as many addresses', () => ({})],
    [200, 'made-up visitors of one address', () => ({ ip: '203.0.113.9' })],
    [
      200,
      'made-up visitors of one IPv6 network',
      () => ({ ip: `2001:db8:77:${(serial += 1).toString(16)}::1` }),
    ],
  ])('%d failures of %s: nothing is rolled back', async (failures, name, who) => {
    await views(40, 'stable', false);
    await views(20, 'candidate', false);
    const client = visitorWith(remote, SHARE, 'candidate');
    for (let sent = 0; sent < failures; sent += 50) {
      const batch = Array.from({ length: 50 }, (_, index) => {
        const count = sent + index;
        const from = name.startsWith('one client')
          ? { ...client, ip: `198.51.${count >> 8}.${count & 255}` }
          : visitorWith(remote, SHARE, 'candidate', who());
        return sendBeacon(lectern.url, failingBeacon(remote, CANDIDATE), from);
      });
      // Above a client's limit reports are refused, which is just as good.
      for (const { status } of await Promise.all(batch)) expect([200, 429]).toContain(status);
    }
    await flush();
    expect((await rollout()).candidate).toBe(CANDIDATE);
    expect((await comparison())?.candidate).toMatchObject({ visitors: 21, failed: 1 });
  });

  test('ignores failures reported for a release the visitors do not get', async () => {
    await views(40, 'stable', false);
    for (let count = 0; count < 40; count += 1) {
      await sendBeacon(lectern.url, failingBeacon(remote, CANDIDATE), visitorWith(remote, SHARE, 'stable'));
    }
    await flush();
    expect((await comparison())?.candidate).toMatchObject({ visitors: 0, failed: 0 });
  });

  test('ignores an outage that hits both releases', async () => {
    // As many of each as the share assigns.
    for (let count = 0; count < 25; count += 1) {
      await view('candidate', true);
      await views(4, 'stable', true);
    }
    await flush();
    expect((await rollout()).candidate).toBe(CANDIDATE);
  });

  test('excludes visitors named by the segment', async () => {
    await lectern.act(remote, 'share', { share: 0, segment: { preview: true } });
    await views(40, 'stable', false);
    await flush();
    expect((await comparison())?.candidate).toMatchObject({ visitors: 0, failed: 0 });
  });

  test('reports in the health what it is waiting for once the candidate has failed for a visitor', async () => {
    await views(3, 'stable', false);
    await views(5, 'candidate', false);
    await flush();
    expect(await comparison()).toMatchObject({ waits_for: null, rolled_back_at: null });
    await views(2, 'candidate', true);
    await flush();
    expect((await comparison())?.waits_for).toBe(
      `Automatic rollback of ${CANDIDATE} is waiting for failures of 8 visitors on distinct networks (2 so far), ` +
        `20 visitors of ${STABLE} (3 so far), and evidence of 250.`,
    );
    await views(8, 'candidate', true);
    await flush();
    expect(await comparison()).toMatchObject({
      verdict: 'watching',
      waits_for: `Automatic rollback of ${CANDIDATE} is waiting for 20 visitors of ${STABLE} (3 so far).`,
    });
    await views(17, 'stable', false);
    await view('candidate', true);
    await flush();
    expect(await comparison()).toMatchObject({ verdict: 'rolled-back', waits_for: null });
    // After later actions it is no longer given as the reason.
    await start();
    await lectern.act(remote, 'rollback', { reason: 'Enough' });
    const { body } = await lectern.operator.post<ApiError>(`/api/v1/rollouts/${remote}/promote`, {});
    expect(body.error).toBe(`${remote} has no candidate.`);
  });

  describe('resists false reports', () => {
    const others = 'mf-beside';
    const beside = (arm: Arm, failed: boolean, more: boolean) => {
      const version = arm === 'candidate' ? CANDIDATE : STABLE;
      const plain = failed ? failingBeacon(remote, version) : beacon({ loads: [{ remote, version }] });
      const loads = [...plain.loads, ...(more ? [{ remote: others, version: '1.0.0' }] : [])];
      return sendBeacon(lectern.url, { ...plain, loads }, visitorWith(remote, SHARE, arm));
    };
    beforeAll(() => lectern.publish(others, '1.0.0'));

    test("by another remote's code in real visitors' browsers: the test waits, and the health says for what", async () => {
      await views(40, 'stable', false);
      for (let index = 0; index < 30; index += 1) await beside('candidate', false, false);
      for (let index = 0; index < 15; index += 1) await beside('candidate', true, true);
      await flush();
      expect((await rollout()).candidate).toBe(CANDIDATE);
      expect(await comparison()).toMatchObject({
        verdict: 'watching',
        candidate: { failed: 15 },
        waits_for: `${CANDIDATE} was not rolled back: it would not be failing without the views on which ${others}@1.0.0 also ran.`,
      });

      // If it also fails on its own, that is enough.
      for (let index = 0; index < 15; index += 1) await beside('candidate', true, false);
      await flush();
      expect((await rollout()).candidate).toBeNull();
    });

    test('while another release that runs on every page delays nothing', async () => {
      await views(40, 'stable', false);
      for (let index = 0; index < 30; index += 1) await beside('candidate', index % 2 === 0, true);
      await flush();
      expect((await rollout()).candidate).toBeNull();
    });
  });

  describe('on a site that knows 500 networks', () => {
    const known = () => Math.floor(lectern.clock.now().getTime() / DAY_MS);
    const remember = async (ips: readonly string[], firstDay: number, days: number) => {
      const networks = lectern.app.get(KnownNetworks);
      await lectern.database.write(async (tx) => {
        for (const ip of ips)
          await tx.save(KnownNetworkEntity, {
            network: networks.key(ip),
            firstDay,
            lastDay: known() - 1,
            days,
          });
      });
    };
    const old = Array.from({ length: 520 }, (_, index) => `172.16.${index >> 8}.${index & 255}`);
    beforeAll(() => remember(old, known() - 20, 5));
    afterAll(() => lectern.database.write((tx) => tx.clear(KnownNetworkEntity)));
    const fromOld = async (from: number, count: number, arm: Arm, failed: boolean) => {
      for (let index = from; index < from + count; index += 1)
        await view(arm, failed, { ip: old[index] ?? '' });
    };

    test('is not triggered by a crowd of unknown networks, and the health counts the new ones', async () => {
      await fromOld(0, 40, 'stable', false);
      await fromOld(40, 10, 'candidate', false);
      await views(50, 'candidate', true);
      await flush();
      expect((await rollout()).candidate).toBe(CANDIDATE);
      expect(await comparison()).toMatchObject({
        known_only: true,
        networks: 100,
        new_networks: 50,
        candidate: { visitors: 10, failed: 0 },
      });
    });

    test('is not triggered by a crowd that first arrived yesterday either', async () => {
      const warm = Array.from({ length: 30 }, (_, index) => `172.31.9.${index}`);
      await remember(warm, known() - 2, 2);
      await fromOld(100, 40, 'stable', false);
      for (const ip of warm) await view('candidate', true, { ip });
      await flush();
      expect((await rollout()).candidate).toBe(CANDIDATE);
      expect(await comparison()).toMatchObject({ networks: 70, new_networks: 0, candidate: { failed: 0 } });
    });

    test('is triggered by known networks, whatever a crowd reports in favour', async () => {
      await views(60, 'stable', true);
      await fromOld(200, 40, 'stable', false);
      await fromOld(240, 20, 'candidate', true);
      await flush();
      expect((await rollout()).candidate).toBeNull();
    });
  });

  test('continues the test after a change of share, and restarts it with a new candidate', async () => {
    await views(30, 'stable', false);
    await views(5, 'candidate', true);
    await flush();
    await lectern.act(remote, 'share', { share: SHARE + 500 });
    expect((await comparison())?.candidate.failed).toBe(5);
    await lectern.act(remote, 'rollback', { reason: 'by hand' });
    expect(await comparison()).toBeNull();
    await start();
    expect(await comparison()).toMatchObject({ candidate: { visitors: 0, failed: 0 }, verdict: 'watching' });
    await views(1, 'candidate', true);
    await flush();
    expect((await comparison())?.candidate).toMatchObject({ visitors: 1, failed: 1 });
  });

  test('restarts each day with a higher limit', async () => {
    await views(25, 'stable', false);
    await views(6, 'candidate', true);
    await flush();
    lectern.clock.advance(DAY_MS);
    expect(await comparison()).toMatchObject({ candidate: { visitors: 0, failed: 0 }, limit: 750 });
    await views(25, 'stable', false);
    await views(7, 'candidate', true);
    await flush();
    expect((await rollout()).candidate).toBe(CANDIDATE);
    await views(1, 'candidate', true);
    await flush();
    expect((await rollout()).candidate).toBeNull();
  });

  describe('in two processes', () => {
    let second: SecondApp;
    let other: string;
    beforeAll(async () => {
      second = await startSecondApp(lectern);
      other = await second.app.getUrl();
    });
    afterAll(() => second.close());

    test('counts in one test and acts once', async () => {
      await views(15, 'stable', false);
      await views(15, 'stable', false, {}, other);
      await Promise.all([views(6, 'candidate', true), views(6, 'candidate', true, {}, other)]);
      await Promise.all([flush(), second.app.get(TelemetryWriter).flush()]);
      await Promise.all([flush(), second.app.get(TelemetryWriter).flush()]);
      expect(await rollout()).toMatchObject({ candidate: null, stable: STABLE });
      expect(await automatic()).toHaveLength(1);
      expect(await comparison()).toMatchObject({ verdict: 'rolled-back', stable: { visitors: 30 } });
    });

    /** State left by a process killed between detecting a failing candidate and acting on it. */
    const foundAndKilled = async () => {
      const sighting = (arm: Arm, index: number): Exposure => ({
        remote,
        candidate: CANDIDATE,
        stable: STABLE,
        arm,
        share: SHARE,
        failed: arm === 'candidate',
        day: lectern.clock.now().toISOString().slice(0, 10),
        visitor: `${arm}${index}`,
        network: `${arm}${index}`,
        origin: null,
        others: [],
      });
      const all = (arm: Arm) => Array.from({ length: 30 }, (_, index) => sighting(arm, index));
      const watches = lectern.app.get(RolloutWatches);
      return lectern.database.write((tx) => watches.observe(tx, [...all('stable'), ...all('candidate')]));
    };

    test('is done by another process when one is killed before acting, and by one of several', async () => {
      expect(await foundAndKilled()).toEqual([remote]);
      expect((await rollout()).candidate).toBe(CANDIDATE);
      await Promise.all([
        second.app.get(TelemetryUpkeep).run(),
        lectern.app.get(AutomaticRollback).settle(remote),
        second.app.get(AutomaticRollback).settle(remote),
      ]);
      expect((await rollout()).candidate).toBeNull();
      expect(await automatic()).toHaveLength(1);
      expect((await comparison())?.verdict).toBe('rolled-back');
    });

    test('does not act on a candidate an operator ended meanwhile, nor on the next one', async () => {
      await foundAndKilled();
      await lectern.act(remote, 'rollback', { reason: 'by hand' });
      await start();
      await lectern.app.get(AutomaticRollback).settle(remote);
      expect((await rollout()).candidate).toBe(CANDIDATE);
      expect(await automatic()).toEqual([]);
      expect((await comparison())?.candidate.failed).toBe(0);
    });

    test('acts even when the share changes at the same time', async () => {
      await foundAndKilled();
      await Promise.all([
        lectern.app.get(AutomaticRollback).settle(remote),
        lectern.act(remote, 'share', { share: SHARE + 1 }),
      ]);
      expect((await rollout()).candidate).toBeNull();
    });
  });
});
