import { expect, test } from '@jest/globals';
import { pageHeaders } from './security-policy.js';

const INLINE = { nonce: 'abc', scripts: ["'sha256-xyz'"] };
const SERVER = 'http://localhost:41400';

test('a page with a developer’s servers may run their files, which have no hashes, and their tools', () => {
  const headers = pageHeaders(INLINE, [], null, [SERVER, SERVER]);
  expect(Object.keys(headers)).toEqual(['Content-Security-Policy']);
  const policy = headers['Content-Security-Policy'] ?? '';
  expect(policy.match(/script-src [^;,]*/g)).toEqual([
    "script-src 'sha256-xyz' 'strict-dynamic'",
    `script-src 'self' 'sha256-xyz' ${SERVER}`,
  ]);
  expect(policy).toContain(`connect-src 'self' ${SERVER} ws://localhost:41400;`);
  expect(policy).toMatch(new RegExp(`style-src 'self' 'nonce-abc' ${SERVER};`));
  expect(policy).toMatch(new RegExp(`img-src 'self' [^;]* ${SERVER};`));
  expect(policy).not.toMatch(/trusted-types|unsafe-eval/);
});

test('no other page may run them', () => {
  const headers = pageHeaders(INLINE, [], null);
  expect(JSON.stringify(headers)).not.toContain('localhost');
  expect(headers).toMatchObject({
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Content-Security-Policy': expect.stringContaining("require-trusted-types-for 'script'"),
  });
});

test("pictures come from the site and the video platform, and members' pictures from no provider", () => {
  const policy = pageHeaders(INLINE, [], null)['Content-Security-Policy'];
  expect(policy).toContain("img-src 'self' data: https://i.ytimg.com;");
});

test('video files play only from the site and the configured hosts', () => {
  const policy = (hosts: string[]) => pageHeaders(INLINE, hosts, null)['Content-Security-Policy'];
  expect(policy(['archive.org', '*.us.archive.org'])).toContain(
    "media-src 'self' https://archive.org https://*.us.archive.org",
  );
  expect(policy([])).toContain("media-src 'self'");
  expect(policy([])).toContain(
    'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com;',
  );
});

test('files of releases may come from the CDN, and nothing else may', () => {
  const policy = pageHeaders(INLINE, [], 'https://cdn.example')['Content-Security-Policy'] ?? '';
  const allowed = policy.split(/[;,] ?/).filter((directive) => directive.includes('https://cdn.example'));
  expect(allowed.map((directive) => directive.split(' ', 1)[0])).toEqual([
    'style-src',
    'img-src',
    'font-src',
    'script-src',
  ]);
});
