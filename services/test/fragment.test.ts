import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSpeaker, createTalk } from './support/factories.js';
import { pageDataOf } from './support/page-data.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { dialects } from './support/test-database.js';

// A hostile team that knows the code and controls its server build.
describe.each(dialects)('the output of a team, on %s,', (dialect) => {
  let lectern: RolloutsApp;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('shell', '1.0.0');
  });
  afterAll(() => lectern.close());

  /** @param page JavaScript: the server build's result for its page; `url` and `fetch` are in scope */
  async function rendered(page: string, path = '') {
    const name = `mf-hostile${(serial += 1)}`;
    const server = `exports.exposes = { './page': async ({ url }) => { const name = '${name}'; ${page} } };`;
    await lectern.publish(name, '1.0.0', {
      server,
      pages: { [`/${name}`]: './page', [`/${name}/:slug`]: './page' },
    });
    const client = lectern.client();
    const { body, status, headers } = await client.get<string>(`/${name}${path}`);
    return { body, status, headers, data: pageDataOf(body), name, client };
  }
  const body = (html: string, more = '') => `return { body: ${JSON.stringify(html)}, ${more} };`;
  const refused = async (page: string) => {
    const answer = await rendered(page);
    expect(answer).toMatchObject({ status: 200, data: { rendered: false, queries: null, answers: null } });
    expect(answer.body).toContain('<div id="root"></div>');
  };

  test.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">1</p>',
    '<a href="javascript:alert(1)">1</a>',
    '<base href="https://evil.example/"/>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example"/>',
    '<iframe src="/operate"></iframe>',
    '<link rel="stylesheet" href="/assets/x.css"/>',
    '<form method="post" action="https://evil.example"><input name="authenticity_token" value=""/></form>',
    '<script type="application/json" id="lectern-page">{}</script>',
    '<div id="lectern-page">{}</div>',
    '<style>@import "/assets/x.css"</style>',
  ])('is not in the page: %s', (html) => refused(body(html)));

  test.each([
    ['a body that is not text', `return { body: { length: 1, replaceAll: () => '' } };`],
    ['no body', `return { body: undefined };`],
    ['a huge body', `return { body: '<br/>'.repeat(400000) };`],
    ['styles that end their element', `return { styles: '<style>a{}</style><script>x()</script>' };`],
    [
      'styles that import others',
      `return { styles: '<style data-styled="true">@import "/assets/x.css";</style>' };`,
    ],
    ['a custom status', `return { head: { title: '', description: '', canonical: url, status: 500 } };`],
    ["another page's address", `return { head: { title: '', description: '', canonical: '/video/x' } };`],
    [
      'a redirect to another site',
      `return { head: { title: '', description: '', canonical: url, redirect: '//evil.example' } };`,
    ],
    [
      "a redirect to another owner's page",
      `return { head: { title: '', description: '', canonical: url, redirect: '/operate' } };`,
    ],
  ])('is refused as a page: %s', (_what, page) => refused(page));

  test('cannot leave its place in the page', async () => {
    const { body: html } = await rendered(
      body('</div></div><p>One</p></body></html><!--'.replace('<!--', '')),
    );
    expect(html).toContain('<div id="root"><p>One</p></div>');
  });

  test("gets every page's head tags, and structured data that ends no element", async () => {
    const { body: html } =
      await rendered(`return { body: '<h1>1</h1>', head: { title: '</title><script>', description: '"><script>',
      canonical: url, type: '"><script>', image: 'javascript:x', jsonLd: { name: '</script><script>x()' }, tags: ['<script>'] } };`);
    expect(html).toContain('<div id="root"><h1>1</h1></div>');
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head.match(/<script[^>]*>/g)).toEqual([
      '<script>',
      expect.stringContaining('type="importmap"'),
      expect.stringContaining('src="/assets/shell/'),
      expect.stringContaining('src="/assets/shell/'),
      '<script data-head type="application/ld+json">',
    ]);
    expect(head).not.toContain('javascript:x');
  });

  test('gets the token only in forms of this site', async () => {
    const field = '<input type="hidden" name="authenticity_token" value=""/>';
    const { body: html } = await rendered(
      body(`<p>${field}</p><form action="/x">${field}</form><form method="post" action="/x">${field}</form>`),
    );
    expect(html.match(/name="authenticity_token" value="[^"]+"/g)).toHaveLength(1);
    expect(html).toMatch(
      /<form method="post" action="\/x"><input type="hidden" name="authenticity_token" value="[^"]{20,}"/,
    );
  });

  test("contains no forged response to another remote's query, only the site's own responses", async () => {
    const { slug } = await createTalk(lectern.database, {
      title: 'What was said',
      speakers: [await createSpeaker(lectern.database)],
    });
    const lie = `{ mutations: [], queries: [{ queryKey: ['talks', '${slug}', 'page', null], queryHash: 'x', state: { data: { talk: { title: 'LIE' } } } }] }`;
    const { data, body: html } = await rendered(`
      const answer = await fetch('/api/v1/talks/${slug}');
      const { talk } = await answer.json();
      answer.json = () => ({ talk: 'LIE' });
      return { body: '<h1>' + talk.title + '</h1>', queries: ${lie}, answers: { '/api/v1/talks/${slug}': 'LIE' } };`);
    expect(html).not.toContain('LIE');
    expect(html).toContain('<h1>What was said</h1>');
    expect(data.queries).toBeNull();
    expect(JSON.parse(data.answers?.[`/api/v1/talks/${slug}`]?.body ?? '')).toMatchObject({ talk: { slug } });
  });

  test('cannot name releases in its data', async () => {
    const { data } = await rendered(
      body('<p>1</p>', `queries: { toJSON: () => 'x' }, snapshot: { remotes: [] }`),
    );
    expect(data.snapshot.remotes.length).toBeGreaterThan(0);
  });

  test('may only request what is public, however the address is written, and 64 times at most', async () => {
    const paths = [
      '/api/v1/talks',
      '/api/v1/conferences/x/slots/1/add_to_calendar',
      '/api/v1/conferences/x/slots/1/%61dd_to_calendar',
      '/api/v1/talks/video_details?url=https://evil.example',
      '/api/v1/talks/video%5fdetails?url=https://evil.example',
      '/api/v1/auth/status',
      '/api/v1/rollouts',
      '/api/v1/tokens',
      '/api/v1/releases',
      '/api/v1/curation/pictures',
      '/api/v1/../../readyz',
      '/api/v1/%2e%2e/%2e%2e/readyz',
      '/api/v1/nothing',
    ];
    const { body: html } = await rendered(`
      const status = async (path) => (await fetch(path)).status;
      const seen = await Promise.all(${JSON.stringify(paths)}.map(status));
      const many = await Promise.all(Array.from({ length: 64 }, (_, index) => status('/api/v1/tags?q=' + index)));
      return { body: '<p>' + seen + ';' + many.filter((one) => one === 429).length + '</p>' };`);
    const [, seen, tooMany] = /<p>([\d,]+);(\d+)<\/p>/.exec(html) ?? [];
    expect(seen?.split(',').map(Number)).toEqual([200, ...Array<number>(paths.length - 2).fill(403), 404]);
    expect(Number(tooMany)).toBe(paths.length);
  });

  test('that all visitors get within five seconds has only placeholders for personal data', async () => {
    const {
      client,
      name,
      body: first,
    } = await rendered(
      body('<form method="post" action="/x"><input name="authenticity_token" value=""/></form>'),
    );
    const other = lectern.client();
    const [again, second] = await Promise.all([
      client.get<string>(`/${name}`),
      other.get<string>(`/${name}`),
    ]);
    const personal = (html: string) =>
      html
        .replace(/nonce="[^"]*"/g, 'nonce=""')
        .replace(/(name="(?:csrf|page|authenticity)[-_]token" (?:content|value)=")[^"]*/g, '$1');
    expect(first).not.toBe(second.body);
    expect(personal(second.body)).toBe(personal(first));
    expect(personal(again.body)).toBe(personal(first));
    const tokenOf = (html: string) => /name="authenticity_token" value="([^"]+)"/.exec(html)?.[1];
    expect(tokenOf(second.body)).toBeDefined();
    expect(tokenOf(second.body)).not.toBe(tokenOf(first));
    expect(second.body).not.toContain(client.visitor);
  });
});
