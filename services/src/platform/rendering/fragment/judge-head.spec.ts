import { expect, test } from '@jest/globals';
import type { Snapshot } from '@lectern/contracts';
import { judgeHead } from './judge-head.js';

const remote = (name: string, pages: string[]) =>
  ({ name, pages: Object.fromEntries(pages.map((page) => [page, './page'])) }) as Snapshot['remotes'][number];
const snapshot: Snapshot = {
  remotes: [remote('mf-mine', ['/mine', '/mine/:slug']), remote('mf-talk', ['/video/:slug'])],
};
const HEAD = { title: 'Mine', description: 'My own', canonical: '/mine/1' };
const judge = (head: unknown, hasFailed = false, name: string | null = 'mf-mine') =>
  judgeHead(head, { remote: name, snapshot, url: '/mine?q=1', hasFailed });

test("a page's head is limited to known fields", () => {
  const jsonLd = { '@type': 'VideoObject', '@context': 'https://evil.example', nested: { a: [1] } };
  const input = {
    ...HEAD,
    status: 404,
    type: 'profile',
    image: 'https://i.ytimg.com/x.jpg',
    jsonLd,
    redirect: '/mine',
    script: 'x',
  };
  expect(judge(input)).toEqual({
    ...input,
    jsonLd: { '@type': 'VideoObject', nested: { a: [1] } },
    script: undefined,
  });
  expect(judge(null)).toBeNull();
  expect(judge({ ...HEAD, title: 'x'.repeat(9_000) })?.title).toHaveLength(300);
  expect(judge({ ...HEAD, type: 'x"><script>' })?.type).toBe('website');
  expect(judge({ ...HEAD, image: 'javascript:x()' })?.image).toBeNull();
});

test.each([
  ['canonical', '/video/x'],
  ['canonical', '/'],
  ['canonical', '/mine/../video/x'],
  ['canonical', '//evil.example/mine'],
  ['canonical', '/\\evil.example/mine'],
  ['canonical', 'https://evil.example/mine'],
  ['canonical', '@evil.example/mine'],
  ['canonical', '.evil.example'],
  ['canonical', '/mine/\n/x'],
  ['canonical', 1],
  ['redirect', '/video/x'],
  ['redirect', '/operate'],
  ['redirect', '/users/sign_in'],
  ['redirect', '//evil.example'],
  ['status', 500],
  ['status', 301],
  ['status', 410.5],
  ['status', '404'],
  ['title', 1],
  ['description', { toString: 1 }],
  ['jsonLd', 'x'],
  ['jsonLd', ['x']],
  ['jsonLd', { text: 'x'.repeat(60_000) }],
])("a team's page may not set %s %j", (name, value) => {
  expect(() => judge({ ...HEAD, [name]: value })).toThrow(/The page's|no text/);
});

test('a page requested with a long query is known by its path', () => {
  expect(judge({ ...HEAD, canonical: `/mine?q=${'x'.repeat(9_000)}` })?.canonical).toBe('/mine');
});

test("the site's own pages may redirect anywhere within it, and report failures", () => {
  expect(judge({ ...HEAD, redirect: '/video/x' }, false, null)?.redirect).toBe('/video/x');
  expect(() => judge({ ...HEAD, redirect: '//evil.example' }, false, null)).toThrow('redirect');
  expect(judge({ ...HEAD, status: 503 }, true)?.status).toBe(503);
});
