import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiError, GateReport } from '@lectern/contracts';
import type { TeamActor } from '../src/platform/access/actor.js';
import { BuildAllowance } from '../src/platform/publish/build-allowance.js';
import { TOOK_TOO_LONG } from '../src/platform/rendering/renderer-limits.js';
import { tarGz, teamBuild } from './support/archives.js';
import { createTalk } from './support/factories.js';
import { NAMES, Publishing } from './support/publishing.js';
import { startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';

/** Differences from the first release of a remote with a page at its name. */
interface Page {
  name?: string;
  version?: string;
  /** Code that runs when the module is evaluated. */
  before?: string;
  pages?: string[];
  samples?: Record<string, string>;
}

const CHECK = { path: '/api/v1/releases/check' };

describe.each(dialects)('the gate, rendering the pages of a release on %s,', (dialect) => {
  let site: Publishing;
  beforeAll(async () => {
    site = await Publishing.start(dialect);
  });
  afterAll(() => site.lectern.close());

  /** A build with a page made by this code. */
  const build = (
    code: string,
    { name = site.nextName(), version = '1.0.0', before = '', pages, samples = {} }: Page = {},
  ) =>
    teamBuild(
      name,
      version,
      { pages: Object.fromEntries((pages ?? [`/${name}`]).map((pattern) => [pattern, './page'])), samples },
      { 'server.cjs': `${before}\nexports.exposes = { './page': async ({ url, busy }) => { ${code} } };` },
    );
  const checked = async (of: ReturnType<typeof build>) => (await site.publish(of, CHECK)).body;
  /** The refusal of a page that throws its own address. */
  const addressOf = async (pattern: string, samples = {}) => {
    const { refusals, warnings } = await checked(
      build(`throw new Error('asked for ' + url)`, { pages: [pattern], samples }),
    );
    return /asked for (\S+)/.exec(refusals[0]?.problem ?? '')?.[1] ?? warnings[0]?.problem;
  };

  test('refuses a page that throws with its page, address, error and place, and leaves nothing behind', async () => {
    const broken = build(`throw new TypeError('no list of talks')`);
    const { name } = broken.manifest;
    expect(await site.refusal(broken.files)).toEqual({
      rule: 'render',
      problem: expect.stringMatching(
        new RegExp(
          `^The page /${name} cannot be rendered on the server, at /${name}: TypeError: no list of talks \\(at ${name}@1\\.0\\.0:2:\\d+\\)$`,
        ),
      ),
      clashes_with: null,
      fix: expect.stringContaining('into an effect'),
    });
  });

  test.each([
    ['renders a blank body', `return { body: ' ' }`, 'It renders an empty body'],
    ['renders forbidden markup', `return { body: '<script>1</script>' }`, 'script'],
    ['returns no object', `return 'text'`, 'It renders an empty body'],
    [
      'redirects to another site',
      `return { body: '', head: { title: '', description: '', canonical: url, redirect: '//evil.example' } }`,
      'redirect',
    ],
    ['takes all memory', `const all = []; for (;;) all.push(new Array(1e6).fill(all.length))`, 'The p'],
    ['never finishes', `return new Promise(() => {})`, 'took too long'],
  ])('refuses a page that %s', async (_what, code, why) => {
    const [first] = (await checked(build(code))).refusals;
    expect(first).toMatchObject({ rule: 'render', problem: expect.stringContaining(why) });
  });

  test('warns of a page that is sent without a part of it', async () => {
    const { accepted, warnings } = await checked(
      build(`return { body: '<!--$!--><p>Loading</p><!--/$-->', head: null }`),
    );
    expect(accepted).toBe(true);
    expect(warnings).toMatchObject([{ rule: 'render', fix: expect.stringContaining('`deferred`') }]);
  });

  test('refuses a build that does not even start', async () => {
    const { refusals } = await checked(build('', { before: `throw new Error('no window')` }));
    expect(refusals).toMatchObject([{ rule: 'render', problem: expect.stringContaining('no window') }]);
    const [unread] = (await checked(build('', { before: 'no script at all' }))).refusals;
    expect(unread?.problem).toContain(
      "The server build is not a valid script: Unexpected identifier 'script'",
    );
  });

  test('ends and refuses endless code without delaying any page', async () => {
    const live = build(`return { body: '<h1>sound ' + (globalThis.spoilt ?? 'and clean') + '</h1>' }`, {
      pages: ['/sound/:any'],
    });
    expect((await site.publish(live)).status).toBe(201);
    const endless = build(`globalThis.spoilt = 'spoilt'; busy(true); for (;;) {}`, {
      name: live.manifest.name,
      version: '2.0.0',
      pages: ['/sound/:any'],
      samples: { '/sound/:any': '/sound/check' },
    });
    const verdict = checked(endless);
    for (let seen = 0; seen < 20; seen += 1)
      expect(await site.html(`/sound/${seen}`)).toContain('<h1>sound and clean</h1>');
    expect((await verdict).refusals).toMatchObject([
      { rule: 'render', problem: expect.stringContaining(`/sound/check: ${TOOK_TOO_LONG}`) },
    ]);
    expect(await site.html('/sound/after')).toContain('<h1>sound and clean</h1>');
  }, 60_000);

  test('changes nothing for visitors when other bytes are checked under the live name and version', async () => {
    const live = build(`return { body: '<h1>the real one</h1>' }`, { pages: ['/twice/:any'] });
    expect((await site.publish(live)).status).toBe(201);
    const other = build(`globalThis.spoilt = 1; return { body: '<h1>another one</h1>' }`, {
      name: live.manifest.name,
      pages: ['/twice/:any'],
      samples: { '/twice/:any': '/twice/check' },
    });
    // Before its first visitor, and after.
    for (const at of ['before', 'after']) {
      expect(await checked(other)).toMatchObject({ accepted: true, warnings: [{ rule: 'manifest' }] });
      expect(await site.html(`/twice/${at}`)).toContain('<h1>the real one</h1>');
    }
  });

  test('tries pages at their samples, or else with data from the catalogue', async () => {
    const [first, second] = [site.nextName(), site.nextName()];
    expect(await addressOf(`/${first}/:slug`, { [`/${first}/:slug`]: `/${first}/latest?page=2` })).toBe(
      `/${first}/latest?page=2`,
    );
    const left = `The page /${second}/:slug was not rendered: the catalogue has no data to try it with.`;
    expect(await addressOf(`/${second}/:slug`)).toBe(left);
    await createTalk(site.lectern.database, { slug: 'draft-talk', status: 'draft' });
    expect(await addressOf(`/${second}/:slug`)).toBe(left);
    await createTalk(site.lectern.database, { slug: 'first-talk' });
    await createTalk(site.lectern.database, { slug: 'second-talk' });
    expect(await addressOf(`/${second}/:slug`)).toBe(`/${second}/first-talk`);
    const [guessed] = (await checked(build('throw 1', { pages: [`/${second}/:slug`] }))).refusals;
    expect(guessed?.fix).toContain('lectern.samples');
    expect(await addressOf(`/${second}/*`)).toBe(`/${second}/first-talk`);
    expect(await addressOf(`/${second}/on/:tag`)).toContain('the catalogue has no data');
    // A missing sample refuses nothing.
    const { status, body } = await site.publish(build('throw 1', { pages: ['/nothing-on/:tag'] }));
    expect([status, body.warnings.map(({ rule }) => rule)]).toEqual([201, ['render']]);
  });

  test('accepts a page that renders "not found", and answers its calls', async () => {
    const code = `
      const { status } = await fetch('/api/v1/talks/not-there');
      const more = await fetch('/api/v1/talks');
      return { body: '<h1>' + more.status + '</h1>', head: { title: 'x', description: '', canonical: url, status } };`;
    expect(await checked(build(code))).toMatchObject({ accepted: true, refusals: [], warnings: [] });
  });

  test('limits the releases of a team in number and size, rendered or not', async () => {
    const name = site.nextName();
    const token = await site.tokenFor([name], 'large');
    const large: TeamActor = { kind: 'team', team: 'large', remotes: [name], token: 0 };
    const send = async (version: string) =>
      site.publish(teamBuild(name, version, { server: null, pages: {} }, { 'more.txt': version }), {
        authorization: `Bearer ${token}`,
      });
    const limitedTo = (words: string) => ({
      status: 429,
      body: { error: `The team has reached the limit of ${words} a day. The next day starts at 00:00 UTC.` },
    });
    const allowance = site.lectern.app.get(BuildAllowance);
    for (let sent = 0; sent < 58; sent += 1) await allowance.takeRelease(large, 1);
    expect((await send('1.0.0')).status).toBe(201);
    expect((await send('1.1.0')).status).toBe(201);
    expect(await send('1.2.0')).toMatchObject(limitedTo('60 releases'));
    site.lectern.clock.advance(24 * 60 * 60_000);
    await allowance.takeRelease(large, 1_000 * 1024 * 1024 - 100);
    expect(await send('1.3.0')).toMatchObject(limitedTo('1000 MB of releases'));
    site.lectern.clock.advance(24 * 60 * 60_000);
    expect((await send('1.4.0')).status).toBe(201);
  });

  test('renders 60 releases of a team a day over all processes, and as many checks', async () => {
    const name = NAMES.at(-1) ?? '';
    const token = await site.tokenFor([name], 'busy');
    const send = async (version: string, path: string) =>
      site.send<GateReport & ApiError>(
        await tarGz(build(`return { body: '<h1>${version}</h1>' }`, { name, version }).files),
        { path, authorization: `Bearer ${token}` },
      );
    const busy: TeamActor = { kind: 'team', team: 'busy', remotes: [name], token: 0 };
    const second = await startSecondApp(site.lectern);
    try {
      for (let sent = 0; sent < 59; sent += 1) await second.app.get(BuildAllowance).takeRelease(busy, 1);
      expect((await send('1.0.0', '/api/v1/releases')).status).toBe(201);
      const { status, body } = await send('2.0.0', '/api/v1/releases');
      expect({ status, error: body.error }).toEqual({
        status: 429,
        error: 'The team has reached the limit of 60 releases a day. The next day starts at 00:00 UTC.',
      });
      expect((await send('2.0.0', CHECK.path)).status).toBe(200);
      // Another team's pages are counted separately.
      expect((await site.publish(build(`return { body: '<p>x</p>' }`))).status).toBe(201);
      site.lectern.clock.advance(24 * 60 * 60_000);
      expect((await send('2.0.0', '/api/v1/releases')).status).toBe(201);
    } finally {
      await second.close();
    }
  });
});
