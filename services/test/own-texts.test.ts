import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnText, OwnTextNode } from '@lectern/contracts';
import { createTalk } from './support/factories.js';
import { startTestApp, type TestApp } from './support/test-app.js';

const OWN = `# Us & them

Ask **us** at help@example.org. <script>alert(1)</script> [no](javascript:alert(1)) [yes](https://example.org)
![A map](/assets/map.png)

# A second title

1. tight
2. \`code\`

\`\`\`
more code
\`\`\`
`;

/** As HTML, to compare; the pages never make it so. */
const html = (nodes: readonly OwnTextNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { tag, children, ...attributes } = node;
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}>${html(children)}</${tag}>`;
    })
    .join('');

describe('the texts about a site', () => {
  let folder: string;
  let plain: TestApp;
  let own: TestApp;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-pages-'));
    await writeFile(join(folder, 'about.md'), OWN);
    plain = await startTestApp('sqlite');
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

  const text = async (site: TestApp, name: string) =>
    (await site.client().get<OwnText>(`/api/v1/own_texts/${name}`)).body;

  test('the privacy text states the configured retention periods', async () => {
    const standard = html((await text(plain, 'privacy')).content);
    expect(standard).toContain('version of the page: 90 days');
    expect(standard).toContain('most requests: 30 days');
    const configured = html((await text(own, 'privacy')).content);
    expect(configured).toContain('version of the page: 45 days');
    expect(configured).toContain('most requests: 14 days');
  });

  test('says whom to write to, or that no address is known, and leaves no placeholder', async () => {
    for (const name of ['about', 'privacy']) {
      const [without, configured] = [await text(plain, name), await text(own, name)].map((each) =>
        html(each.content),
      );
      expect(without).toContain('write to the people who run this site (they have not published an address)');
      expect(without).not.toMatch(/\{\w+\}|localhost/);
      if (name === 'privacy')
        expect(configured).toContain('write to <a href="mailto:talks@example.org">talks@example.org</a>');
    }
  });

  test('the text about the site has the numbers of the catalogue and its sources with their licences', async () => {
    const { database } = plain;
    const talks = [
      { slug: 'a', sourceKey: 'pyvideo:conf/a', transcribed: true },
      { slug: 'b', sourceKey: 'pyvideo:conf/b' },
      { slug: 'c', sourceKey: 'rubyevents:conf:c', videoId: null },
      { slug: 'd', sourceKey: null },
      { slug: 'e', sourceKey: 'pyvideo:conf/e', status: 'draft' as const },
    ];
    for (const talk of talks) await createTalk(database, talk);
    plain.clock.advance(11 * 60_000);
    const { content } = await text(plain, 'about');
    const shown = html(content);
    for (const [name, number] of [
      ['Talks', '4'],
      ['Recordings', '3'],
      ['Recordings with a transcript', '1 (33 %)'],
      ['Speakers', '4'],
    ])
      expect(shown).toContain(`<tr><td>${name}</td><td>${number}</td></tr>`);
    expect(shown).toContain('<a href="https://pyvideo.org">pyvideo</a>: 2 talks (<a href=');
    expect(shown).toContain('RubyEvents</a>: 1 talk (<a href=');
    expect(shown).toContain('<li>Members of this site: 1 talk</li>');
    expect(shown).not.toContain('confs.tech');
  });

  test("an operator's text takes the place of the one that comes with Lectern, and cannot run code", async () => {
    const { title, description, content } = await text(own, 'about');
    expect([title, description]).toEqual([
      'Us & them',
      'Ask us at help@example.org. <script>alert(1)</script> [no](javascript:alert(1)) yes ',
    ]);
    expect(content.slice(1).map((node) => html([node]))).toEqual([
      '<h2>A second title</h2>',
      '<ol><li>tight</li><li><code>code</code></li></ol>',
      '<pre>more code\n</pre>',
    ]);
    expect(html(content.slice(0, 1))).toBe(
      '<p>Ask <strong>us</strong> at <a href="mailto:help@example.org">help@example.org</a>. <script>alert(1)</script> [no](javascript:alert(1)) <a href="https://example.org">yes</a> <img src="/assets/map.png" alt="A map"></img></p>',
    );
  });

  test('security.txt names the contact and its expiry date; without a contact there is none', async () => {
    const { status, body, headers } = await own.client().get<string>('/.well-known/security.txt');
    expect({ status, type: headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
    });
    const [contact, expires = '', canonical] = body.split('\n');
    expect([contact, canonical]).toEqual([
      'Contact: mailto:security@example.org',
      `Canonical: ${own.config.publicUrl}/.well-known/security.txt`,
    ]);
    const days = (Date.parse(expires.replace('Expires: ', '')) - own.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect((await plain.client().get('/.well-known/security.txt')).status).toBe(404);
  });
});
