import { describe, expect, test } from '@jest/globals';
import {
  manifestWith,
  type BuiltFile,
  CONTRACT_VERSION,
  hashesIn,
  type ReleaseManifest,
} from '@lectern/contracts';
import type { LiveRelease } from './gate-input.js';
import { judge, warningsFor } from './judge.js';

const HASH = `sha384-${'A'.repeat(64)}`;
const OTHER_HASH = `sha384-${'B'.repeat(64)}`;
const file = (path: string, brotli = 1_000) => ({ path, integrity: HASH, bytes: 3_000, brotli });

const SHELL = manifestWith({
  name: 'shell',
  version: '5.0.0',
  entry: 'main.js',
  chunks: ['vendor.js'],
  shared: { react: '^19.3.0', 'react-dom': '^19.3.0' },
  provides: { react: '19.3.1' },
  offers: ['header-search', 'footer-note'],
  files: [file('main.js', 30_000), file('vendor.js', 60_000)],
});

const remote = (name: string, changes: Partial<ReleaseManifest> = {}): ReleaseManifest =>
  manifestWith({
    name,
    version: '2.0.0',
    global: `${name}_2_0_0`.replace(/-/g, '_'),
    entry: 'remoteEntry.js',
    pages: { [`/${name}`]: './page' },
    exposes: [{ name: './page', chunks: ['page.js'] }],
    shared: { react: '^19.3.0' },
    files: [file('remoteEntry.js'), file('page.js')],
    ...changes,
  });

const live = (manifest: ReleaseManifest, as: LiveRelease['as'] = 'stable'): LiveRelease => ({ manifest, as });
const NEWS = remote('mf-news', {
  version: '1.0.0',
  global: 'mf_news_1',
  pages: { '/news': './page', '/news/:slug': './page' },
  slots: { 'footer-note': './page' },
});
const LIVE = [live(SHELL), live(NEWS)];
const BUDGETS = { page: 120_000, most: 140_000 };

/** The files as built: what the manifest says, with these changes. */
function filesOf(manifest: ReleaseManifest, changes: Record<string, Partial<BuiltFile> | null> = {}) {
  const files = new Map<string, BuiltFile>(manifest.files.map(({ path, ...rest }) => [path, rest]));
  for (const [path, change] of Object.entries(changes)) {
    if (!change) files.delete(path);
    else files.set(path, { integrity: HASH, bytes: 3_000, brotli: 1_000, ...files.get(path), ...change });
  }
  return files;
}
const judged = (manifest: ReleaseManifest, setting: LiveRelease[] = LIVE) =>
  judge(manifest, filesOf(manifest), { live: setting, budgets: BUDGETS });

test('a build without clashes passes, even on an empty site', () => {
  expect(judged(remote('mf-new'))).toEqual([]);
  expect(judged(remote('mf-new'), [])).toEqual([]);
  expect(judged({ ...SHELL, version: '5.0.1' })).toEqual([]);
});

test("the site's own remotes own their paths", () => {
  const talk = remote('mf-talk', { pages: { '/video/:slug': './page' } });
  expect(judged(talk)).toEqual([]);
  expect(
    judged(remote('mf-search', { pages: { '/video/best': './page' } }), [live(talk), live(SHELL)]),
  ).toMatchObject([{ rule: 'path-clash', clashes_with: 'mf-talk@2.0.0' }]);
});

test('a remote does not clash with itself', () => {
  expect(judged({ ...NEWS, version: '1.1.0', global: 'mf_news_1_1' })).toEqual([]);
});

