import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from './support/test-app.js';

const ATTACKER = '127.0.0.9';
const VISITOR = '127.0.0.10';

/** Status of a small page, asked for over a connection of its own. */
async function statusFor(url: string, localAddress: string, headers: Record<string, string> = {}) {
  const asked = get(`${url}/healthz`, { localAddress, agent: false, headers });
  const [answer] = (await once(asked, 'response')) as [{ statusCode: number; resume: () => void }];
  answer.resume();
  return answer.statusCode;
}

/** Open sockets that send these words and wait; `answers` has the first line of each that was answered, `closed` counts the ends. */
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
    // Its token is judged after the body.
    'Authorization: Bearer x',
    'Content-Type: application/json',
    `X-Forwarded-For: ${from}`,
    `Content-Length: ${bytes}`,
    '',
    '{',
  ].join('\r\n');

describe('what one address may hold without a proxy', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
  });
  afterAll(() => lectern.close());

  test('of 500 connections 200 stay, others are served, and room that is left is given again', async () => {
    const held = crowd(lectern.url, 500, () => 'GET /healthz HTTP/1.1\r\nX-Slow: ', ATTACKER);
    const refused = new Promise<void>((resolve) => {
      for (const socket of held.sockets) socket.on('close', () => held.closed() === 300 && resolve());
    });
    await refused;
    expect(await statusFor(lectern.url, VISITOR)).toBe(200);
    await expect(statusFor(lectern.url, ATTACKER)).rejects.toThrow(/hang up|ECONNRESET/);
    expect(held.closed()).toBe(300);
    await held.end();
    while ((await statusFor(lectern.url, ATTACKER).catch(() => 0)) !== 200);
  });
});

describe('what one address may hold behind a proxy', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite', { TRUST_PROXY: 'loopback' });
  });
  afterAll(() => lectern.close());

  const statusThrough = (from: string) => statusFor(lectern.url, '127.0.0.1', { 'X-Forwarded-For': from });

  test('200 unfinished requests, however small; the connections of the proxy are all open', async () => {
    const held = crowd(lectern.url, 500, (index) => slowBody(`2001:db8:9:${index}::5`, 10), ATTACKER);
    const refused = new Promise<void>((resolve) => {
      for (const socket of held.sockets) socket.on('data', () => held.answers.length === 300 && resolve());
    });
    await refused;
    expect(new Set(held.answers)).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
    expect(await statusThrough('2001:db8:9:a::5')).toBe(429);
    expect(await statusThrough('203.0.113.6')).toBe(200);
    expect(held.answers).toHaveLength(300);
    await held.end();
    while ((await statusThrough('2001:db8:9:a::5')) !== 200);
  });

  test('64 MB of bodies, counted before they come', async () => {
    const held = crowd(lectern.url, 100, () => slowBody('2001:db8:1::7', 1_000_000), ATTACKER);
    const refused = new Promise<void>((resolve) => {
      for (const socket of held.sockets) socket.on('data', () => held.answers.length === 33 && resolve());
    });
    await refused;
    // Another address of the same network.
    const more = crowd(lectern.url, 1, () => slowBody('2001:db8:1:5::8', 1_000_000), ATTACKER);
    await more.settled();
    expect(more.answers).toEqual(['HTTP/1.1 429 Too Many Requests']);
    expect(await statusThrough('2001:db8:2::7')).toBe(200);
    expect(held.answers).toHaveLength(33);
    await Promise.all([held.end(), more.end()]);
  });
});
