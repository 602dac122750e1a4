import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  AuditEntry,
  Explanation,
  GateRefusal,
  Release,
  Rollout,
  StartFreeze,
} from '@lectern/contracts';
import { bucketAt } from '../src/kernel/time-buckets.js';
import { RolloutsService } from '../src/platform/rollouts/rollouts.service.js';
import { ReleaseSpanEntity } from '../src/platform/tables/index.js';
import { createUser } from './support/factories.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

type Refusal = ApiError & { rollout?: Rollout; refusals?: GateRefusal[] };

/** The part of the API description that is read here. */
interface Description {
  paths: Record<string, { post?: { requestBody?: { content: Record<string, object> } } }>;
}

describe.each(dialects)('rollouts on %s', (dialect) => {
  let lectern: RolloutsApp;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
  });
  afterAll(() => lectern.close());

  /** A separate remote with these releases; the first is stable. */
  async function remoteWith(...versions: string[]): Promise<string> {
    const remote = `mf-remote${(serial += 1)}`;
    // An operator's changes per minute are limited.
    lectern.clock.advance(60_000);
    for (const version of versions) await lectern.publish(remote, version);
    return remote;
  }
  const act = async (remote: string, name: string, body: object) => {
    const answer = await lectern.act(remote, name, body);
    return { ...answer, refusal: answer.body as unknown as Refusal };
  };
  const promoted = async (remote: string, version: string) => {
    await act(remote, 'start', { version, share: 0, reason: 'Some were rolled back before.' });
    return act(remote, 'promote', {});
  };
  const read = async (remote: string) =>
    (await lectern.operator.get<Rollout>(`/api/v1/rollouts/${remote}`)).body;

  test('a candidate is started, its share raised and lowered, and it is promoted', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const segment = { users: [3, 1, 3], preview: true };
    const started = await act(remote, 'start', { version: '1.1.0', share: 1_000, segment });
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      remote,
      stable: '1.0.0',
      candidate: '1.1.0',
      share: 1_000,
      segment: { users: [1, 3], preview: true },
    });
    const raised = await act(remote, 'share', { share: 5_000 });
    expect(raised.body).toMatchObject({ share: 5_000, segment: { users: [1, 3], preview: true } });
    expect(raised.body.revision).toBe(started.body.revision + 1);
    const lowered = await act(remote, 'share', { percent: 0.1, segment: { users: [] } });
    expect(lowered.body).toMatchObject({ percent: 0.1, share: 10, segment: { users: [], preview: false } });

    const { body } = await act(remote, 'promote', { reason: 'nothing failed' });
    expect(body).toMatchObject({ stable: '1.1.0', candidate: null, share: 0 });
    expect(await read(remote)).toEqual(body);
  });

  test('start refuses an unknown, recalled or stable release, and a second candidate', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await act(remote, 'recall', { version: '1.3.0', reason: 'wrong key' });
    const before = await read(remote);
    const start = (version: string) => act(remote, 'start', { version, share: 100 });

    expect([(await start('9.9.9')).status, (await start('9.9.9')).refusal.error]).toEqual([
      404,
      `${remote} has no release 9.9.9.`,
    ]);
    const recalled = await start('1.3.0');
    expect([recalled.status, recalled.refusal.code]).toEqual([409, 'CONFLICT']);
    expect(recalled.refusal.error).toContain('was recalled');
    const stable = await start('1.0.0');
    expect([stable.status, Object.keys(stable.refusal.errors ?? {})]).toEqual([422, ['version']]);
    expect(await read(remote)).toEqual(before);

    await start('1.1.0');
    const second = await start('1.2.0');
    expect(second.status).toBe(409);
    expect(second.refusal.error).toBe(`${remote} has the candidate 1.1.0: promote it or roll it back first.`);
    expect(second.refusal.rollout).toEqual(await read(remote));
  });

  test('of two unstarted releases with the same path one is started, the other checked again and refused', async () => {
    const [one, other] = [await remoteWith('1.0.0'), await remoteWith('1.0.0')];
    const pages = { '/wanted-by-both': './page' };
    for (const remote of [one, other]) await lectern.publish(remote, '1.1.0', { pages });
    expect((await act(one, 'start', { version: '1.1.0', share: 0 })).status).toBe(200);
    const { status, refusal } = await act(other, 'start', { version: '1.1.0', share: 0 });
    expect([status, refusal.code]).toEqual([422, 'GATE_REFUSED']);
    expect(refusal.error).toContain(`path-clash: /wanted-by-both is owned by ${one}.`);
    expect(refusal.refusals).toMatchObject([{ rule: 'path-clash', clashes_with: `${one}@1.1.0` }]);
    expect((await read(other)).candidate).toBeNull();
    await act(one, 'rollback', { reason: 'it gives way' });
    expect((await act(other, 'start', { version: '1.1.0', share: 0 })).status).toBe(200);
  });

  test('a path another remote has taken meanwhile is not regained by rollback or recall', async () => {
    const [one, victim] = [await remoteWith('1.0.0'), await remoteWith('1.0.0')];
    const pages = (path: string) => ({ pages: { [path]: './page' } });
    await lectern.publish(one, '1.1.0', pages(`/${one}-never-live`));
    await lectern.publish(one, '1.2.0', pages(`/${one}-once-live`));
    await promoted(one, '1.2.0');
    await lectern.publish(one, '1.3.0', pages(`/${one}-now`));
    await promoted(one, '1.3.0');
    await lectern.publish(victim, '1.1.0', {
      pages: { [`/${one}-never-live`]: './page', [`/${one}-once-live`]: './page' },
    });
    await promoted(victim, '1.1.0');

    const back = (to?: string) => act(one, 'rollback', { ...(to && { to }), reason: 'mine' });
    for (const to of ['1.1.0', '1.2.0', undefined]) {
      const { status, refusal } = await back(to);
      expect([to, status, refusal.code]).toEqual([to, 422, 'GATE_REFUSED']);
      expect(refusal.error).toContain(`is owned by ${victim}`);
    }
    expect((await back('1.0.0')).status).toBe(200);
    await promoted(one, '1.3.0');
    // The formerly working release belongs to the victim now, and the harmless one is recalled.
    await act(one, 'recall', { version: '1.0.0', reason: 'wrong key' });
    const { status, body } = await act(one, 'recall', { version: '1.3.0', reason: 'wrong key' });
    expect([status, body.stable, body.withdrawn_at !== null]).toEqual([200, '1.3.0', true]);
  });

  test('without a candidate nothing can be shared or promoted', async () => {
    const remote = await remoteWith('1.0.0');
    for (const [name, body] of [
      ['share', { percent: 5 }],
      ['promote', {}],
    ] as const) {
      const { status, refusal } = await act(remote, name, body);
      expect([status, refusal.error, refusal.rollout?.stable]).toEqual([
        409,
        `${remote} has no candidate.`,
        '1.0.0',
      ]);
    }
  });

  test('an action on an older revision is refused with the current rollout', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const { revision } = await read(remote);
    await act(remote, 'start', { version: '1.1.0', share: 100, revision });
    const late = await act(remote, 'share', { share: 200, revision });
    expect([late.status, late.refusal.code]).toEqual([409, 'CONFLICT']);
    expect(late.refusal.rollout).toMatchObject({ share: 100, revision: revision + 1 });
    expect((await act(remote, 'share', { share: 200, revision: revision + 1 })).status).toBe(200);
  });

  test('a rollback ends the candidate, and the next one returns to the last working release', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await promoted(remote, '1.1.0');
    await promoted(remote, '1.2.0');
    await act(remote, 'start', { version: '1.3.0', share: 500 });
    const ended = await act(remote, 'rollback', { reason: 'errors' });
    expect(ended.body).toMatchObject({ stable: '1.2.0', candidate: null, share: 0 });

    expect((await act(remote, 'rollback', { reason: 'worse' })).body.stable).toBe('1.1.0');
    // A release left because it failed is not a rollback target.
    expect((await act(remote, 'rollback', { reason: 'still' })).body.stable).toBe('1.0.0');
    const last = await act(remote, 'rollback', { reason: 'more' });
    expect([last.status, last.refusal.error]).toEqual([409, `${remote} has no earlier working release.`]);
  });

  test('a rollback to a release reaches any stored one, and ends the candidate', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await promoted(remote, '1.1.0');
    await act(remote, 'start', { version: '1.2.0', share: 500 });
    const back = await act(remote, 'rollback', { to: '1.3.0', reason: 'it was sound' });
    expect(back.body).toMatchObject({ stable: '1.3.0', candidate: null });

    await act(remote, 'start', { version: '1.2.0', share: 500, reason: 'mended' });
    const same = await act(remote, 'rollback', { to: '1.3.0', reason: 'candidate only' });
    expect(same.body).toMatchObject({ stable: '1.3.0', candidate: null });
    expect((await act(remote, 'rollback', { to: '1.3.0', reason: 'again' })).status).toBe(422);
    expect((await act(remote, 'rollback', { to: '7.0.0', reason: 'x' })).status).toBe(404);
    await act(remote, 'start', { version: '1.2.0', share: 500, reason: 'mended' });
    expect((await act(remote, 'rollback', { to: '1.2.0', reason: 'x' })).status).toBe(422);
    await act(remote, 'recall', { version: '1.1.0', reason: 'leaks' });
    expect((await act(remote, 'rollback', { to: '1.1.0', reason: 'x' })).status).toBe(409);
  });

  test('a rollout states since when its releases have their role, and what the fallback is', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0');
    const since = lectern.clock.now().toISOString();
    const expected = { stable_since: since, candidate_since: null, fallback: null };
    expect(await read(remote)).toMatchObject(expected);
    lectern.clock.advance(60_000);
    const { body } = await act(remote, 'start', { version: '1.1.0', share: 500 });
    expect(body).toMatchObject({ ...expected, candidate_since: lectern.clock.now().toISOString() });
    lectern.clock.advance(60_000);
    expect((await act(remote, 'share', { share: 600 })).body).toMatchObject({
      candidate_since: body.candidate_since,
    });
    const promoted = await act(remote, 'promote', {});
    const now = lectern.clock.now().toISOString();
    expect(promoted.body).toMatchObject({ stable_since: now, candidate_since: null, fallback: '1.0.0' });
  });

  test('a recall ends a candidate, replaces a stable release, and is final', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0', '1.3.0');
    await promoted(remote, '1.1.0');
    await promoted(remote, '1.2.0');
    await act(remote, 'start', { version: '1.3.0', share: 500 });
    const recall = (version: string) => act(remote, 'recall', { version, reason: 'leaks' });
    expect((await recall('1.3.0')).body).toMatchObject({ stable: '1.2.0', candidate: null });
    expect((await recall('1.1.0')).body).toMatchObject({ stable: '1.2.0' });
    expect((await recall('1.2.0')).body).toMatchObject({ stable: '1.0.0' });
    expect((await recall('1.2.0')).status).toBe(409);
    expect((await recall('9.9.9')).status).toBe(404);
    const { body: last } = await recall('1.0.0');
    expect([last.stable, last.withdrawn_at === null]).toEqual(['1.0.0', false]);

    const { body } = await lectern.operator.get<Release[]>(`/api/v1/releases?remote=${remote}`);
    expect(body.map(({ version, recalled_at }) => [version, recalled_at !== null])).toEqual([
      ['1.3.0', true],
      ['1.2.0', true],
      ['1.1.0', true],
      ['1.0.0', true],
    ]);
  });

  test('a release outdated by the shell’s contract blocks no other remote', async () => {
    const remote = `mf-remote${(serial += 1)}`;
    await lectern.publish(remote, '0.9.0', { contract: 0 });
    await lectern.publish(remote, '1.0.0');
    await promoted(remote, '1.0.0');
    expect((await act(remote, 'rollback', { reason: 'x' })).status).toBe(409);
    const recalled = await act(remote, 'recall', { version: '1.0.0', reason: 'x' });
    expect([recalled.body.stable, recalled.body.withdrawn_at === null]).toEqual(['1.0.0', false]);
  });

  test('the automatic rollback can only end candidates', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0');
    await promoted(remote, '1.1.0');
    const rollouts = lectern.app.get(RolloutsService);
    const automatic = () => rollouts.rollback(remote, { reason: '12 of 200 failed' }, { kind: 'automatic' });
    await act(remote, 'start', { version: '1.2.0', share: 500 });
    expect(await automatic()).toMatchObject({ stable: '1.1.0', candidate: null });
    await expect(automatic()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await read(remote)).stable).toBe('1.1.0');
    const audit = await lectern.operator.get<{ act: string; actor: string; reason: string }[]>(
      `/api/v1/rollouts/audit?remote=${remote}`,
    );
    expect(audit.body[0]).toMatchObject({
      act: 'automatic-rollback',
      actor: 'automatic',
      reason: '12 of 200 failed',
    });
  });

  test.each([
    ['start', { percent: 10 }],
    ['start', { version: '../x', percent: 10 }],
    ['start', { version: '1.1.0', share: 10_001 }],
    ['start', { version: '1.1.0', share: 0.5 }],
    ['start', { version: '1.1.0', percent: 1, segment: { users: ['me'] } }],
    ['share', { share: -1 }],
    ['share', {}],
    ['promote', { revision: 'x' }],
    ['rollback', {}],
    ['rollback', { reason: '  ' }],
    ['rollback', { reason: 'x'.repeat(501) }],
    ['recall', { version: '1.1.0' }],
    ['recall', { reason: 'x' }],
  ])('%s refuses malformed input with 422 and does nothing (%#)', async (name, body) => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const before = await read(remote);
    const { status, refusal } = await act(remote, name, body);
    expect([status, refusal.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(await read(remote)).toEqual(before);
  });

  describe('a share', () => {
    const SEND_PERCENT = 'Send percent: 20 is a fifth of the visitors';
    const RULE = 'percent must be a number from 0 to 100 with at most two decimals, such as 20 or 0.5';

    test.each([
      [{ share: 20 }, SEND_PERCENT],
      [{ share: 1 }, SEND_PERCENT],
      [{ share: 99 }, SEND_PERCENT],
      [{ share: 20.5 }, 'share must be a whole number from 0 to 10000; better send percent'],
      [{}, `percent is required. ${SEND_PERCENT}`],
      [{ percent: 20, share: 2_000 }, 'Send either percent or share, not both'],
      [{ percent: 0.001 }, RULE],
      [{ percent: 100.01 }, RULE],
      [{ percent: -1 }, RULE],
      [{ percent: '20' }, RULE],
      // What JSON makes of NaN.
      [{ percent: null }, RULE],
    ])('is refused as %j, and says why', async (sent, text) => {
      const remote = await remoteWith('1.0.0', '1.1.0');
      const before = await read(remote);
      const { status, refusal } = await act(remote, 'start', { version: '1.1.0', ...sent });
      expect([status, refusal.error]).toEqual([422, text]);
      expect(await read(remote)).toEqual(before);
    });

    test.each([
      [{ percent: 20 }, 20, 2_000],
      [{ percent: 0.01 }, 0.01, 1],
      [{ percent: 1.15 }, 1.15, 115],
      [{ percent: 0.29 }, 0.29, 29],
      [{ percent: 100 }, 100, 10_000],
      [{ share: 2_000 }, 20, 2_000],
      [{ share: 0 }, 0, 0],
    ])('is accepted as %j', async (sent, percent, share) => {
      const remote = await remoteWith('1.0.0', '1.1.0');
      await act(remote, 'start', { version: '1.1.0', percent: 50 });
      const { body } = await act(remote, 'share', sent);
      expect(body).toMatchObject({ percent, share });
      const audit = await lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${remote}`);
      expect(audit.body[0]?.details).toMatchObject({ from_percent: 50, to_percent: percent });
    });
  });

  describe('a release that ended badly', () => {
    const outcomes = async (remote: string) => {
      const { body } = await lectern.operator.get<Release[]>(`/api/v1/releases?remote=${remote}`);
      return Object.fromEntries(body.map(({ version, outcome }) => [version, outcome]));
    };
    /** Page views as pages reported them. */
    const count = (
      remote: string,
      counts: Pick<ReleaseSpanEntity, 'version' | 'views' | 'failedViews'>,
      at = lectern.clock.now(),
    ) =>
      lectern.database.write((tx) => tx.insert(ReleaseSpanEntity, { remote, span: bucketAt(at), ...counts }));

    test('says who rolled it back or recalled it, when and why, until it is started again, which needs a reason', async () => {
      const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0');
      const at = lectern.clock.now().toISOString();
      await act(remote, 'start', { version: '1.1.0', percent: 20 });
      await count(remote, { version: '1.1.0', views: 8, failedViews: 7 });
      await lectern.app
        .get(RolloutsService)
        .rollback(remote, { reason: 'It fails for 8 of 8.' }, { kind: 'automatic' });
      const automatic = {
        kind: 'rolled-back',
        at,
        by: 'automatic',
        reason: 'It fails for 8 of 8.',
        figures: { percent: 20, views: 8, failed_views: 7 },
      };
      expect(await outcomes(remote)).toEqual({ '1.0.0': null, '1.1.0': automatic, '1.2.0': null });

      const again = { version: '1.1.0', percent: 20 };
      for (const body of [again, { ...again, reason: ' ' }]) {
        const { status, refusal } = await act(remote, 'start', body);
        expect([status, refusal.errors?.reason?.[0]]).toEqual([
          422,
          expect.stringMatching(
            /1\.1\.0 was rolled back automatically at .* UTC: It fails for 8 of 8\. A reason/,
          ),
        ]);
      }
      const team = await lectern.teamClient([remote]);
      expect((await team('POST', `/rollouts/${remote}/start`, again)).status).toBe(422);
      expect((await act(remote, 'start', { ...again, reason: 'It is mended.' })).status).toBe(200);
      expect((await outcomes(remote))['1.1.0']).toBeNull();

      await act(remote, 'promote', {});
      await act(remote, 'rollback', { reason: 'It is slow.' });
      expect((await outcomes(remote))['1.1.0']).toEqual({
        kind: 'rolled-back',
        at,
        by: OPERATOR,
        reason: 'It is slow.',
        figures: { percent: 100, views: 8, failed_views: 7 },
      });
      await act(remote, 'recall', { version: '1.2.0', reason: 'It leaks.' });
      expect((await outcomes(remote))['1.2.0']).toMatchObject({
        kind: 'recalled',
        reason: 'It leaks.',
        figures: null,
      });
    });

    test('has the figures of both releases that a rollback ends, each since visitors got it', async () => {
      const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0');
      await promoted(remote, '1.1.0');
      await act(remote, 'start', { version: '1.2.0', percent: 12.5 });
      const long = lectern.clock.now().getTime() - 3_600_000;
      await count(remote, { version: '1.1.0', views: 900, failedViews: 900 }, new Date(long));
      await count(remote, { version: '1.1.0', views: 30, failedViews: 2 });
      await act(remote, 'rollback', { to: '1.0.0', reason: 'Both fail.' });
      const { '1.1.0': stable, '1.2.0': candidate } = await outcomes(remote);
      expect([stable?.figures, candidate?.figures]).toEqual([
        { percent: 87.5, views: 30, failed_views: 2 },
        { percent: 12.5, views: 0, failed_views: 0 },
      ]);
    });

    test('failed if its remote was restored with another one', async () => {
      const remote = await remoteWith('1.0.0', '1.1.0');
      await promoted(remote, '1.1.0');
      await act(remote, 'withdraw', { reason: 'hostile' });
      await act(remote, 'restore', { version: '1.0.0', reason: 'harmless' });
      expect(await outcomes(remote)).toMatchObject({
        '1.0.0': null,
        '1.1.0': { kind: 'failed', reason: 'harmless' },
      });
    });
  });

  describe('while operators allow no starts', () => {
    const FREEZE = '/api/v1/platform/freeze';
    const reason = 'The database is being moved.';
    const refusal = expect.stringMatching(
      /^No starts now, since \d{4}-\d\d-\d\d \d\d:\d\d UTC: The database is being moved\./,
    );
    const freeze = () => lectern.operator.post<StartFreeze>(FREEZE, { reason });
    const unfreeze = () => lectern.operator.post<StartFreeze>('/api/v1/platform/unfreeze', {});
    afterEach(unfreeze);

    test('nothing is started, promoted, widened or published for the first time, with the reason', async () => {
      const remote = await remoteWith('1.0.0', '1.1.0');
      const started = await remoteWith('1.0.0', '1.1.0', '1.2.0');
      await act(started, 'start', { version: '1.1.0', percent: 10, segment: { users: [7] } });
      const ended = await remoteWith('1.0.0', '1.1.0');
      await promoted(ended, '1.1.0');
      await act(ended, 'rollback', { reason: 'errors' });
      await freeze();
      for (const [name, which, body] of [
        ['start', remote, { version: '1.1.0', percent: 0 }],
        ['share', started, { percent: 10.01 }],
        ['share', started, { percent: 5, segment: { users: [7, 8] } }],
        ['share', started, { percent: 5, segment: { users: [7], preview: true } }],
        ['promote', started, {}],
        ['rollback', remote, { to: '1.1.0', reason: 'It was never live.' }],
        ['rollback', ended, { to: '1.1.0', reason: 'It was rolled back.' }],
      ] as const) {
        const before = await read(which);
        const answer = await act(which, name, body);
        expect([name, answer.status, answer.refusal.code, answer.refusal.error]).toEqual([
          name,
          409,
          'STARTS_FROZEN',
          refusal,
        ]);
        expect(await read(which)).toEqual(before);
      }
      await expect(lectern.publish('mf-first', '1.0.0')).rejects.toMatchObject({ code: 'STARTS_FROZEN' });
      // It only waits.
      await lectern.publish(remote, '1.3.0');
      await unfreeze();
      expect((await act(remote, 'start', { version: '1.1.0', percent: 0 })).status).toBe(200);
    });

    test('releases are stopped as ever', async () => {
      const [one, two, three] = [
        await remoteWith('1.0.0', '1.1.0'),
        await remoteWith('1.0.0', '1.1.0'),
        await remoteWith('1.0.0'),
      ];
      await promoted(one, '1.1.0');
      await act(two, 'start', { version: '1.1.0', percent: 10 });
      await freeze();
      for (const [name, which, body] of [
        ['share', two, { percent: 9.99 }],
        ['rollback', two, { reason: 'errors' }],
        ['rollback', one, { reason: 'errors' }],
        ['recall', two, { version: '1.1.0', reason: 'leaks' }],
        ['withdraw', three, { reason: 'hostile' }],
      ] as const)
        expect([name, (await act(which, name, body)).status]).toEqual([name, 200]);
    });

    test('operators and teams see it, only operators decide, and both decisions are in the audit log', async () => {
      const team = await lectern.teamClient(['mf-news']);
      const seen = async () => (await team<StartFreeze>('GET', '/platform/freeze')).body;
      expect(await seen()).toEqual({ reason: null, since: null });
      expect((await lectern.operator.post(FREEZE, { reason: ' ' })).status).toBe(422);
      expect((await team('POST', '/platform/freeze', { reason })).status).toBe(404);
      const { status, body } = await freeze();
      expect([status, body]).toEqual([200, { reason, since: lectern.clock.now().toISOString() }]);
      expect(await seen()).toEqual(body);
      expect((await freeze()).status).toBe(409);
      expect((await team('POST', '/platform/unfreeze', {})).status).toBe(404);
      expect((await unfreeze()).body).toEqual({ reason: null, since: null });
      expect((await unfreeze()).status).toBe(409);
      const { body: log } = await lectern.operator.get<AuditEntry[]>('/api/v1/rollouts/audit');
      expect(log.slice(0, 2)).toMatchObject([
        { act: 'unfreeze', remote: null, details: { since: body.since } },
        { act: 'freeze', remote: null, actor: OPERATOR, reason },
      ]);
    });
  });

  const ROUTES = [
    ['GET', '', undefined],
    ['GET', '/explain?visitor=v', undefined],
    ['POST', '/start', { version: '1.1.0', percent: 10 }],
    ['POST', '/share', { percent: 10 }],
    ['POST', '/promote', {}],
    ['POST', '/rollback', { reason: 'x' }],
    ['POST', '/recall', { version: '1.0.0', reason: 'x' }],
  ] as const;

  test.each(ROUTES)(
    '%s /rollouts/{remote}%s is for operators and the remote’s team',
    async (method, path, body) => {
      const remote = await remoteWith('1.0.0', '1.1.0');
      const before = await read(remote);
      const url = `/api/v1/rollouts/${remote}${path}`;
      const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
      const strangers = await lectern.teamClient(['mf-other'], 'other');

      expect((await lectern.consoleClient().send(method, url, body)).status).toBe(401);
      expect((await member.send(method, url, body)).status).toBe(403);
      const foreign = await strangers<Refusal>(method, `/rollouts/${remote}${path}`, body);
      expect([foreign.status, foreign.body.error]).toEqual([
        403,
        `The token of team other does not reach ${remote}.`,
      ]);
      if (method === 'POST') {
        const forged = await lectern.operator.send<Refusal>(method, url, body, { 'x-csrf-token': '' });
        expect([forged.status, forged.body.code]).toEqual([403, 'CSRF_INVALID']);
        expect((await lectern.operator.send<Refusal>(method, url, '{"version"')).body.code).toBe(
          'MALFORMED_JSON',
        );
      }
      expect(await read(remote)).toEqual(before);
      const unknown = await lectern.operator.send(method, url.replace(remote, 'mf-unknown'), body);
      expect(unknown.status).toBe(404);
    },
  );

  test('a team may do the same with its remote as an operator', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0', '1.2.0');
    const team = await lectern.teamClient([remote]);
    const post = async (name: string, body: object) =>
      (await team('POST', `/rollouts/${remote}/${name}`, body)).body;
    expect(await post('start', { version: '1.1.0', share: 100 })).toMatchObject({ candidate: '1.1.0' });
    expect(await post('share', { share: 200 })).toMatchObject({ share: 200 });
    expect(await post('promote', {})).toMatchObject({ stable: '1.1.0' });
    expect(await post('rollback', { reason: 'x' })).toMatchObject({ stable: '1.0.0' });
    expect(await post('recall', { version: '1.1.0', reason: 'x' })).toMatchObject({ stable: '1.0.0' });
    expect((await team<Rollout[]>('GET', '/rollouts')).body.map((rollout) => rollout.remote)).toEqual([
      remote,
    ]);
    const releases = await team<Release[]>('GET', '/releases');
    expect(releases.body.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0', '1.0.0']);
    expect((await team('GET', '/releases?remote=mf-other')).status).toBe(403);
  });

  test('lists have every rollout by name, and releases newest first with their sizes', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const { body } = await lectern.operator.get<Rollout[]>('/api/v1/rollouts');
    const names = body.map((rollout) => rollout.remote);
    expect(names).toContain(remote);
    expect(names).toEqual([...names].sort());
    const releases = await lectern.operator.get<Release[]>(`/api/v1/releases?remote=${remote}`);
    expect(releases.body[0]).toMatchObject({
      remote,
      version: '1.1.0',
      published_by: OPERATOR,
      recalled_at: null,
    });
    expect(releases.body[0]?.bytes).toBeGreaterThan(50);
    for (const path of ['/api/v1/rollouts', '/api/v1/releases']) {
      expect((await lectern.consoleClient().get(path)).status).toBe(401);
    }
    expect((await lectern.operator.get('/api/v1/releases?remote=mf-none')).body).toEqual([]);
  });

  test('explain names the rule and bucket that decided for any visitor', async () => {
    const remote = await remoteWith('1.0.0', '1.1.0');
    const explain = async (query: string) =>
      (await lectern.operator.get<Explanation>(`/api/v1/rollouts/${remote}/explain?${query}`)).body;
    expect(await explain('visitor=anybody')).toMatchObject({ version: '1.0.0', rule: 'stable' });

    await act(remote, 'start', { version: '1.1.0', share: 0, segment: { users: [7], preview: true } });
    const { bucket, ...stable } = await explain('visitor=anybody');
    expect(stable).toMatchObject({ remote, version: '1.0.0', rule: 'stable' });
    expect(await explain('visitor=anybody&user=7')).toMatchObject({ version: '1.1.0', rule: 'user', bucket });
    expect(await explain('visitor=anybody&preview=true')).toMatchObject({
      version: '1.1.0',
      rule: 'preview',
    });
    await act(remote, 'share', { percent: (bucket + 1) / 100 });
    const shared = await explain('visitor=anybody');
    expect(shared).toMatchObject({ version: '1.1.0', rule: 'share', bucket });
    expect(shared.because).toContain('is below the candidate');
    await act(remote, 'share', { percent: bucket / 100 });
    expect(await explain('visitor=anybody')).toMatchObject({ version: '1.0.0', rule: 'stable' });
    await act(remote, 'withdraw', { reason: 'hostile' });
    expect((await explain('visitor=anybody')).because).toMatch(/is withdrawn: nobody gets a release of it/);

    for (const query of [
      '',
      'visitor=',
      `visitor=${'x'.repeat(101)}`,
      'visitor=v&user=me',
      'visitor=v&preview=2',
    ]) {
      const { status } = await lectern.operator.get(`/api/v1/rollouts/${remote}/explain?${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
  });

  test('every route is described', async () => {
    const { paths } = await description();
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/rollouts',
        '/api/v1/rollouts/{remote}',
        '/api/v1/rollouts/{remote}/explain',
        ...['start', 'share', 'promote', 'rollback', 'recall'].map(
          (name) => `/api/v1/rollouts/{remote}/${name}`,
        ),
        '/api/v1/rollouts/audit',
        '/api/v1/rollouts/audit/verify',
        '/api/v1/releases',
        '/api/v1/tokens',
        '/api/v1/tokens/{id}',
      ]),
    );
  });

  test('an action’s fields are described by their rules', async () => {
    const { paths } = await description();
    const bodies = ['start', 'withdraw', 'retire'].map(
      (name) => paths[`/api/v1/rollouts/{remote}/${name}`]?.post?.requestBody?.content['application/json'],
    );
    const reason = { type: 'string', maxLength: 500 };
    expect(bodies).toMatchObject([
      {
        schema: {
          required: ['version'],
          properties: { reason, percent: { maximum: 100 }, share: { maximum: 10_000 } },
        },
      },
      { schema: { required: ['reason'], properties: { reason: { ...reason, minLength: 1 } } } },
      { schema: { required: ['reason'], properties: { reason: { ...reason, minLength: 1 } } } },
    ]);
  });

  const description = async () => (await lectern.client().get<Description>('/api/v1/docs-json')).body;
});
