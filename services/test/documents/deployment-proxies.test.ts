import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

// What the shipped proxies pass on, and what they and `deploy/compose.yaml` agree on.

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

  test('with too many cookies reach the services, which remove them', () => {
    // Of one host: 180 of 4 KB. Caddy accepts headers of 1 MB unless told otherwise.
    const size = Number(/^\s*tune\.bufsize (\d+)$/m.exec(read('deploy/haproxy.cfg'))?.[1]);
    const reserved = Number(/^\s*tune\.maxrewrite (\d+)$/m.exec(read('deploy/haproxy.cfg'))?.[1]);
    expect(size - reserved).toBeGreaterThan(180 * 4_096);
    for (const text of [caddy, guide]) expect(text).not.toContain('max_header_size');
  });

  test('cannot choose their address', () => {
    // Appended to what they send, which is then not believed; with `if-none` or `except` it would be.
    expect(linesOf(haproxy)).toContain('option forwardfor');
    // Caddy replaces it unless told otherwise.
    for (const text of [caddy, guide]) expect(text).not.toMatch(/trusted_proxies|header_up \S*X-Forwarded/);
  });
});

interface ComposeFile {
  services: Record<
    string,
    {
      environment: Record<string, string>;
      env_file?: string;
      healthcheck?: { test: string[] };
      logging: { options: Record<string, string> };
    }
  >;
}

describe('the compose file', () => {
  const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as ComposeFile;
  const sites = Object.entries(services).filter(([name]) => name.startsWith('site-'));

  test('is probed at a port where probes do not queue behind visitors, and patiently', () => {
    const port = /^\s*health_port (\d+)$/m.exec(caddy)?.[1];
    for (const [, { environment, healthcheck }] of sites) {
      expect(environment).toMatchObject({ METRICS_PORT: port, METRICS_HOST: '0.0.0.0' });
      expect(healthcheck?.test.join(' ')).toContain(`:${port}/healthz`);
    }
    expect(linesOf(caddy)).toEqual(expect.arrayContaining(['health_timeout 5s', 'health_fails 3']));
    // A failed request must not take a process out.
    expect(caddy).not.toMatch(/^\s*(?:fail_duration|unhealthy_)/m);
  });

  test("says when to try again in the proxy's own errors", () => {
    const errors = /^\thandle_errors 502 503 504 \{\n([^}]*)/m.exec(caddy)?.[1] ?? '';
    expect(linesOf(errors)).toEqual(
      expect.arrayContaining(['header Retry-After 2', 'header Cache-Control no-store']),
    );
  });

  test('gives each container only the secrets it needs', () => {
    const withSecret = (name: string) =>
      Object.entries(services)
        .filter(([, service]) => JSON.stringify(service).includes(name))
        .map(([service]) => service);
    expect(withSecret('DATABASE_ROOT_PASSWORD')).toEqual(['database']);
    expect(withSecret('DATABASE_PASSWORD')).toEqual(['site-1', 'site-2', 'database']);
    expect(withSecret('S3_SECRET_ACCESS_KEY')).toEqual(['site-1', 'site-2', 'objects']);
    const files = Object.entries(services).flatMap(([name, { env_file }]) =>
      env_file ? [[name, env_file]] : [],
    );
    // `.env` has the secrets of all of them.
    expect(files).toEqual(sites.map(([name]) => [name, 'site.env']));
  });

  test('limits the log of every container', () => {
    for (const { logging } of Object.values(services))
      expect(Object.keys(logging.options)).toEqual(['max-size', 'max-file']);
  });
});
