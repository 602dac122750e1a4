import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from './support/test-app.js';

describe('the time limits for clients', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp(
      'sqlite',
      {},
      { timeLimits: { headersMs: 200, requestMs: 400, idleMs: 500 } },
    );
  });
  afterAll(() => lectern.close());

  async function begin(words: string) {
    const { hostname, port } = new URL(lectern.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(words);
    return text(socket);
  }

  test.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: lectern.example\r\nX-Slow: '],
    [
      'a body',
      'POST /api/v1/notes HTTP/1.1\r\nHost: lectern.example\r\nAuthorization: Bearer x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('cut off %s without end, with 408', async (_what, words) => {
    expect(await begin(words)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('refuse a request without a token before its body', async () => {
    const head = [
      'POST /api/v1/notes HTTP/1.1',
      'Host: lectern.example',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 900000',
    ];
    expect(await begin(`${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each(['x', 'lct_x'])(
    'refuse a large body of the made-up token %s before it arrives',
    async (token) => {
      const head = [
        'POST /api/v1/notes HTTP/1.1',
        'Host: lectern.example',
        'Connection: close',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Content-Length: 17000',
      ];
      expect(await begin(`${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    },
  );

  test('close a connection whose client does not read the answer', async () => {
    const { hostname, port } = new URL(lectern.url);
    const server: Server = lectern.app.getHttpServer();
    const opened = once(server, 'connection') as Promise<[Socket]>;
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    const ask = () => socket.write('GET /api/v1/docs-json HTTP/1.1\r\nHost: lectern.example\r\n\r\n');
    // As many answers as the system takes over.
    const askMore = (_request: unknown, response: ServerResponse) => response.once('finish', ask);
    server.on('request', askMore);
    for (let count = 0; count < 8; count += 1) ask();
    const [atServer] = await opened;
    const held = new Promise<number>((resolve) =>
      atServer.once('timeout', () => resolve(atServer.writableLength)),
    );
    await once(atServer, 'close');
    expect(await held).toBeGreaterThan(0);
    server.off('request', askMore);
    socket.destroy();
  });

  test('allow 8 KB for a form with its token inside', async () => {
    const send = (length: number) =>
      lectern
        .client()
        .post(
          '/users/auth/github',
          new URLSearchParams({ authenticity_token: 'x'.repeat(length) }).toString(),
          {
            'content-type': 'application/x-www-form-urlencoded',
            'x-csrf-token': '',
          },
        );
    expect((await send(4_000)).status).toBe(403);
    expect((await send(9_000)).status).toBe(413);
  });

  test('do not affect a request in time', async () => {
    expect((await lectern.client().get('/healthz')).status).toBe(200);
  });
});
