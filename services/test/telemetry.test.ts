import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ReleaseHealth, RolloutHealth } from '@lectern/contracts';
import { TelemetryUpkeep } from '../src/platform/telemetry/telemetry-upkeep.js';
import { TelemetryWriter } from '../src/platform/telemetry/telemetry-writer.js';
import {
  beacon,
  BEHIND_PROXY,
  BROWSER,
  failingBeacon,
  sendBeacon,
  type SentBeacon,
  tokenFor,
  TELEMETRY,
  type Visitor,
  visitor,
  visitorWith,
} from './support/beacons.js';
import { createUser } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';
import { signedVisitor } from './support/test-secret.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TABLES = [
  'telemetry_spans',
  'telemetry_vitals',
  'telemetry_messages',
  'telemetry_facts',
  'telemetry_salts',
  'telemetry_participants',
  'known_networks',
];

describe.each(dialects)('telemetry on %s', (dialect) => {
  let lectern: RolloutsApp;
  let remote: string;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect, BEHIND_PROXY);
  });
  afterAll(() => lectern.close());
  beforeEach(async () => {
    remote = `mf-watched${(serial += 1)}`;
    await lectern.publish(remote, '1.0.0');
    await lectern.publish(remote, '1.1.0');
  });

  const send = (body: unknown, from: Visitor = visitor(), headers: Record<string, string> = {}) =>
    sendBeacon(lectern.url, body, from, headers);
  const flush = () => lectern.app.get(TelemetryWriter).flush();
  const loaded = (fields: Partial<SentBeacon> = {}, version = '1.0.0') =>
    beacon({ loads: [{ remote, version, ms: 120 }], ...fields });
  async function health(hours = 24): Promise<RolloutHealth> {
    await flush();
    return (await lectern.operator.get<RolloutHealth>(`/api/v1/rollouts/${remote}/health?hours=${hours}`))
      .body;
  }
  async function of(version = '1.0.0', hours = 24): Promise<ReleaseHealth> {
    const found = (await health(hours)).releases.find((release) => release.version === version);
    if (!found) throw new Error(`Nothing is reported for ${version}`);
    return found;
  }
  const rows = async (table: string) =>
    lectern.database.read.query<Record<string, unknown>>(`SELECT * FROM ${table}`);

  test('views, failed views, failures by kind, messages and vitals are reported by release', async () => {
    const owner = { remote, version: '1.0.0' };
    const render = { ...owner, kind: 'render' as const, message: "TypeError: reading 'title' of 4711" };
    const late = { ...owner, kind: 'rejection' as const, message: 'NetworkError' };
    await send(loaded());
    await send(loaded({ failures: [render, late] }));
    await send(
      loaded({
        failures: [render],
        owner,
        vitals: [
          { name: 'LCP', value: 2_000 },
          { name: 'CLS', value: 0.05 },
        ],
      }),
    );

    const ofRelease = await of();
    expect(ofRelease).toMatchObject({
      remote,
      views: 3,
      failed_views: 2,
      failures: { load: 0, render: 2, error: 0, rejection: 1 },
      messages: [
        { message: 'TypeError: reading … of #', count: 2 },
        { message: 'NetworkError', count: 1 },
      ],
    });
    expect(ofRelease.vitals.LCP).toBeGreaterThan(1_700);
    expect(ofRelease.vitals.LCP).toBeLessThan(2_300);
    expect(ofRelease.vitals).toMatchObject({ INP: null, FCP: null, TTFB: null });
    expect(ofRelease.measured).toEqual({ LCP: 1, INP: 0, CLS: 1, FCP: 0, TTFB: 0 });
    expect(ofRelease.series).toEqual([
      { at: expect.any(String), views: 3, failed_views: 2, lcp: ofRelease.vitals.LCP },
    ]);
    expect((await health()).comparison).toBeNull();
  });

  test('the series is ordered by time, and hours are not queried before their start', async () => {
    await send(loaded());
    await flush();
    lectern.clock.advance(90 * MINUTE_MS);
    await send(failingBeacon(remote, '1.0.0'));
    const { series, views } = await of();
    expect([views, series.map((point) => [point.views, point.failed_views])]).toEqual([
      2,
      [
        [1, 0],
        [1, 1],
      ],
    ]);
    expect(await of('1.0.0', 1)).toMatchObject({ views: 1, failed_views: 1 });
  });

  test.each([
    [1, 5],
    [6, 10],
    [24, 30],
    [168, 180],
    [720, 720],
  ])(
    'for %d hours in intervals of %d minutes every point is a whole number of intervals from the start',
    async (hours, minutes) => {
      await send(loaded());
      await flush();
      lectern.clock.advance(25 * MINUTE_MS);
      await send(loaded());
      const { from, to, step_minutes, releases } = await health(hours);
      expect([step_minutes, to]).toEqual([minutes, lectern.clock.now().toISOString()]);
      const span = Date.parse(to) - Date.parse(from);
      expect(span).toBeGreaterThanOrEqual(hours * 60 * MINUTE_MS);
      expect(span).toBeLessThan((hours * 60 + 2 * minutes) * MINUTE_MS);
      const steps = releases[0]?.series.map(
        ({ at }) => (Date.parse(at) - Date.parse(from)) / (minutes * MINUTE_MS),
      );
      expect(steps?.length).toBeGreaterThan(0);
      expect(steps?.every(Number.isInteger)).toBe(true);
    },
  );

  test('a view reported twice counts once, even to two processes at the same time, and later additions count', async () => {
    const second = await startSecondApp(lectern);
    const other = await second.app.getUrl();
    const sent = failingBeacon(remote, '1.0.0');
    const who = visitor();
    await Promise.all([send(sent, who), send(sent, who), sendBeacon(other, sent, who)]);
    await Promise.all([flush(), second.app.get(TelemetryWriter).flush()]);
    await send(sent, who);
    await send(
      { ...sent, failures: [], owner: { remote, version: '1.0.0' }, vitals: [{ name: 'INP', value: 90 }] },
      who,
    );
    await second.close();

    expect(await of()).toMatchObject({ views: 1, failed_views: 1, failures: { render: 1 } });
    expect((await of()).vitals.INP).toBeGreaterThan(70);
  });

  test('only existing releases that this visitor can have been assigned are counted', async () => {
    await lectern.act(remote, 'start', { version: '1.1.0', share: 3_000 });
    const candidate = visitorWith(remote, 3_000, 'candidate');
    const stable = visitorWith(remote, 3_000, 'stable');
    await send(loaded({}, '1.1.0'), stable);
    await send(failingBeacon(remote, '9.9.9'), candidate);
    await send(failingBeacon('mf-nobody', '1.0.0'), candidate);
    await send(failingBeacon(remote, '1.1.0'), stable);
    expect((await health()).releases.map(({ version, views }) => [version, views])).toEqual([
      ['1.1.0', 0],
      ['1.0.0', 0],
    ]);

    await send(loaded({}, '1.1.0'), candidate);
    // The candidate's fallback is the stable release.
    await send(loaded(), candidate);
    await send(loaded(), stable);
    expect([(await of('1.1.0')).views, (await of('1.0.0')).views]).toEqual([1, 2]);

    await lectern.act(remote, 'rollback', { reason: 'enough' });
    await send(loaded({}, '1.1.0'), candidate);
    await send(loaded({}, '1.1.0'), stable);
    // A page that is still open.
    expect((await of('1.1.0')).views).toBe(2);
  });

  test('robots and browsers without a cookie are answered and not counted', async () => {
    const robot = await send(loaded(), visitor(), {
      'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)',
    });
    const stranger = await send(loaded(), visitor(), { cookie: '' });
    expect([robot, stranger]).toEqual([
      { status: 200, body: { recalled: [], withdrawn: [] } },
      { status: 200, body: { recalled: [], withdrawn: [] } },
    ]);
    expect((await of()).views).toBe(0);
  });

  describe('a page token', () => {
    const document = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${lectern.url}/${remote}`, {
        headers: { 'user-agent': BROWSER, ...headers },
      });
      const html = await answer.text();
      return {
        token: /<meta name="page-token" content="([^"]*)">/.exec(html)?.[1],
        id: /__Host-lectern_visitor=([^;.]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '',
      };
    };
    const owned = (version = '1.0.0') => ({
      page: '/x',
      loads: [{ remote, version }],
      failures: [],
      vitals: [],
    });
    const report = (token: unknown, from: Visitor) => send({ ...owned(), owner: null, token }, from);

    test('comes with the document, and lets its visitor report that view repeatedly', async () => {
      await lectern.publish('shell', '1.0.0');
      const { token, id } = await document();
      const who = visitor({ id });
      expect(await report(token, who)).toEqual({ status: 200, body: { recalled: [], withdrawn: [] } });
      await report(token, who);
      expect((await of()).views).toBe(1);
    });

    test('is not given to a robot', async () => {
      expect(
        (await document({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).token,
      ).toBe('');
    });

    test("comes with the site's own requests, but with nothing shared caches store", async () => {
      const who = visitor();
      const read = async (path: string, headers: Record<string, string> = {}) => {
        const all = {
          'user-agent': BROWSER,
          cookie: `__Host-lectern_visitor=${signedVisitor(who.id)}`,
          ...headers,
        };
        const { headers: answered } = await fetch(lectern.url + path, { headers: all });
        return /page;desc="([^"]+)"/.exec(answered.get('server-timing') ?? '')?.[1];
      };
      const own = { 'sec-fetch-site': 'same-origin' };
      const token = await read('/api/v1/auth/status', own);
      await report(token, who);
      expect((await of()).views).toBe(1);
      expect(await read('/api/v1/auth/status', own)).not.toBe(token);
      expect(await read('/api/v1/auth/status')).toBeUndefined();
      expect(await read('/api/v1/talks/tags_and_speakers', own)).toBeUndefined();
    });

    test('that is missing, forged, used up or another visitor’s counts nothing, and the response brings the next one', async () => {
      const who = visitor();
      const sound = await tokenFor(lectern.url, who.id, beacon());
      lectern.clock.advance(60 * MINUTE_MS);
      const others = await tokenFor(lectern.url, visitor().id, beacon());
      for (const token of [undefined, 'forged', sound, others]) {
        const { body } = await report(token, who);
        expect(body).toEqual({ recalled: [], withdrawn: [], token: expect.any(String) });
      }
      expect((await of()).views).toBe(0);
      await report((await report(undefined, who)).body.token, who);
      expect((await of()).views).toBe(1);
    });

    test('states what was assigned at random: a made-up id for the candidate has no token', async () => {
      await lectern.act(remote, 'start', { version: '1.1.0', share: 3_000 });
      const stable = visitorWith(remote, 3_000, 'stable');
      const someVisitor = visitorWith(remote, 3_000, 'candidate');
      const token = await tokenFor(lectern.url, stable.id, beacon());
      await send({ ...failingBeacon(remote, '1.1.0'), token }, { ...someVisitor, ip: stable.ip });
      expect((await health()).comparison?.candidate).toMatchObject({ visitors: 0, failed: 0 });
    });
  });

  test('a page learns which of its releases were recalled', async () => {
    await lectern.act(remote, 'recall', { version: '1.1.0', reason: 'a leak' });
    const { body } = await send(
      beacon({
        loads: [
          { remote, version: '1.0.0' },
          { remote, version: '1.1.0' },
        ],
      }),
    );
    expect(body).toEqual({ recalled: [`${remote}@1.1.0`], withdrawn: [] });
  });

  test('text, as sent by sendBeacon, is read like JSON', async () => {
    const { status } = await send(loaded(), visitor(), { 'content-type': 'text/plain;charset=UTF-8' });
    expect([status, (await of()).views]).toEqual([200, 1]);
  });

  describe('a report', () => {
    test.each<[string, number, string, () => unknown, Record<string, string>]>([
      ['from another site', 403, 'FORBIDDEN', loaded, { 'sec-fetch-site': 'cross-site' }],
      ['from another origin of the same site', 403, 'FORBIDDEN', loaded, { 'sec-fetch-site': 'same-site' }],
      ['by a typed address', 403, 'FORBIDDEN', loaded, { 'sec-fetch-site': 'none' }],
      [
        'from another origin, by an old browser',
        403,
        'FORBIDDEN',
        loaded,
        { 'sec-fetch-site': '', origin: 'https://evil.example' },
      ],
      ['from nowhere', 403, 'FORBIDDEN', loaded, { 'sec-fetch-site': '' }],
      ['as something other than JSON', 400, 'MALFORMED_JSON', () => '{"page":', {}],
      ['empty', 400, 'MALFORMED_JSON', () => '', {}],
      [
        'as a form',
        415,
        'UNSUPPORTED_MEDIA_TYPE',
        () => 'a=b',
        { 'content-type': 'application/x-www-form-urlencoded' },
      ],
      ['over 16 KB', 413, 'PAYLOAD_TOO_LARGE', () => ({ ...loaded(), page: 'x'.repeat(17 * 1024) }), {}],
      ['with a token that is not text', 422, 'VALIDATION_FAILED', () => ({ ...loaded(), token: 1 }), {}],
      [
        'with an unknown kind of failure',
        422,
        'VALIDATION_FAILED',
        () => ({ ...loaded(), failures: [{ remote, version: '1.0.0', kind: 'x', message: '' }] }),
        {},
      ],
    ])('%s: %d %s', async (_name, status, code, body, headers) => {
      const answer = await send(body(), visitor(), headers);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect((await of()).views).toBe(0);
    });

    test('by GET is refused: 405', async () => {
      expect((await lectern.client().get(TELEMETRY)).status).toBe(405);
    });

    test('from an old browser that names this origin is accepted', async () => {
      const { status } = await send(loaded(), visitor(), {
        'sec-fetch-site': '',
        origin: lectern.config.publicUrl,
      });
      expect(status).toBe(200);
    });

    test('beyond 60 a minute by one visitor, or 300 by one network, is refused: 429, without effect on others', async () => {
      const busy = visitor();
      for (let count = 0; count < 60; count += 1) await send(loaded(), busy);
      const limited = await send(loaded(), busy);
      expect([limited.status, limited.body.code]).toEqual([429, 'RATE_LIMITED']);
      expect((await send(loaded(), visitor())).status).toBe(200);
      for (let count = 0; count < 239; count += 1) await send(loaded(), visitor({ ip: busy.ip }));
      expect((await send(loaded(), visitor({ ip: busy.ip }))).status).toBe(429);
      expect((await send(loaded(), visitor())).status).toBe(200);
      lectern.clock.advance(MINUTE_MS);
      expect((await send(loaded(), busy)).status).toBe(200);
    });
  });

  test('a network stores 5,000 facts an hour, whatever its beacons hold, without effect on others', async () => {
    const letter = (index: number) => String.fromCharCode(97 + (index % 26));
    const failures = Array.from({ length: 40 }, (_, index) => ({
      remote,
      version: '1.0.0',
      kind: 'error' as const,
      message: `Failure ${letter(index)}${letter(index / 26)}`,
    }));
    const { ip } = visitor();
    await flush();
    const before = (await rows('telemetry_facts')).length;
    for (let count = 0; count < 125; count += 1) await send(loaded({ failures }), visitor({ ip }));
    await flush();
    expect((await rows('telemetry_facts')).length - before).toBe(5_000);
    await send(loaded({ failures }));
    await flush();
    expect((await rows('telemetry_facts')).length - before).toBe(5_042);
    lectern.clock.advance(60 * MINUTE_MS);
    await send(loaded(), visitor({ ip }));
    await flush();
    expect((await rows('telemetry_facts')).length - before).toBe(5_043);
  });

  test("does not count as a visitor's write", async () => {
    const member = await lectern.client().signIn((await createUser(lectern.database)).id);
    for (let count = 0; count < 125; count += 1) {
      await sendBeacon(lectern.url, loaded(), visitor(), { cookie: member.headers('GET').cookie ?? '' });
    }
    expect((await member.post('/api/v1/notes', { content: '' })).status).toBe(422);
  });

  test('messages of a release are limited, and beyond the daily maximum counted together', async () => {
    const word = (index: number) =>
      `Failure${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}`;
    for (let index = 0; index < 60; index += 1) await send(failingBeacon(remote, '1.0.0', word(index)));
    const [first] = (await of()).messages;
    expect(first).toEqual({ message: 'Other messages', count: 20 });
  });

  test('nothing in the tables names a visitor or a network, and after a day nothing distinguishes them', async () => {
    await lectern.act(remote, 'start', { version: '1.1.0', share: 5_000 });
    const who = visitorWith(remote, 5_000, 'candidate');
    await send(
      failingBeacon(remote, '1.1.0', `Failed for ${who.ip} at https://lectern.example/video/x`),
      who,
    );
    await flush();
    expect(await rows('telemetry_participants')).toContainEqual(
      expect.objectContaining({ remote, contributed: 5 }),
    );
    for (const table of TABLES) {
      const stored = JSON.stringify(await rows(table));
      for (const secret of [who.id, who.ip, 'lectern.example']) expect(stored).not.toContain(secret);
    }

    lectern.clock.advance(DAY_MS + 10 * MINUTE_MS);
    await lectern.app.get(TelemetryUpkeep).run();
    for (const table of ['telemetry_salts', 'telemetry_participants', 'telemetry_facts'])
      expect(await rows(table)).toEqual([]);
    expect((await of('1.1.0', 48)).failed_views).toBe(1);
  });

  test("health is for operators and the remote's team, of existing remotes", async () => {
    const path = `/api/v1/rollouts/${remote}/health`;
    const team = await lectern.teamClient([remote]);
    const others = await lectern.teamClient(['mf-other']);
    const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
    expect((await team('GET', `/rollouts/${remote}/health`)).status).toBe(200);
    expect((await others('GET', `/rollouts/${remote}/health`)).status).toBe(403);
    expect((await member.get(path)).status).toBe(403);
    expect((await lectern.consoleClient().get(path)).status).toBe(401);
    expect((await lectern.operator.get('/api/v1/rollouts/mf-nobody/health')).status).toBe(404);
    for (const hours of ['0', '721', 'x'])
      expect((await lectern.operator.get(`${path}?hours=${hours}`)).status).toBe(422);
  });

  test('accepted reports are written when the process stops', async () => {
    const second = await startSecondApp(lectern);
    await sendBeacon(await second.app.getUrl(), loaded(), visitor());
    await second.close();
    expect((await of()).views).toBe(1);
  });

  test('a network is known by the days it came, in 24 bits, and forgotten when it stays away', async () => {
    const who = visitor();
    for (let day = 0; day < 3; day += 1) {
      await send(loaded(), who);
      await send(loaded(), who);
      await flush();
      lectern.clock.advance(DAY_MS);
    }
    const known = await rows('known_networks');
    expect(known).toContainEqual(
      expect.objectContaining({ days: 3, network: expect.stringMatching(/^[0-9a-f]{6}$/) }),
    );
    lectern.clock.advance(28 * DAY_MS);
    await lectern.app.get(TelemetryUpkeep).run();
    expect(await rows('known_networks')).toEqual([]);
  });

  test('counts are deleted after 90 days, even if no one signs in', async () => {
    await send(failingBeacon(remote, '1.0.0'));
    await flush();
    lectern.clock.advance(89 * DAY_MS);
    await lectern.app.get(TelemetryUpkeep).run();
    expect(await rows('telemetry_spans')).not.toEqual([]);
    lectern.clock.advance(2 * DAY_MS + 10 * MINUTE_MS);
    await lectern.app.get(TelemetryUpkeep).run();
    for (const table of TABLES) expect(await rows(table)).toEqual([]);
  });
});
