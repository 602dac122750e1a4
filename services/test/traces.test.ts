import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger } from '../src/gateway/logging.js';
import { currentSpan, inSpan, isTracing, startSpan } from '../src/monitoring/tracing/tracing.js';
import { createTalk } from './support/factories.js';
import { type ReceivedSpan, startOtlpReceiver } from './support/otlp-receiver.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const OTHER = '0af7651916cd43dd8448eb211c80319c';

async function askFrom(localAddress: string, url: string, headers: Record<string, string>): Promise<void> {
  const [answer] = (await once(get(url, { localAddress, agent: false, headers }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  await once(answer, 'close');
}

describe.each(dialects)('traces on %s', (dialect) => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let lectern: RolloutsApp;
  let line = '';

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    lectern = await startRolloutsApp(dialect, {
      TRUST_PROXY: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
    });
    await lectern.publish('shell', '1.0.0');
    const { slug } = await createTalk(lectern.database, { title: 'Traced' });
    await lectern.publish('mf-news', '1.0.0', {
      server: `exports.exposes = { './page': async () => {
        const talk = await (await fetch('/api/v1/talks/${slug}/more')).json();
        return { body: '<h1>News</h1>' + typeof talk };
      } };`,
    });
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const page = await lectern.client().get('/mf-news', { traceparent });
    expect(page.body).toContain('<h1>News</h1>');
    await lectern
      .client()
      .post(
        '/api/v1/notes',
        { talk_id: 1, content: 'A secret' },
        { traceparent: `00-${OTHER}-${PARENT}-00` },
      );
    await lectern.client().get('/unsubscribe/a-secret-of-somebody?code=another-secret');
    await askFrom('127.0.0.9', `${lectern.url}/api/v1/tags`, { traceparent });
    const to = new Writable({
      write: (text: Buffer, _encoding, done) => ((line += text.toString()), done()),
    });
    const span = startSpan('work', { kind: 'internal', parent: traceparent, attributes: {} });
    if (span) inSpan(span, () => createLogger({ logLevel: 'info' }, to).info('A line'));
    span?.end();
    await lectern.close();
  });
  afterAll(() => receiver.close());

  const spanOf = (name: string, parent?: string): ReceivedSpan => {
    const found = receiver.spans.find(
      (span) =>
        span.name === name &&
        span.traceId === TRACE &&
        (parent === undefined || span.parentSpanId === parent),
    );
    if (!found) throw new Error(`No span ${name}: ${receiver.spans.map((span) => span.name).join(', ')}`);
    return found;
  };

  test('lead from a page to its render, to the API, to SQL, in the trace that a trusted proxy began', () => {
    const page = spanOf('GET /*', PARENT);
    expect(page.attributes).toMatchObject({ 'http.response.status_code': 200, 'url.path': '/mf-news' });
    const render = spanOf('render', page.spanId);
    expect(render.attributes).toMatchObject({ 'lectern.remote': 'mf-news', 'lectern.release': '1.0.0' });
    const call = spanOf('GET /api/v1/talks/:slug/more', render.spanId);
    const statement = spanOf('select', call.spanId);
    expect(statement.attributes['db.query.text']).toMatch(/^SELECT .+\?/s);
  });

  test('are sent with the configured headers', () => {
    expect(new Set(receiver.headers)).toEqual(new Set(['Bearer collector']));
  });

  test('leave out what a proxy did not sample, and secrets of requests', () => {
    expect(receiver.spans.filter(({ traceId }) => traceId === OTHER)).toEqual([]);
    expect(JSON.stringify(receiver.spans)).not.toMatch(/secret/i);
  });

  test('take a parent from the trusted proxy only', () => {
    const foreign = receiver.spans.filter(({ attributes }) => attributes['url.path'] === '/api/v1/tags');
    expect(foreign).toHaveLength(1);
    expect(foreign[0]?.traceId).not.toBe(TRACE);
  });

  test('are named in log lines', () => {
    expect(JSON.parse(line)).toMatchObject({ traceId: TRACE, msg: 'A line' });
  });

  test('end with the process', () => {
    expect([isTracing(), currentSpan()]).toEqual([false, undefined]);
  });
});