describe('manifest', () => {
  const alone = (changes: Partial<ReleaseManifest>) => judged(remote('mf-new', changes));
  test.each([
    [
      'a path without a slash',
      { pages: { 'no-slash': './page' } },
      "'no-slash' is not a valid path pattern.",
    ],
    [
      'a parameter twice',
      { pages: { '/bingo/:a/:a': './page' } },
      "'/bingo/:a/:a' has the parameter :a twice.",
    ],
    [
      'a version that is not a number',
      { version: 'banana-1f2e3d4c5b' },
      "'banana-1f2e3d4c5b' is not a valid version.",
    ],
    [
      'no version at all',
      { version: 'undefined-1f2e3d4c5b' },
      "'undefined-1f2e3d4c5b' is not a valid version.",
    ],
    ['a way up', { pages: { '/a/../b': './page' } }, "'/a/../b' is not a valid path pattern."],
    ['a star in the middle', { pages: { '/a/*/b': './page' } }, "'/a/*/b' is not a valid path pattern."],
    [
      'too many patterns',
      { pages: Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`/p${at}`, './page'])) },
      'The release has 2000 path patterns; 50 are allowed.',
    ],
    [
      'too many grants',
      { grants: { 'mf-x': Array.from({ length: 50 }, (_, at) => `/p${at}`) } },
      'The release has 51 path patterns; 50 are allowed.',
    ],
    [
      'too long a pattern',
      { pages: { [`/${'long'.repeat(60)}`]: './page' } },
      'has 241 characters; a pattern has 200 at most.',
    ],
    ['a grant that is not a pattern', { grants: { 'mf-x': ['x'] } }, "'x' is not a valid path pattern."],
    ['an entry that is not a script', { entry: 'remoteEntry.css' }, 'remoteEntry.css is run as a script'],
    ['a missing server build', { server: 'server.cjs' }, 'names server.cjs, which is not one of its files'],
    ['a container without a name', { global: null }, "'mf-new' names no container in 'global'."],
    ...['mf_news_1_0_0', 'mf_new', 'mf_new_x', 'location'].map(
      (global): [string, Partial<ReleaseManifest>, string] => [
        `a container that is not named after the remote: ${global}`,
        { global },
        `'${global}' is not a container name of mf-new.`,
      ],
    ),
    [
      'a range that takes long to parse',
      { shared: { react: '^19.3.0 || '.repeat(20) + '^19.0.0' } },
      'The range of react has 227 characters; 200 are allowed.',
    ],
    [
      'a sample for nothing',
      { samples: { '/x': '/x' } },
      'a sample for /x, which is not a page of the remote',
    ],
    ...[
      '/other',
      '//host/mf-new',
      'https://host/',
      '/a/../mf-new',
      '/mf-new/%2e',
      '/mf-new#x',
      '/mf new',
    ].map((address): [string, Partial<ReleaseManifest>, string] => [
      `the sample ${address}`,
      { pages: { '/mf-new': './page' }, samples: { '/mf-new': address } },
      `The sample '${address}' is not an address of the page /mf-new.`,
    ]),
    ['a budget for nothing', { budgets: { '/x': 1 } }, 'a budget for /x, which is not a page of the remote'],
  ])('%s', (_what, changes, problem) => {
    expect(alone(changes)[0]).toMatchObject({ rule: 'manifest', clashes_with: null });
    expect(alone(changes).map((refusal) => refusal.problem)).toContainEqual(expect.stringContaining(problem));
  });

  test.each([
    ['is not there', { 'page.js': null }, 'page.js is listed in release.json but missing.'],
    ['is not listed', { 'extra.js': {} }, 'extra.js is not listed in release.json.'],
    ['is longer', { 'page.js': { bytes: 4_000 } }, 'page.js has 4000 bytes; release.json says 3000.'],
    [
      'is sent larger',
      { 'page.js': { brotli: 2_000 } },
      'page.js has 2000 bytes when sent; release.json says 1000.',
    ],
  ])('a file that %s is refused', (_what, changes, problem) => {
    const manifest = remote('mf-new');
    const refusals = judge(manifest, filesOf(manifest, changes), { live: LIVE, budgets: BUDGETS });
    expect(refusals).toEqual([expect.objectContaining({ rule: 'manifest', problem })]);
    expect(refusals[0]?.fix).toMatch(/Build the remote again|Remove it/);
  });

  test('two releases with one container name are refused, also of one remote', () => {
    expect(judged({ ...NEWS, version: '1.1.0' })[0]).toMatchObject({
      rule: 'manifest',
      problem: "The container name 'mf_news_1' is already used by another release.",
      clashes_with: 'mf-news@1.0.0',
      fix: 'Name the container after the remote and its version.',
    });
  });
});

