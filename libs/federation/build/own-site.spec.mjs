import { expect, test } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveFiles } from '../cli/dev-servers.mjs';
import { siteOrigins, socketHosts } from './own-site.mjs';

const SITE = 'https://talks.example';
const EVIL = 'https://evil.example';

/** @param {Record<string, string>} headers */
async function statusOf(headers) {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-served-'));
  writeFileSync(join(folder, 'main.js'), 'secret();');
  const server = await serveFiles(folder, SITE);
  try {
    const sent = request(new URL('main.js', server.base), { headers }).end();
    const [{ statusCode, headers: received }] = await once(sent, 'response');
    return [statusCode, received['access-control-allow-origin']];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

test.each([
  ['the site', { origin: SITE, 'sec-fetch-site': 'cross-site' }, [200, SITE]],
  ['a program on this machine', {}, [200, undefined]],
  ['a person who types the address', { 'sec-fetch-site': 'none' }, [200, undefined]],
  ['a picture in the site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, [200, undefined]],
])('a development server accepts %s', async (_who, headers, answer) => {
  expect(await statusOf(headers)).toEqual(answer);
});

test.each([
  ['another site', { origin: EVIL, 'sec-fetch-site': 'cross-site' }],
  ['a script element of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' }],
  ['another site on this machine', { origin: 'http://localhost:9', 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null' }],
  ['another name of this machine', { host: 'evil.example' }],
  [
    'another name of this machine that claims to be the same',
    { host: 'evil.example:80', origin: 'http://evil.example:80' },
  ],
  ["the site's name for this machine", { host: 'talks.example', origin: SITE }],
])('a development server refuses %s', async (_who, headers) => {
  expect(await statusOf(headers)).toEqual([403, undefined]);
});

test('a local site is reachable under two names, and is the local default unless configured', () => {
  expect(siteOrigins({ LECTERN_SITE_ORIGINS: 'http://127.0.0.1:5000,https://talks.example/x' })).toEqual([
    'http://localhost:5000',
    'http://127.0.0.1:5000',
    SITE,
  ]);
  expect(siteOrigins({})).toContain('http://127.0.0.1:4000');
  expect(socketHosts([SITE])).toEqual(['localhost', '127.0.0.1', 'talks.example']);
});
