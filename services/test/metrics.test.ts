import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Lifecycle } from '../src/kernel/lifecycle.js';
import { MailSender } from '../src/modules/subscriptions/mail-sender.js';
import { RankingUpkeep } from '../src/modules/talks/index.js';
import { Readiness } from '../src/monitoring/readiness.js';
import { createSpeaker, createTalk, createUser } from './support/factories.js';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { metricsNamedIn, parseMetrics, type Series } from './support/scrape.js';
import { dialects } from './support/test-database.js';

const ROOT = join(import.meta.dirname, '../..');
const LIST = '/api/v1/talk_discoveries/recent_talks';

describe.each(dialects)('metrics on %s', (dialect) => {
  let lectern: RolloutsApp;
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    lectern = await startRolloutsApp(dialect, { METRICS_PORT: String(port), TRUST_PROXY: 'loopback' });
    await lectern.app.getHttpAdapter().getInstance().listenForMetrics();
    await lectern.publish('shell', '1.0.0');
    await lectern.publish('mf-news', '1.0.0', {
      pages: { '/mf-news': './page', '/mf-news/:what': './page' },
      server: `exports.exposes = { './page': async ({ url }) => {
        if (url.includes('throws')) throw new Error('No news');
        return { body: '<h1>News</h1>' };
      } };`,
    });
    await createTalk(lectern.database, { title: 'Talk', speakers: [await createSpeaker(lectern.database)] });
  });
  afterAll(() => lectern.close());

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const scrape = async () => parseMetrics(await (await ask('/metrics')).text());
  /** How much the work adds to each series. */
  async function added(work: () => Promise<unknown>): Promise<(key: string) => number> {
    const before = (await scrape()).series;
    await work();
    const after: Series = (await scrape()).series;
    return (key) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
  }
  const get = (path: string, headers: Record<string, string> = {}) => lectern.client().get(path, headers);

  test('are served on a separate port only, in the Prometheus format', async () => {
    const answer = await ask('/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(405);
    const [atSite, unknown] = [await get('/metrics'), await get('/no-such-page')];
    expect(atSite.status).toBe(unknown.status);
    expect(atSite.body).toContain('<h1>Shell</h1>');
    expect(JSON.stringify(atSite.body)).not.toContain('lectern_http');
  });

  test('count each request by its route, method and status, however it was answered', async () => {
    const list = `lectern_http_requests_total{method="GET",route="${LIST}",status="200"}`;
    const count = await added(async () => {
      for (let time = 0; time < 5; time += 1) await get(LIST);
      await get('/api/v1/talks/none-such');
      await lectern.client().post('/api/v1/notes', {});
    });
    expect(count(list)).toBe(5);
    expect(count(`lectern_http_request_duration_seconds_count{method="GET",route="${LIST}"}`)).toBe(5);
    expect(count('lectern_http_quick_answers_total')).toBeGreaterThan(0);
    expect(count('lectern_http_requests_total{method="GET",route="/api/v1/talks/:slug",status="404"}')).toBe(
      1,
    );
    expect(count('lectern_http_requests_total{method="POST",route="/api/v1/notes",status="401"}')).toBe(1);
  });

  test('do not grow with what visitors send', async () => {
    const send = async (round: string) => {
      for (let time = 0; time < 20; time += 1) {
        const word = `${round}${time}`;
        await get(`/${word}?${word}=${word}`, {
          'user-agent': word,
          'x-forwarded-for': `198.51.100.${time}`,
        });
        await get(`/api/v1/talks/${word}`, { authorization: `Bearer ${word}` });
        await get(`/api/v1/${word}`);
        await lectern.client().send('PROPFIND', `/${word}`);
        await lectern.client().send('DELETE', `/${word}`);
      }
    };
    await send('first');
    const before = (await scrape()).series.size;
    await send('second');
    expect((await scrape()).series.size).toBe(before);
  });

  test('time renders and count their faults by release', async () => {
    const release = '{remote="mf-news",release="1.0.0"}';
    const count = await added(async () => {
      expect((await get('/mf-news')).body).toContain('<h1>News</h1>');
      await get('/mf-news/throws');
    });
    expect(count(`lectern_render_duration_seconds_count${release}`)).toBe(2);
    expect(count(`lectern_render_faults_total${release}`)).toBe(1);
    expect(count('lectern_cache_requests_total{cache="renders",result="miss"}')).toBe(2);
  });

  test('count security events, jobs, rollouts and statements', async () => {
    const count = await added(async () => {
      await lectern.client().get('/api/v1/rollouts', { authorization: 'Bearer lct_forged', cookie: '' });
      await lectern.client().send('POST', '/api/v1/notes', {}, { 'x-csrf-token': 'forged' });
      await lectern
        .consoleClient()
        .post('/overrides', 'code=AAAA-AAAA', { 'content-type': 'application/x-www-form-urlencoded' });
      await get('/users/auth/github/callback?error=denied');
      await lectern.app.get(RankingUpkeep).run();
      await lectern.app.get(MailSender).run();
      await lectern.publish('mf-news', '1.1.0');
      await lectern.act('mf-news', 'start', { version: '1.1.0', share: 1_000 });
      await lectern.act('mf-news', 'rollback', { reason: 'A test' });
    });
    expect(count('lectern_security_events_total{event="refused",code="CSRF_INVALID"}')).toBe(1);
    expect(count('lectern_security_events_total{event="override-refused",code="unknown"}')).toBe(1);
    expect(count('lectern_security_events_total{event="sign-in-failed",code=""}')).toBe(1);
    expect(count('lectern_security_events_total{event="refused",code="UNAUTHENTICATED"}')).toBe(1);
    expect(count('lectern_job_runs_total{job="RankingUpkeep",result="done"}')).toBe(1);
    expect(count('lectern_rollout_acts_total{act="start"}')).toBe(1);
    expect(count('lectern_rollout_acts_total{act="rollback"}')).toBe(1);
    expect(count('lectern_database_query_duration_seconds_count{statement="select"}')).toBeGreaterThan(0);
    expect(count('lectern_database_query_duration_seconds_count{statement="commit"}')).toBeGreaterThan(0);
  });

  test('count every call beyond a limit', async () => {
    const { id } = await createUser(lectern.database);
    const member = await lectern.client().signIn(id);
    const count = await added(async () => {
      for (let time = 0; time < 123; time += 1) await member.post('/api/v1/notes', {});
    });
    expect(count('lectern_security_events_total{event="limited",code="RATE_LIMITED"}')).toBe(3);
  });

  test("have names by Prometheus' conventions", async () => {
    for (const [name, type] of (await scrape()).types) {
      expect(name).toMatch(/^(?:lectern|process|nodejs)_[a-z]+(?:_[a-z]+)*$/);
      // A counter says so, and nothing else does; a unit is a base unit, in the plural.
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      if (type === 'histogram') expect(name).toMatch(/_(?:seconds|bytes)$/);
      expect(name).not.toMatch(
        /_(?:ms|milliseconds|second|minutes|hours|days|byte|kb|mb|percent|count|sum|bucket)(?:_|$)/,
      );
    }
  });

  // docs/metrics.md: test/documents/metrics.test.ts.
  test.each(['deploy/grafana/lectern.json', 'deploy/prometheus/alerts.yml'])(
    '%s names only metrics that a process exposes',
    async (file) => {
      const { types } = await scrape();
      const named = metricsNamedIn(await readFile(join(ROOT, file), 'utf8'), types);
      expect(named.filter((name) => !types.has(name))).toEqual([]);
      expect(named.length).toBeGreaterThan(10);
    },
  );

  test.each(['deploy/grafana/lectern.json', 'deploy/prometheus/alerts.yml'])(
    '%s compares only labels that exist',
    async (file) => {
      const { series } = await scrape();
      const text = (await readFile(join(ROOT, file), 'utf8')).replaceAll('\\"', '"');
      for (const [, name = '', matchers = ''] of text.matchAll(/\b(lectern_[a-z_]+)\{([^}]+)\}/g)) {
        const found = [...series.keys()].filter((key) => key.startsWith(`${name}{`) || key === name);
        for (const [, label = '', value] of matchers.matchAll(/([a-z_]+)(?:="([^"]*)"|!="|=~"|!~")/g))
          if (label !== 'instance')
            expect(found.filter((key) => key.includes(`${label}="${value ?? ''}`))).not.toEqual([]);
      }
    },
  );

  test('say which part is not ready', async () => {
    const readiness = lectern.app.get(Readiness);
    readiness.register('storage', () => Promise.resolve('the bucket is away'), 'helpful');
    const { series } = await scrape();
    expect(series.get('lectern_ready{check="database"}')).toBe(1);
    expect(series.get('lectern_ready{check="storage"}')).toBe(0);
    const report: unknown = await (await ask('/readyz')).json();
    expect(report).toEqual({ status: 'degraded', reasons: { storage: 'the bucket is away' } });
    readiness.register('storage', () => Promise.resolve());
  });

  test('say that a process is stopping, so that its proxy sends it no more visitors', async () => {
    const stopping = jest.spyOn(lectern.app.get(Lifecycle), 'isStopping', 'get').mockReturnValue(true);
    const answer = await ask('/readyz');
    const report: unknown = await answer.json();
    expect({ status: answer.status, report }).toEqual({
      status: 503,
      report: { status: 'unready', reasons: { process: 'it is stopping' } },
    });
    stopping.mockRestore();
    expect((await ask('/readyz')).status).toBe(200);
  });
});