describe('file-hash: a script that is loaded on demand', () => {
  const built = (type: ReleaseManifest['type']) => {
    const manifest = remote('mf-new', { type });
    const late = { path: 'late.js', integrity: OTHER_HASH, bytes: 3_000, brotli: 1_000 };
    return { ...manifest, files: [...manifest.files, late] };
  };
  const found = (manifest: ReleaseManifest, changes = {}) =>
    judge(manifest, filesOf(manifest, changes), { live: LIVE, budgets: BUDGETS });

  test('needs its hash in another file', () => {
    expect(found(built('script'))).toEqual([
      {
        rule: 'file-hash',
        problem: 'late.js is fetched by a script that does not know its hash, so browsers refuse to run it.',
        clashes_with: null,
        fix: expect.stringContaining('subresource integrity'),
      },
    ]);
    const names = hashesIn(`load({2:"${OTHER_HASH}"})`);
    expect(found(built('script'), { 'remoteEntry.js': { names } })).toEqual([]);
  });

  test('gets it from the page if it is an ES module', () => {
    expect(found(built('module'))).toEqual([]);
  });
});

test('manifest: it may list as many files as an archive may contain', () => {
  const withFiles = (count: number, name: string) => {
    const files = Array.from({ length: count }, (_, index) => file(`${name}.${index}.svg`));
    return judged(remote('mf-new', { files: [file('remoteEntry.js'), file('page.js'), ...files] }));
  };
  expect(withFiles(2_000, `${'a'.repeat(60)}`)).toEqual([]);
  expect(withFiles(4_000, `${'a'.repeat(180)}`)).toEqual([
    {
      rule: 'manifest',
      problem: expect.stringMatching(/^The manifest has \d+ characters; 1000000 are allowed\.$/),
      clashes_with: null,
      fix: 'Build fewer files, or give them shorter names: each costs about 150 characters.',
    },
  ]);
});

test('file-hash: bytes that differ from the manifest are refused', () => {
  const manifest = remote('mf-new');
  const files = filesOf(manifest, { 'page.js': { integrity: `sha384-${'B'.repeat(64)}` } });
  expect(judge(manifest, files, { live: LIVE, budgets: BUDGETS })).toEqual([
    {
      rule: 'file-hash',
      problem: `page.js is not the file that release.json describes: its hash is sha384-${'B'.repeat(64)}.`,
      clashes_with: null,
      fix: 'Build the remote again and publish its dist folder unchanged.',
    },
  ]);
});

test("contract: the site's and that of each live shell are required", () => {
  const older = live({ ...SHELL, version: '4.0.0', contract: CONTRACT_VERSION - 1 });
  expect(judged(remote('mf-new'), [...LIVE, older])).toEqual([
    {
      rule: 'contract',
      problem: `It is built for contract ${CONTRACT_VERSION} between shell and remotes; the shell 4.0.0 uses ${CONTRACT_VERSION - 1}.`,
      clashes_with: 'shell@4.0.0',
      fix: 'Publish it when every live release of the shell uses its contract.',
    },
  ]);
  expect(judged({ ...SHELL, version: '6.0.0' }, [older])).toEqual([]);
  expect(judged(remote('mf-new', { contract: 7 }))).toEqual([
    {
      rule: 'contract',
      problem: `It is built for contract 7 between shell and remotes; the site uses ${CONTRACT_VERSION}.`,
      clashes_with: 'shell',
      fix: `Build it with the libraries of contract ${CONTRACT_VERSION}.`,
    },
  ]);
});

