import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';

// What the shipped proxies pass on.

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const linesOf = (text: string) => text.split('\n').map((line) => line.trim());

/** Believed from a trusted proxy: request-traces.ts, request-id.ts. */
const BELIEVED = ['traceparent', 'tracestate', 'baggage', 'X-Request-Id'];

const haproxy = /^listen site\n[^]*/m.exec(read('deploy/haproxy.cfg'))?.[0] ?? '';
const caddy = read('deploy/Caddyfile');
const guide = /```\n( *talks\.example\.org,[^`]*)```/.exec(read('docs/production.md'))?.[1] ?? '';

describe('visitors', () => {
  test.each([
    ['deploy/haproxy.cfg', haproxy, 'http-request del-header '],
    ['deploy/Caddyfile', caddy, 'header_up -'],
    ['docs/production.md', guide, 'header_up -'],
  ])('cannot choose the traces and ids of their requests: %s', (_path, text, deletes) => {
    const lines = linesOf(text);
    expect(BELIEVED.filter((name) => !lines.includes(deletes + name))).toEqual([]);
  });

  test('cannot choose their address', () => {
    // Appended to what they send, which is then not believed; with `if-none` or `except` it would be.
    expect(linesOf(haproxy)).toContain('option forwardfor');
    // Caddy replaces it unless told otherwise.
    for (const text of [caddy, guide]) expect(text).not.toMatch(/trusted_proxies|header_up \S*X-Forwarded/);
  });
});
