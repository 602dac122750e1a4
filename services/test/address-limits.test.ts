import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asker } from '../src/kernel/asker.js';
import { createTalk, createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';

const ATTACKER = '127.0.0.9';
const VISITOR = '127.0.0.10';

/** Status of a small page, requested over a separate connection. */
async function statusFor(url: string, localAddress: string, headers: Record<string, string> = {}) {
  const request = get(`${url}/healthz`, { localAddress, agent: false, headers });
  const [answer] = (await once(request, 'response')) as [{ statusCode: number; resume: () => void }];
  answer.resume();
  return answer.statusCode;
}

/**
 * Opens sockets that send this text and wait; `answers` has the first line of each response, `closed` counts
 * closed sockets.
 */
function crowd(url: string, size: number, words: (index: number) => string, localAddress: string) {
  const { hostname, port } = new URL(url);
  const answers: string[] = [];
  let closed = 0;
  const sockets: Socket[] = [];
  const settled = () =>
    Promise.all(
      sockets.map(async (socket) => {
        if (!socket.closed) await Promise.race([once(socket, 'close'), once(socket, 'data')]);
      }),
    );
  for (let index = 0; index < size; index += 1) {
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => undefined);
    socket.on('close', () => (closed += 1));
    socket.on('data', (data) => answers.push(data.toString('latin1').split('\r\n', 1)[0] ?? ''));
    socket.write(words(index));
    sockets.push(socket);
  }
  const end = () =>
    Promise.all(
      sockets.map(async (socket) => {
        if (socket.closed) return;
        socket.destroy();
        await once(socket, 'close');
      }),
    );
  return { sockets, answers, settled, end, closed: () => closed };
}

const slowBody = (from: string, bytes: number) =>
  [
    'POST /api/v1/notes HTTP/1.1',
    'Host: lectern.example',
    // Its token is checked after the body.
    'Authorization: Bearer x',
    'Content-Type: application/json',
    `X-Forwarded-For: ${from}`,
    `Content-Length: ${bytes}`,
    '',
    '{',
  ].join('\r\n');

/** A member's picture of a megabyte, of which little is sent. */
const slowPicture = (from: string, member: Record<string, string>) =>
  [
    'POST /api/v1/speakers HTTP/1.1',
    'Host: lectern.example',
    ...Object.entries(member).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: multipart/form-data; boundary=lamp',
    `X-Forwarded-For: ${from}`,
    'Content-Length: 1000000',
    '',
    '--lamp',
  ].join('\r\n');

describe('the limits of one address without a proxy', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
  });
  afterAll(() => lectern.close());

  test('keep 200 of 500 connections, serve other addresses, and free room when connections close', async () => {
    const connections = crowd(lectern.url, 500, () => 'GET /healthz HTTP/1.1\r\nX-Slow: ', ATTACKER);
    const refused = new Promise<void>((resolve) => {
      for (const socket of connections.sockets)
        socket.on('close', () => connections.closed() === 300 && resolve());
    });
    await refused;
    expect(await statusFor(lectern.url, VISITOR)).toBe(200);
    await expect(statusFor(lectern.url, ATTACKER)).rejects.toThrow(/hang up|ECONNRESET/);
    expect(connections.closed()).toBe(300);
    await connections.end();
    while ((await statusFor(lectern.url, ATTACKER).catch(() => 0)) !== 200);
  });

  test('close a connection that sends requests without waiting for answers', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: lectern.example\r\n\r\n';
    const patient = crowd(lectern.url, 1, () => request.repeat(16), ATTACKER);
    await patient.settled();
    expect(patient.closed()).toBe(0);
    const hasty = crowd(lectern.url, 1, () => request.repeat(1_000), ATTACKER);
    for (const socket of hasty.sockets) if (!socket.closed) await once(socket, 'close');
    expect(hasty.answers.length).toBeLessThan(17);
    await patient.end();
  });

  test('count connections to the console’s port together with those to the site’s', async () => {
    const words = () => 'GET /healthz HTTP/1.1\r\nX-Slow: ';
    const atSite = crowd(lectern.url, 150, words, ATTACKER);
    const atConsole = crowd(`http://127.0.0.1:${lectern.config.console?.port}`, 150, words, ATTACKER);
    const closed = () => atSite.closed() + atConsole.closed();
    await new Promise<void>((resolve) => {
      for (const socket of [...atSite.sockets, ...atConsole.sockets])
        socket.on('close', () => closed() === 100 && resolve());
    });
    await expect(statusFor(lectern.url, ATTACKER)).rejects.toThrow(/hang up|ECONNRESET/);
    expect(closed()).toBe(100);
    await Promise.all([atSite.end(), atConsole.end()]);
  });
});