describe('path-clash', () => {
  const pages = (...patterns: string[]) =>
    judged(remote('mf-new', { pages: Object.fromEntries(patterns.map((pattern) => [pattern, './page'])) }));

  test('refuses a pattern that another remote owns', () => {
    expect(pages('/news')).toEqual([
      {
        rule: 'path-clash',
        problem: '/news is owned by mf-news.',
        clashes_with: 'mf-news@1.0.0',
        fix: 'Choose another path, or ask its owner to give it up or grant it.',
      },
    ]);
  });

  test('refuses an equally specific pattern for the same paths', () => {
    expect(pages('/news/:id')[0]).toMatchObject({
      problem: '/news/:id is as specific as /news/:slug of mf-news: a path that matches one matches both.',
      clashes_with: 'mf-news@1.0.0',
    });
  });

  test.each(['/news/latest', '/news/*'])('judges a more or less specific pattern: %s', (pattern) => {
    expect(pages(pattern).at(-1)).toMatchObject({
      problem: `${pattern} and /news/:slug of mf-news can match the same address.`,
      clashes_with: 'mf-news@1.0.0',
    });
  });

  test("allows a pattern that no other remote's addresses match", () => {
    expect(pages('/news/:slug/comments', '/newsletter', '/other/latest', '/other/*')).toEqual([]);
  });

  test.each(['/News', '/nEws/:id', '/NEWS/latest'])(
    'refuses a path that only looks like another: %s',
    (pattern) => {
      expect(pages(pattern).at(-1)).toMatchObject({ rule: 'path-clash', clashes_with: 'mf-news@1.0.0' });
    },
  );

  describe('a granted path', () => {
    const owner = (grants: Record<string, string[]>) => [live({ ...NEWS, grants }), live(SHELL)];
    const guest = (name: string, pattern: string) => remote(name, { pages: { [pattern]: './page' } });

    test("is the grantee's only, and exactly that path", () => {
      const granting = owner({ 'mf-new': ['/news/latest'] });
      expect(judged(guest('mf-new', '/news/latest'), granting)).toEqual([]);
      for (const refusals of [
        judged(guest('mf-new', '/news/first'), granting),
        judged(guest('mf-old', '/news/latest'), granting),
        judged(guest('mf-new', '/news/latest'), [...granting, live(guest('mf-third', '/news/*'))]),
      ]) {
        expect(refusals).toHaveLength(1);
        expect(refusals[0]).toMatchObject({ rule: 'path-clash' });
      }
    });

    test('stays granted while a release of the grantee has it', () => {
      const there = [live(guest('mf-new', '/news/latest')), live(SHELL)];
      const next = { ...NEWS, version: '1.1.0', global: 'mf_news_1_1' };
      expect(judged({ ...next, grants: { 'mf-new': ['/news/latest'] } }, there)).toEqual([]);
      expect(judged(next, there)[0]).toMatchObject({ rule: 'path-clash', clashes_with: 'mf-new@2.0.0' });
    });

    test.each(['/news/latest', '/news'])(
      'is not taken by a release that grants its owner what the owner has: %s',
      (pattern) => {
        const taking = { ...guest('mf-new', pattern), grants: { 'mf-news': ['/news/:slug', '/news/*'] } };
        const there = live({ ...NEWS, pages: { '/news/*': './page', '/news/:slug': './page' } });
        for (const refusal of judged(taking, [there, live(SHELL)]))
          expect(refusal).toMatchObject({ rule: 'path-clash', clashes_with: 'mf-news@1.0.0' });
        expect(judged(taking, [there, live(SHELL)])).not.toEqual([]);
      },
    );

    test("cannot be one that the owner's own release or the site has", () => {
      expect(judged(guest('mf-new', '/news/:id'), owner({ 'mf-new': ['/news/:id'] }))).toHaveLength(1);
      const site = remote('mf-talk', {
        grants: { 'mf-new': ['/video/best'] },
        pages: { '/video/:slug': './page' },
      });
      expect(judged(guest('mf-new', '/video/best'), [live(site), live(SHELL)])).toMatchObject([
        { problem: '/video/best lies below /video, which belongs to the site.' },
      ]);
    });
  });

  test('counts paths that only a candidate owns', () => {
    const candidate = live(remote('mf-later', { pages: { '/later': './page' } }), 'candidate');
    const refusals = judged(remote('mf-new', { pages: { '/later': './page' } }), [...LIVE, candidate]);
    expect(refusals[0]).toMatchObject({ rule: 'path-clash', clashes_with: 'mf-later@2.0.0' });
  });

  test.each([
    '/api/v2',
    '/assets/:file',
    '/users/:id',
    '/pictures/*',
    '/home',
    '/overrides',
    '/readyz',
    '/.well-known/*',
    '/sw.js',
    '/video/best',
    '/video/:slug/comments',
    '/conference/:slug/chat',
    '/Speakers/:slug/more',
    '/operate/mf-talk/more',
    '/talks/all',
    '/tags/x',
    '/lists',
    '/account',
    '/login',
    '/Sign-In',
    '/sign_up/:step',
    '/admin/*',
    '/*',
    '/:anything',
  ])('refuses the site’s own paths: %s', (pattern) => {
    expect(pages(pattern)[0]).toMatchObject({ rule: 'path-clash', clashes_with: 'shell@5.0.0' });
  });

  test('refuses a pattern twice in one release', () => {
    expect(pages('/newer/:a', '/newer/:b')[0]?.problem).toBe(
      '/newer/:b and /newer/:a match the same paths, both in this release.',
    );
  });
});

