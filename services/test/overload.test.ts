import { once } from 'node:events';
import { request as send, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { TalkMoreService } from '../src/modules/talks/talk-more.service.js';
import { TalksService } from '../src/modules/talks/talks.service.js';
import { metrics } from '../src/monitoring/metrics/metrics.js';
import { createTalk } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp, withBearer } from './support/rollouts-app.js';
import { expectWholePolicy } from './support/whole-policy.js';

const MOST = 10;
/** Its query keeps it from being answered from memory. */
const CALL = '/api/v1/auth/status?by=route';
const PAGE = { accept: 'text/html,application/xhtml+xml', 'x-forwarded-for': '198.51.100.7' };

describe('more requests than a process takes on', () => {
  let lectern: RolloutsApp;
  let path: string;
  let pending: (() => void)[] = [];
  let arrived: () => void;

  beforeAll(async () => {
    lectern = await startRolloutsApp('sqlite', {
      OVERLOAD_REQUESTS: String(MOST),
      OVERLOAD_DELAY_MS: '60000',
      TRUST_PROXY: 'loopback',
    });
    await lectern.publish('shell', '1.0.0');
    await lectern.publish('mf-news', '1.0.0');
    path = `/api/v1/talks/${(await createTalk(lectern.database, { title: 'Held' })).slug}`;
  });
  afterAll(() => lectern.close());
  afterEach(() => {
    jest.restoreAllMocks();
    for (const letGo of pending) letGo();
  });

  const get = (at: string, headers: Record<string, string> = {}) => lectern.client().get(at, headers);
  const refusals = () => metrics.overloadRefusals.of('requests').value;
  const inProgress = async () => Number(/ (\d+)\n/.exec(await metrics.httpInProgress.lines())?.[1]);

  /** Sends requests whose handlers wait until released; resolves once all of them wait. */
  async function hold(times: number): Promise<{ answers: Promise<number[]>; letGo: () => void }> {
    const service = lectern.app.get(TalksService);
    const seen = service.seen.bind(service);
    pending = [];
    const all = new Promise<void>((resolve) => (arrived = resolve));
    jest.spyOn(service, 'seen').mockImplementation(async (...talk) => {
      await new Promise<void>((resolve) => {
        pending.push(resolve);
        if (pending.length === times) arrived();
      });
      return seen(...talk);
    });
    const answers = Promise.all(Array.from({ length: times }, async () => (await get(path)).status));
    await all;
    return { answers, letGo: () => pending.forEach((resolve) => resolve()) };
  }

  test('get an immediate 503 with Retry-After, as JSON or as a page, until the load is gone', async () => {
    const before = refusals();
    const { answers, letGo } = await hold(MOST);
    expect(await inProgress()).toBe(MOST);
    const call = await get(CALL);
    expect(call).toMatchObject({
      status: 503,
      body: { success: false, code: 'UNAVAILABLE', error: expect.any(String), requestId: expect.any(String) },
    });
    expect(call.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(call.headers.get('cache-control')).toBe('no-store');
    expect(call.headers.get('x-content-type-options')).toBe('nosniff');
    const page = await get('/', PAGE);
    expect(page.status).toBe(503);
    expectWholePolicy(page.headers);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body).toContain('<h1>Too many visitors at the moment</h1>');
    const note = await lectern.client().post('/api/v1/notes', { content: 'x'.repeat(10_000) });
    expect(note.status).toBe(503);
    expect(refusals() - before).toBe(3);
    letGo();
    expect(await answers).toEqual(Array(MOST).fill(200));
    expect(await inProgress()).toBe(0);
    expect((await get(CALL)).status).toBe(200);
    expect((await get('/', PAGE)).status).toBe(200);
  });

  test('leave room for monitoring and operators, whose places are reserved', async () => {
    const { answers, letGo } = await hold(MOST);
    for (const at of ['/healthz', '/readyz']) expect((await get(at)).status).toBe(200);
    expect((await lectern.operator.get('/api/v1/rollouts')).status).toBe(200);
    expect((await get(path, { 'x-lectern-internal': 'forged' })).status).toBe(503);
    letGo();
    expect(await answers).toEqual(Array(MOST).fill(200));
  });

  test('leave room for teams that were here before; a request with a made-up token is refused like any other', async () => {
    const team = await lectern.teamClient(['mf-news']);
    const stranger = withBearer(lectern, 'lct_made-up');
    expect((await team('GET', '/rollouts')).status).toBe(200);
    expect((await stranger('GET', '/rollouts')).status).toBe(401);
    const { answers, letGo } = await hold(MOST);
    expect((await stranger('GET', '/rollouts')).status).toBe(503);
    expect((await team('GET', '/rollouts')).status).toBe(200);
    letGo();
    expect(await answers).toEqual(Array(MOST).fill(200));
  });

  test('leave half of the places to what is quick, from however many networks dear reads come', async () => {
    const from = (network: number) => ({ 'x-forwarded-for': `203.0.113.${network}` });
    const dear = (network: number) => get(`${path}/more`, from(network)).then(({ status }) => status);
    const service = lectern.app.get(TalkMoreService);
    const of = service.of.bind(service);
    const spy = jest.spyOn(service, 'of').mockImplementation((...talk) => {
      for (const until = performance.now() + 30; performance.now() < until;);
      return of(...talk);
    });
    for (let network = 0; network < 6; network += 1) expect(await dear(network)).toBe(200);
    pending = [];
    spy.mockImplementation(async (...talk) => {
      await new Promise<void>((resolve) => pending.push(resolve));
      return of(...talk);
    });
    // Each of another talk, since the same one would be read once.
    const others = await Promise.all(Array.from({ length: MOST }, () => createTalk(lectern.database)));
    const statuses = others.map(({ slug }, network) =>
      get(`/api/v1/talks/${slug}/more`, from(network)).then(({ status }) => status),
    );
    const isOver = Promise.all(statuses);
    while (pending.length < MOST / 2) await new Promise(setImmediate);
    for (let network = 10; network < 10 + MOST; network += 1)
      expect((await get(CALL, from(network))).status).toBe(200);
    for (const letGo of pending) letGo();
    expect((await isOver).sort()).toEqual([
      ...Array<number>(MOST / 2).fill(200),
      ...Array<number>(MOST / 2).fill(503),
    ]);
  });

  test('do not affect what is answered from memory', async () => {
    const list = '/api/v1/talk_discoveries/recent_talks';
    for (let time = 0; time < 3; time += 1) expect((await get(list)).status).toBe(200);
    const { answers, letGo } = await hold(MOST);
    expect((await get(list)).status).toBe(200);
    letGo();
    await answers;
  });

  test('count while they are handled: not while their bodies arrive, but even if their sender is gone', async () => {
    const { port } = new URL(lectern.url);
    const slow = Array.from({ length: MOST }, () => {
      const call = send({
        port,
        method: 'POST',
        path: '/api/v1/notes',
        headers: lectern.client().headers('POST'),
      });
      call.setHeader('content-type', 'application/json').setHeader('content-length', '100');
      call.on('error', () => undefined).flushHeaders();
      return call;
    });
    await Promise.all(slow.map((call) => once(call, 'socket')));
    expect((await get(CALL)).status).toBe(200);
    for (const call of slow) call.destroy();
    const { letGo, answers } = await hold(MOST - 1);
    const gone = send(`${lectern.url}${path}`);
    gone.on('error', () => undefined).end();
    while (pending.length < MOST) await new Promise(setImmediate);
    gone.destroy();
    await new Promise((closed) => gone.once('close', closed));
    expect((await get(CALL)).status).toBe(503);
    letGo();
    await answers;
    while ((await inProgress()) > 0) await new Promise(setImmediate);
  });

  test('close their connection if their sender requested that', async () => {
    const { answers, letGo } = await hold(MOST);
    const call = send(lectern.url + CALL, {
      agent: false,
      headers: { connection: 'close' },
    });
    call.end();
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(503);
    answer.resume();
    await once(answer, 'close');
    expect(answer.headers.connection).toBe('close');
    letGo();
    await answers;
  });
});
