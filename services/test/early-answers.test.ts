import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createUser } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';
import type { TestClient } from './support/test-client.js';
import { expectWholePolicy } from './support/whole-policy.js';

const MEGABYTE = 1024 * 1024;
const PICTURE = { 'content-type': 'multipart/form-data; boundary=x' };
const JSON_BODY = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' };

describe('a request refused before its body has arrived', () => {
  let lectern: TestApp;
  let member: TestClient;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
    member = await lectern.client().signIn((await createUser(lectern.database)).id);
  });
  afterAll(() => lectern.close());

  const headersOf = (own: Record<string, string>) =>
    Object.entries({ ...member.headers('POST'), ...own }).filter(([, value]) => value !== '');

  /** Reads nothing until it has sent everything, as many programs do. */
  async function sendFirst(path: string, bytes: number, own: Record<string, string>): Promise<string> {
    const { hostname, port } = new URL(lectern.url);
    const socket = connect(Number(port), hostname);
    const failed = once(socket, 'close').then(() => {
      throw new Error('The connection was closed while data was being sent');
    });
    failed.catch(() => undefined);
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: lectern.example',
      'Connection: close',
      `Content-Length: ${bytes}`,
      ...headersOf(own).map(([name, value]) => `${name}: ${value}`),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    const chunk = Buffer.alloc(MEGABYTE, 'x');
    for (let left = bytes; left > 0; left -= chunk.length) {
      const isTaken = socket.write(left < chunk.length ? chunk.subarray(0, left) : chunk);
      if (!isTaken) await Promise.race([once(socket, 'drain'), failed]);
    }
    return text(socket);
  }

  test.each([
    ['a picture', '/api/v1/speakers', 150 * MEGABYTE, PICTURE],
    ['JSON', '/api/v1/notes', 150 * MEGABYTE, JSON_BODY],
    ["a page's form", '/users/auth/github', 9_000, FORM],
  ])(
    'is answered with a 413 that its sender can read, where %s is too large',
    async (_what, path, bytes, own) => {
      const answer = await sendFirst(path, bytes, own);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain('"code":"PAYLOAD_TOO_LARGE"');
    },
  );

  /** On a connection that was used before. */
  async function answerToLarge(url: string, path: string, cookie: string): Promise<string> {
    const { host, hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const failed = once(socket, 'close').then(() => {
      throw new Error('The connection was closed while data was being sent');
    });
    failed.catch(() => undefined);
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    if (!socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`))
      await Promise.race([once(socket, 'drain'), failed]);
    while (!answer.includes('</html>')) await Promise.race([once(socket, 'data'), failed]);
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    const [, ...lines] = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n');
    expectWholePolicy(new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])));
    return answer;
  }
  const REMOVES_COOKIES = '\r\nClear-Site-Data: "cookies"\r\n';

  // Just above the limits, and more than a browser keeps for a host and any buffer on the way holds.
  test.each([
    ['site', 5],
    ['site', 35],
    ['site', 1_800],
    ['console', 5],
    ['console', 35],
    ['console', 1_800],
  ])(
    'is answered with a 431 that removes its cookies if they are too large: %s, %i',
    async (place, count) => {
      const url = place === 'site' ? lectern.url : (lectern.config.console?.url ?? '');
      const bomb = Array.from({ length: count }, (_, index) => `c${index}=${'x'.repeat(4_000)}`).join('; ');
      expect(await answerToLarge(url, '/', bomb)).toContain(REMOVES_COOKIES);
    },
  );

  test.each([139_000, 140_000, 900_000])(
    'is answered with a 431 that keeps its cookies if its address is too long: %i',
    async (length) => {
      // Any other site's page can make a browser send it.
      const answer = await answerToLarge(lectern.url, `/?${'a'.repeat(length)}`, `v=${'x'.repeat(400)}`);
      expect(answer).not.toContain('Clear-Site-Data');
    },
  );

  test("is answered with 403 if it lacks the page's token", async () => {
    const own = { ...PICTURE, 'x-csrf-token': 'x' };
    expect(await sendFirst('/api/v1/speakers', 40 * MEGABYTE, own)).toContain('"code":"CSRF_INVALID"');
  });

  test('leaves no timer behind if the site sent it itself', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await lectern.app.inject('/healthz');
    expect(timers.mock.calls.filter(([, milliseconds]) => milliseconds === 30_000)).toEqual([]);
    timers.mockRestore();
  });

  test('is readable as 413 by fetch', async () => {
    for (const own of [PICTURE, JSON_BODY]) {
      const answer = await fetch(`${lectern.url}/api/v1/speakers`, {
        method: 'POST',
        headers: headersOf(own),
        body: Buffer.alloc(150 * MEGABYTE, 'x'),
      });
      expect([answer.status, await answer.json()]).toEqual([
        413,
        expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }),
      ]);
    }
  });
});