test('slot-clash: a slot has one remote', () => {
  expect(judged(remote('mf-new', { slots: { 'footer-note': './page' } }))).toEqual([
    {
      rule: 'slot-clash',
      problem: 'The slot footer-note is filled by mf-news.',
      clashes_with: 'mf-news@1.0.0',
      fix: 'Choose another slot, or ask its owner to give it up first.',
    },
  ]);
});

test('unknown-slot: the fix suggests no slot that is taken', () => {
  const search = live(remote('mf-search', { slots: { 'header-search': './page' } }));
  expect(judged(remote('mf-new', { slots: { sidebar: './page' } }), [...LIVE, search])).toMatchObject([
    {
      rule: 'unknown-slot',
      fix: 'No slot of the shell is free: make it a page, or ask operators for a slot.',
    },
  ]);
});

test('unknown-slot: it applies to remotes, and to a shell that drops a filled slot', () => {
  expect(judged(remote('mf-new', { slots: { sidebar: './page' } }))).toEqual([
    {
      rule: 'unknown-slot',
      problem: 'The shell has no slot sidebar.',
      clashes_with: 'shell@5.0.0',
      fix: 'Fill one that is free: header-search.',
    },
  ]);
  expect(judged({ ...SHELL, version: '6.0.0', offers: ['header-search'] })).toMatchObject([
    {
      rule: 'unknown-slot',
      problem: 'This shell has no slot footer-note, which mf-news fills.',
      clashes_with: 'mf-news@1.0.0',
    },
  ]);
});

describe('shared-range', () => {
  test.each(['^18.0.0', '19.3.0', '^19.4.0', '>=20', 'latest'])(
    'refuses a range that excludes the shell’s React: %s',
    (range) => {
      expect(judged(remote('mf-new', { shared: { react: range } }))).toEqual([
        {
          rule: 'shared-range',
          problem: `mf-new requires react ${range}; the shell has 19.3.1, so a second react would be loaded.`,
          clashes_with: 'shell@5.0.0',
          fix: 'Build with a range that includes 19.3.1.',
        },
      ]);
    },
  );

  test.each(['^19.0.0', '~19.3.0', '>=18 <20', '^18 || ^19', '*'])(
    'accepts a range that includes it: %s',
    (range) => {
      expect(judged(remote('mf-new', { shared: { react: range } }))).toEqual([]);
    },
  );

  test('refuses a build that bundles its own React', () => {
    expect(judged(remote('mf-new', { shared: {} }))[0]).toMatchObject({
      rule: 'shared-range',
      problem: 'The build does not share react, so a second copy would be loaded.',
      clashes_with: 'shell@5.0.0',
    });
  });

  test('refuses a shell whose React live remotes exclude', () => {
    expect(judged({ ...SHELL, version: '6.0.0', provides: { react: '20.0.0' } })[0]).toMatchObject({
      rule: 'shared-range',
      problem: 'mf-news requires react ^19.3.0; the shell has 20.0.0, so a second react would be loaded.',
      clashes_with: 'mf-news@1.0.0',
    });
  });

  test('ignores libraries the shell does not share', () => {
    expect(judged(remote('mf-new', { shared: { react: '^19.3.0', lodash: '^4.0.0' } }))).toEqual([]);
  });
});

test('missing-expose: a page or slot without its module and a module without its chunk are refused', () => {
  const pages = { '/new': './page', '/other': './other' };
  expect(judged(remote('mf-new', { pages }))).toEqual([
    {
      rule: 'missing-expose',
      problem: 'The page /other needs the module ./other, which the build does not expose.',
      clashes_with: null,
      fix: 'Expose it: the build has ./page.',
    },
  ]);
  expect(judged(remote('mf-new', { slots: { sidebar: './box' } }))[0]?.problem).toBe(
    'The slot sidebar needs the module ./box, which the build does not expose.',
  );
  const exposes = [{ name: './page', chunks: ['gone.js'] }];
  expect(judged(remote('mf-new', { exposes, files: [file('remoteEntry.js')] }))[0]).toMatchObject({
    rule: 'missing-expose',
    problem: './page needs gone.js, which is not one of the files.',
  });
});