describe('the limits of one address behind a proxy', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite', { TRUST_PROXY: 'loopback' });
  });
  afterAll(() => lectern.close());

  const statusThrough = (from: string) => statusFor(lectern.url, '127.0.0.1', { 'X-Forwarded-For': from });

  test("allow 200 unfinished requests, however small, and leave the proxy's connections open", async () => {
    const connections = crowd(lectern.url, 500, (index) => slowBody(`2001:db8:9:${index}::5`, 10), ATTACKER);
    const refused = new Promise<void>((resolve) => {
      for (const socket of connections.sockets)
        socket.on('data', () => connections.answers.length === 300 && resolve());
    });
    await refused;
    expect(new Set(connections.answers)).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
    expect(await statusThrough('2001:db8:9:a::5')).toBe(429);
    expect(await statusThrough('203.0.113.6')).toBe(200);
    expect(connections.answers).toHaveLength(300);
    await connections.end();
    while ((await statusThrough('2001:db8:9:a::5')) !== 200);
  });

  test('allow 64 MB of bodies, counted before they arrive', async () => {
    const { id } = await createUser(lectern.database);
    const member = (await lectern.client().signIn(id)).headers('POST');
    const connections = crowd(lectern.url, 100, () => slowPicture('2001:db8:1::7', member), ATTACKER);
    const refused = new Promise<void>((resolve) => {
      for (const socket of connections.sockets)
        socket.on('data', () => connections.answers.length === 33 && resolve());
    });
    await refused;
    // Another address of the same network.
    const more = crowd(lectern.url, 1, () => slowPicture('2001:db8:1:5::8', member), ATTACKER);
    await more.settled();
    expect(more.answers).toEqual(['HTTP/1.1 429 Too Many Requests']);
    expect(await statusThrough('2001:db8:2::7')).toBe(200);
    expect(connections.answers).toHaveLength(33);
    await Promise.all([connections.end(), more.end()]);
  });
});

describe('the processor time of a network', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    const processorLimits = { share: 0.001, burstMs: 0.5, atOnceMs: 0.5, mostWaitMs: 0 };
    lectern = await startTestApp('sqlite', { TRUST_PROXY: 'loopback' }, { processorLimits });
    await createTalk(lectern.database, { title: 'Ruby on Rails', slug: 'ruby' });
  });
  afterAll(() => lectern.close());

  const from = (network: string, path: string, headers: Record<string, string> = {}) =>
    fetch(lectern.url + path, { headers: { 'x-forwarded-for': network, ...headers } });

  test.each([
    '/api/v1/talks/combined_search?query=rails',
    '/api/v1/talks/ruby',
    '/sitemaps/talks-1.xml',
    '/assets/unknown/1.0.0/file.js',
    '/no-such-page',
  ])('is spent by %s, of which another network notices nothing', async (path) => {
    const network = `2001:db8:${path.length}`;
    let asked = 0;
    const next = () => `${path}${path.includes('?') ? '&' : '?'}other=${(asked += 1)}`;
    while ((await from(`${network}::1`, next())).status !== 429) expect(asked).toBeLessThan(100);
    const refused = await from(`${network}:ffff::2`, next());
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refused.json()) as object).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await from(`${network}::1`, '/healthz')).status).toBe(200);
    expect((await from(`2001:db9:${path.length}::1`, path)).status).not.toBe(429);
  });

  test('is not checked for the machine itself, which a proxy runs on', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 50 },
        async (_, at) => (await fetch(`${lectern.url}/api/v1/talks?other=${at}`)).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('includes that of the threads that read', async () => {
    let spent = 0;
    const account = { spend: (ms: number) => (spent += ms) };
    await asker.run({ open: 0, account }, () =>
      lectern.database.slow.query(
        'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) SELECT COUNT(*) AS c FROM n',
      ),
    );
    expect(spent).toBeGreaterThan(5);
  });
});

describe('a network whose reads begin one at a time', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    const processorLimits = { share: 0.2, burstMs: 1, atOnceMs: 0.001, mostWaitMs: 3_000 };
    lectern = await startTestApp('sqlite', { TRUST_PROXY: 'loopback' }, { processorLimits });
  });
  afterAll(() => lectern.close());

  test('is answered after giving up many of them', async () => {
    const from = '2001:db8::1';
    const read = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: lectern.example\r\nX-Forwarded-For: ${from}\r\n\r\n`;
    const { sockets, end } = crowd(lectern.url, 40, (at) => read(`/talks?other=${at}`), '127.0.0.1');
    // One of them has been answered, and the others wait.
    await Promise.race(sockets.map((socket) => once(socket, 'data')));
    await end();
    const { status } = await fetch(`${lectern.url}/api/v1/talks`, { headers: { 'x-forwarded-for': from } });
    expect(status).toBe(200);
  });
});
