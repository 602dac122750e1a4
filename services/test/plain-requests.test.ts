import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from './support/test-app.js';

const STARTS = [
  '//',
  '/\\',
  '/\\/',
  '\\\\',
  '/%5C',
  '/%5c/',
  '/.//',
  '/..//',
  '/%2F',
  '/%09/',
  '/\t/',
  '/%2e%2e//',
];
const PREFIXES = ['', '/operate', '/home', '/users/sign_in', '/tags'];
const ENDS = ['evil.example/', '@evil.example//?success=true'];
const ODD_PATHS = [
  ...PREFIXES.flatMap((prefix) => STARTS.flatMap((start) => ENDS.map((end) => prefix + start + end))),
  '*',
  'evil.example',
  '.evil.example/',
];

/** As written, and as somebody in between may have decoded it. */
const asBrowsersRead = (target: string): string[] => {
  try {
    return [target, decodeURIComponent(target)];
  } catch {
    return [target];
  }
};

describe('a request that two readers may interpret differently', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
  });
  afterAll(() => lectern.close());

  const answerTo = (...lines: string[]) => answerAt(lectern.url, ...lines);

  async function answerAt(url: string, ...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    return text(socket);
  }

  test.each([
    ['two hosts', 'GET /healthz HTTP/1.1', 'Host: site.example', 'host: console.example'],
    ['another host in its address', 'GET http://console.example/healthz HTTP/1.1', 'Host: site.example'],
  ])('is refused: %s', async (_what, ...lines) => {
    expect(await answerTo(...lines)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['/\\', '/talks\\new', '/api/v1/talks/a\\b', '/assets/\\a.js', '/%5C/'])(
    'is refused: a backslash in the path %s',
    async (path) => {
      expect(await answerTo(`GET ${path} HTTP/1.1`, 'Host: site.example')).toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test('is answered with a backslash in its query, where browsers leave it', async () => {
    const answer = await answerTo('GET /api/v1/talks/search_suggestions?query=a\\b HTTP/1.1', 'Host: a');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    ['a path of 2,001 characters', `/${'a'.repeat(2_000)}`],
    ['a path of a call of 2,001 characters', `/api/v1/${'a/'.repeat(996)}a`],
    ['101 parameters', `/api/v1/talks?${'other=1&'.repeat(100)}other=1`],
  ])('is refused: %s', async (_what, path) => {
    expect(await answerTo(`GET ${path} HTTP/1.1`, 'Host: site.example')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each([`/${'a'.repeat(1_999)}`, `/api/v1/talks?${'other=1&'.repeat(99)}other=1`])(
    'is answered at the longest address',
    async (path) => {
      expect(await answerTo(`GET ${path} HTTP/1.1`, 'Host: site.example')).not.toMatch(/^HTTP\/1\.1 400 /);
    },
  );

  test.each([
    ['tags', 'If-None-Match', ','],
    ['hops', 'X-Forwarded-For', '198.51.100.7, '],
    ['languages', 'Accept-Language', 'de;q=0.1, '],
  ])('is refused unread: 17,000 characters of %s', async (_what, name, text) => {
    const value = text.repeat(17_000 / text.length);
    for (const url of [lectern.url, lectern.config.console?.url ?? '']) {
      const lines = ['GET /api/v1/auth/status HTTP/1.1', `Host: ${new URL(url).host}`, `${name}: ${value}`];
      expect(await answerAt(url, ...lines)).toMatch(/^HTTP\/1\.1 431 /);
    }
  });

  test('is redirected to the site or the console only, however odd its path', async () => {
    const console = lectern.config.console?.url ?? '';
    const own = new Set([lectern.url, lectern.config.publicUrl, console].map((url) => new URL(url).origin));
    const targets: string[] = [];
    for (const url of [lectern.url, console]) {
      for (const path of ODD_PATHS) {
        const answer = await answerAt(url, `GET ${path} HTTP/1.1`, `Host: ${new URL(url).host}`);
        const target = /^location: (.*)\r$/im.exec(answer)?.[1];
        if (target !== undefined)
          targets.push(...asBrowsersRead(target).map((each) => new URL(each, url).origin));
      }
    }
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter((origin) => !own.has(origin))).toEqual([]);
  });

  test('is answered with one host and a path', async () => {
    expect(await answerTo('GET /healthz HTTP/1.1', 'Host: site.example')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