describe('code', () => {
  const judgedCode = (code: BuiltFile['code']) => {
    const manifest = remote('mf-new');
    const files = filesOf(manifest, { 'page.js': { code } });
    return judge(manifest, files, { live: LIVE, budgets: BUDGETS });
  };

  test('refuses a second React and code generated from strings', () => {
    expect(judgedCode({ react: false, strings: null })).toEqual([]);
    expect(judgedCode({ react: true, strings: 'eval' })).toMatchObject([
      { rule: 'shared-range', problem: "page.js bundles its own React; a page may only use the shell's." },
      { rule: 'code', problem: expect.stringContaining('page.js generates code from strings (`eval`)') },
    ]);
  });

  test("does not apply to the site's own shell", () => {
    const files = filesOf(SHELL, { 'main.js': { code: { react: true, strings: 'eval' } } });
    expect(judge(SHELL, files, { live: [], budgets: BUDGETS })).toEqual([]);
  });
});

describe('incompatible-expose', () => {
  const exporting = (exports: string[] | undefined) =>
    remote('mf-new', { exposes: [{ name: './page', chunks: ['page.js'], exports }] });

  test('refuses a page or slot without its export', () => {
    expect(judged(exporting(['default', 'slot']))).toEqual([
      {
        rule: 'incompatible-expose',
        problem: 'The page /mf-new needs a module that exports `page`; ./page exports default, slot.',
        clashes_with: null,
        fix: 'Export it: export const page = definePage({ … }).',
      },
    ]);
    const slot = { ...exporting(['page']), pages: {}, slots: { 'header-search': './page' } };
    expect(judged(slot)).toMatchObject([
      {
        rule: 'incompatible-expose',
        problem: 'The slot header-search needs a module that exports `slot`; ./page exports page.',
      },
    ]);
    expect(judged(exporting([]))[0]?.problem).toContain('./page exports nothing.');
  });

  test('accepts one with it, and a build that does not list its exports', () => {
    expect(judged(exporting(['page', 'other']))).toEqual([]);
    expect(judged(exporting(undefined))).toEqual([]);
  });
});

describe('budget', () => {
  const heavy = (brotli: number, budgets: Record<string, number> = {}) =>
    judged(remote('mf-new', { budgets, files: [file('remoteEntry.js', 3_000), file('page.js', brotli)] }));

  test('counts shell and remote together', () => {
    expect(heavy(27_000)).toEqual([]);
    expect(heavy(27_001)).toEqual([
      {
        rule: 'budget',
        problem:
          'A first visit to /mf-new loads 120.0 KB of JavaScript (90.0 KB by the shell and 30.0 KB by mf-new); its budget is 120.0 KB.',
        clashes_with: 'shell@5.0.0',
        fix: 'Defer 0.1 KB of it until it is needed.',
      },
    ]);
    expect(heavy(47_000)[0]?.fix).toBe('Defer 20.0 KB of it until it is needed.');
  });

  test("lets a page set its own budget up to the site's limit", () => {
    expect(heavy(47_000, { '/mf-new': 140_000 })).toEqual([]);
    expect(heavy(47_001, { '/mf-new': 140_000 })[0]?.rule).toBe('budget');
    expect(heavy(1_000, { '/mf-new': 150_000 })).toEqual([
      expect.objectContaining({
        rule: 'budget',
        problem: 'The budget of /mf-new is 150.0 KB; at most 140.0 KB are allowed.',
        fix: 'Request at most 140.0 KB.',
      }),
    ]);
  });

  test('refuses a shell that is too heavy for a live page', () => {
    const files = [file('main.js', 60_000), file('vendor.js', 60_000)];
    expect(judged({ ...SHELL, version: '6.0.0', files })[0]).toMatchObject({
      rule: 'budget',
      clashes_with: 'mf-news@1.0.0',
    });
  });
});

test('refusals are sorted by rule', () => {
  const clashing = remote('mf-new', {
    pages: { '/news': './page' },
    slots: { sidebar: './page' },
    shared: { react: '^1' },
  });
  expect(judged(clashing).map(({ rule }) => rule)).toEqual(['path-clash', 'unknown-slot', 'shared-range']);
});

test('a live page or slot that would be lost is reported', () => {
  const next = { ...NEWS, version: '2.0.0', pages: { '/news': './page' }, slots: {} };
  expect(warningsFor(next, LIVE).map(({ problem }) => problem)).toEqual([
    'The stable release 1.0.0 has the page /news/:slug; this one does not, so links to it will break.',
    'The stable release 1.0.0 has the slot footer-note; this one does not, so links to it will break.',
  ]);
  expect(warningsFor(NEWS, LIVE)).toEqual([]);
});
