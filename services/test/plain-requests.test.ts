import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from './support/test-app.js';

describe('a request that two readers may interpret differently', () => {
  let lectern: TestApp;

  beforeAll(async () => {
    lectern = await startTestApp('sqlite');
  });
  afterAll(() => lectern.close());

  async function answerTo(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(lectern.url);
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

  test('is answered with one host and a path', async () => {
    expect(await answerTo('GET /healthz HTTP/1.1', 'Host: site.example')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
