import { expect, test } from '@jest/globals';
import { defaultHead } from '@lectern/contracts';
import { type DocumentParts, pageTemplate, PageTemplate } from './document.js';

test('a page that is rendered again keeps its template unless it has changed', () => {
  const earlier = new PageTemplate('<p>One</p>');
  expect(new PageTemplate('<p>One</p>').orSame(earlier)).toBe(earlier);
  const changed = new PageTemplate('<p>Two</p>');
  expect(changed.orSame(earlier)).toBe(changed);
  expect(changed.orSame(undefined)).toBe(changed);
});

test('the preload of a prioritised picture is moved to the top of the head', () => {
  const preload = '<link rel="preload" as="image" href="/1.jpg" fetchpriority="high">';
  const html = documentOf(`${preload}${preload}<p>One</p>`);
  expect(html).toContain('<div id="root"><p>One</p></div>');
  expect(html.split(preload)).toHaveLength(3);
  expect(html.indexOf(preload)).toBeLessThan(html.indexOf('<script'));
  expect(documentOf(`<p>${preload}</p>`)).toContain(`<div id="root"><p>${preload}</p></div>`);
});

test('scripts are not requested before they are inserted, which waits for the first frame of a rendered page', () => {
  const SCRIPT = '<script defer src="/assets/main.js"';
  const inTemplates = (html: string) => html.match(/<template[\s\S]*?<\/template>/g)?.join('') ?? '';
  for (const body of ['<p>One</p>', null]) {
    const html = documentOf(body);
    expect(inTemplates(html)).toContain(SCRIPT);
    expect(html.split(SCRIPT)).toHaveLength(2);
  }
});

function documentOf(body: string | null): string {
  const parts = {
    rendered: body === null ? null : { body, styles: '', queries: 'null', answers: 'null', head: null },
    owner: null,
    styles: '',
    head: defaultHead('/'),
    releases: { developmentOrigins: [], moduleHashes: {}, snapshot: { remotes: [] } },
    shell: { manifest: { chunks: [], entry: 'main.js', preload: [] }, base: '/assets/', verified: false },
    origin: 'https://site.example',
    environment: null,
    languages: [],
  };
  const page = pageTemplate(parts as unknown as DocumentParts);
  return page.fill({ nonce: 'n', csrfToken: 'c', pageToken: 'p', banner: '' });
}
