import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from './support/test-app.js';

describe('the pages about a site', () => {
  let folder: string;
  let plain: TestApp;
  let own: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-pages-'));
    await writeFile(
      join(folder, 'about.md'),
      '# Us & them\n\nAsk **us**. <script>alert(1)</script> [no](javascript:alert(1)) [yes](https://example.org)\n',
    );
    plain = await startTestApp('sqlite', { CONTACT_ADDRESS: 'hello@example.org' });
    own = await startTestApp('sqlite', {
      PAGES_DIR: folder,
      SECURITY_CONTACT: 'mailto:security@example.org',
      TELEMETRY_DAYS: '45',
      LOG_DAYS: '14',
      MAIL_FROM: 'Talks <talks@example.org>',
    });
  });
  afterAll(async () => {
    await plain.close();
    await own.close();
    await rm(folder, { recursive: true });
  });

  const page = async (site: TestApp, path: string) => {
    const answer = await fetch(site.url + path);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test.each(['/about', '/privacy'])('%s comes with Lectern', async (path) => {
    const { status, headers, text } = await page(plain, path);
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    expect(text).not.toMatch(/\{\w+_?\w*\}<|noindex/);
  });

  test('the privacy page states the configured retention periods', async () => {
    const standard = (await page(plain, '/privacy')).text;
    expect(standard).toContain('version of the page: 90 days');
    expect(standard).toContain('most requests: 30 days');
    const { text } = await page(own, '/privacy');
    expect(text).toContain('version of the page: 45 days');
    expect(text).toContain('most requests: 14 days');
    expect(text).toContain('talks@example.org');
    expect((await page(plain, '/privacy')).text).toContain('hello@example.org');
  });

  test("an operator's page takes its place, and cannot run scripts", async () => {
    const { text, headers } = await page(own, '/about');
    expect(text).toContain('<h1>Us &amp; them</h1>');
    expect(text).toContain('<strong>us</strong>');
    expect(text).toContain('<a href="https://example.org">yes</a>');
    expect(text).not.toMatch(/<script|href="javascript/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('security.txt names the contact and its expiry date; without a contact there is none', async () => {
    const { status, text, headers } = await page(own, '/.well-known/security.txt');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
    });
    const [contact, expires = '', canonical] = text.split('\n');
    expect([contact, canonical]).toEqual([
      'Contact: mailto:security@example.org',
      `Canonical: ${own.config.publicUrl}/.well-known/security.txt`,
    ]);
    const days = (Date.parse(expires.replace('Expires: ', '')) - own.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect((await page(plain, '/.well-known/security.txt')).status).toBe(404);
  });
});
