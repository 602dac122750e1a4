import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from './support/test-app.js';

describe('how long a client may take', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite', {}, { timeLimits: { headersMs: 200, requestMs: 400 } });
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
  ])('%s that never end are ended, and answered with 408', async (_what, words) => {
    expect(await begin(words)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('who has no token is refused before the body comes', async () => {
    const head = [
      'POST /api/v1/notes HTTP/1.1',
      'Host: lectern.example',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 900000',
    ];
    expect(await begin(`${head.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('a form that brings its token inside has 8 KB', async () => {
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

  test('who is in time is answered', async () => {
    expect((await lectern.client().get('/healthz')).status).toBe(200);
  });
});
