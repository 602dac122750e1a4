import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ApiError,
  AuditEntry,
  CreatedOverride,
  Explanation,
  GateRefusal,
  Release,
  RolloutHealth,
  StartedOverride,
} from '@lectern/contracts';
import { typedVisitor } from '../src/gateway/visitor.js';
import { OverrideEntity } from '../src/platform/overrides/override.entity.js';
import { TelemetryWriter } from '../src/platform/telemetry/telemetry-writer.js';
import { beacon, sendBeacon } from './support/beacons.js';
import { Browser } from './support/browser.js';
import { createUser } from './support/factories.js';
import { enterCode, pressed, submitCode } from './support/override-codes.js';
import { pageDataOf } from './support/page-data.js';
import {
  OPERATOR,
  type RolloutsApp,
  type Send,
  startRolloutsApp,
  withBearer,
} from './support/rollouts-app.js';
import { startSecondApp } from './support/second-app.js';
import { dialects } from './support/test-database.js';

const COOKIE = '__Host-lectern_override';
const VISITOR = '__Host-lectern_visitor';
const CODE = /^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$/;
const BASE = 'http://localhost:4812/';
const SHELL_BASE = 'http://127.0.0.1:4813/';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What a development server serves, with its address. */
const served = (name: string, fields: object = {}) => ({
  base: BASE,
  name,
  version: 'development',
  type: 'script',
  global: name.replaceAll('-', '_'),
  entry: 'remoteEntry.js',
  pages: { [`/${name}`]: './page' },
  slots: {},
  ...fields,
});
const SHELL = { base: SHELL_BASE, version: 'development', entry: 'main.js', chunks: ['vendor.js'] };

function shownIn(html: string, remote: string) {
  const { snapshot, rendered } = pageDataOf(html);
  const served = snapshot.remotes.find(({ name }) => name === remote);
  return {
    rendered,
    version: served?.release.version,
    release: served?.release,
    fallbacks: served?.fallbacks,
  };
}
/** A person opens a page of the console. */
const FROM_CONSOLE = { headers: { 'sec-fetch-site': 'none' } };
const banner = (html: string) => /<section class="override".*?<\/section>/s.exec(html)?.[0];
const tokenIn = (html: string) => /name="authenticity_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

describe.each(dialects)('overrides on %s', (dialect) => {
  let lectern: RolloutsApp;
  let team: Send;
  let remote: string;
  let serial = 0;

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect);
    await lectern.publish('shell', '1.0.0');
    await lectern.publish('mf-taken', '1.0.0');
  });
  afterAll(() => lectern.close());
  beforeEach(async () => {
    remote = `mf-work${(serial += 1)}`;
    await lectern.publish(remote, '1.0.0');
    await lectern.publish(remote, '1.1.0');
    team = await lectern.teamClient([remote, 'mf-new']);
    // Tests share the network's limit on tries.
    lectern.clock.advance(10 * MINUTE_MS);
  });

  const create = async (body: object, by: Send = team) => {
    const answer = await by<CreatedOverride>('POST', '/overrides', body);
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const browser = () => new Browser(lectern.url);
  const consoleUrl = () => lectern.config.console?.url ?? '';
  const type = (into: Browser, code: string) => enterCode(into, consoleUrl(), code);
  /** A browser with an override for the remote from a development server. */
  const overriding = async (body: object = { remotes: [served(remote)] }) => {
    const { id, code } = await create(body);
    const own = browser();
    expect((await type(own, code)).status).toBe(303);
    return { id, own };
  };
  const versionFor = async (who: Browser) => shownIn((await who.open(`/${remote}`)).text, remote).version;

  describe('of a development server that is killed', () => {
    test('show it for three minutes more, and longer if it reports that it is alive', async () => {
      const { id, own } = await overriding();
      lectern.clock.advance(2 * MINUTE_MS);
      expect((await team('POST', `/overrides/${id}/renew`)).status).toBe(204);
      lectern.clock.advance(2 * MINUTE_MS);
      expect(await versionFor(own)).toBe('development');
      lectern.clock.advance(2 * MINUTE_MS);
      expect(await versionFor(own)).toBe('1.0.0');
    });

    test('do not show it to anyone who enters its code later', async () => {
      const { code } = await create({ remotes: [served(remote)] });
      lectern.clock.advance(3 * MINUTE_MS);
      expect((await type(browser(), code)).status).not.toBe(303);
    });

    test('cannot be kept alive by anyone else, once ended, or without a server', async () => {
      const { id } = await create({ remotes: [served(remote)] });
      const other = await lectern.teamClient([remote]);
      expect((await other('POST', `/overrides/${id}/renew`)).status).toBe(404);
      expect((await team('POST', '/overrides/x/renew')).status).toBe(404);
      await team('DELETE', `/overrides/${id}`);
      expect((await team('POST', `/overrides/${id}/renew`)).status).toBe(404);
      const published = await create({ remotes: [{ remote, version: '1.1.0' }] });
      expect((await team('POST', `/overrides/${published.id}/renew`)).status).toBe(404);
    });
  });

  describe('and who may create them', () => {
    test('are refused to visitors and members', async () => {
      const member = await lectern.consoleClient().signIn((await createUser(lectern.database)).id);
      const body = { remotes: [served(remote)] };
      expect((await lectern.consoleClient().post('/api/v1/overrides', body)).status).toBe(401);
      expect((await member.post('/api/v1/overrides', body)).status).toBe(403);
      expect((await lectern.operator.post('/api/v1/overrides', body)).status).toBe(201);
    });

    test('are allowed to a team for its remotes, also unpublished ones, and no others', async () => {
      const {
        code,
        expires_at: expires,
        warnings,
      } = await create({ remotes: [served(remote)], shell: SHELL });
      expect(code).toMatch(CODE);
      expect(warnings).toEqual([]);
      expect(Date.parse(expires) - lectern.clock.now().getTime()).toBe(10 * MINUTE_MS);
      await create({ remotes: [served('mf-new')] });
      for (const remotes of [
        [served('mf-taken')],
        [{ remote: 'mf-taken', version: '1.0.0' }],
        [{ remote: 'shell', version: '1.0.0' }],
        [served(remote), served('mf-taken')],
      ]) {
        const refused = await team<ApiError>('POST', '/overrides', { remotes });
        expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      }
    });

    test('are 200 a day of a token at most', async () => {
      const { id } = await create({ remotes: [served(remote)] });
      await lectern.database.write(async (tx) => {
        const { id: _id, ...row } = await tx.findOneByOrFail(OverrideEntity, { id });
        const more = Array.from({ length: 199 }, (_, at) => ({ ...row, codeHash: `other ${at}` }));
        await tx.insert(OverrideEntity, more);
      });
      const refused = await team<ApiError>('POST', '/overrides', { remotes: [served(remote)] });
      expect([refused.status, refused.body.error]).toEqual([
        429,
        'This token has created 200 overrides within 24 hours. Enter the codes you have, or wait.',
      ]);
      await create({ remotes: [served(remote)] }, await lectern.teamClient([remote]));
      lectern.clock.advance(24 * 60 * MINUTE_MS);
      await create({ remotes: [served(remote)] });
    });

    test('are stored without their code', async () => {
      const { code } = await create({ remotes: [served(remote)] });
      const stored = JSON.stringify(await lectern.database.read.query('SELECT * FROM overrides'));
      expect(stored).toContain(remote);
      for (const form of [code, code.replace('-', '')]) expect(stored).not.toContain(form);
    });

    test('are ended by their creator, not by another team', async () => {
      const { id, own } = await overriding();
      const other = await lectern.teamClient([remote], 'elsewhere');
      expect((await other('DELETE', `/overrides/${id}`)).status).toBe(404);
      expect(await versionFor(own)).toBe('development');
      expect((await team('DELETE', `/overrides/${id}`)).status).toBe(204);
      expect(await versionFor(own)).toBe('1.0.0');
      for (const unknown of ['999999', 'x', '0']) {
        expect((await team('DELETE', `/overrides/${unknown}`)).status).toBe(404);
      }
    });

    test('of a published release need no code in an operator’s own browser, but do on a command line', async () => {
      const { operator } = lectern;
      const body = { remotes: [{ remote, version: '1.1.0' }] };
      const answer = await operator.post<StartedOverride>('/api/v1/overrides/mine', body);
      expect([answer.status, answer.body.path]).toEqual([201, `/${remote}`]);
      const cookie = new RegExp(`${COOKIE}=[^;]+`).exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
      const page = await lectern.operatorOnSite.get<string>(`/${remote}`, {
        cookie: `${operator.headers('GET').cookie}; ${cookie}`,
      });
      expect(shownIn(page.body, remote).version).toBe('1.1.0');

      expect((await team('POST', '/overrides/mine', body)).status).toBe(404);
      const { body: made } = await operator.post<{ token: string }>('/api/v1/tokens', {
        team: 'operators',
        remotes: ['*'],
      });
      expect((await withBearer(lectern, made.token)('POST', '/overrides/mine', body)).status).toBe(403);
      expect((await operator.post('/api/v1/overrides/mine', { remotes: [served(remote)] })).status).toBe(422);
      expect((await operator.post('/api/v1/overrides/mine', body, { 'x-csrf-token': '' })).status).toBe(403);
    });
  });

  test('of a published release are in the audit log: start, change and end, but no unused code', async () => {
    const lines = async () =>
      (await lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${remote}`)).body
        .filter(({ act }) => act.startsWith('override-'))
        .map(({ act, actor, details }) => ({ act, actor, ...details }))
        .reverse();
    await lectern.publish(remote, '1.2.0');
    const first = { remotes: [{ remote, version: '1.1.0' }] };
    await create(first);
    expect(await lines()).toEqual([]);
    const { id, own } = await overriding(first);
    const { id: next, code } = await create({ remotes: [{ remote, version: '1.2.0' }] });
    expect((await type(own, code)).status).toBe(303);
    await team('DELETE', `/overrides/${next}`);
    await team('DELETE', `/overrides/${next}`);
    const actor = 'team:news';
    const until = expect.any(String);
    expect(await lines()).toEqual([
      { act: 'override-start', actor, override: id, version: '1.1.0', until },
      { act: 'override-change', actor, override: next, version: '1.2.0', from: '1.1.0', until },
      { act: 'override-end', actor, override: next, version: '1.2.0', because: 'ended' },
    ]);
    // A developer's own server is not a release.
    await overriding();
    expect(await lines()).toHaveLength(3);
  });

  describe('and what may be shown', () => {
    test.each([
      'https://localhost:4812/',
      'https://localhost.evil.example/',
      'http://localhost.evil.example:4812/',
      'http://localhost:4812@evil.example/',
      'http://evil.example:4812/',
      'http://10.0.0.1:4812/',
      'http://127.0.0.1.evil.example:4812/',
      'http://[::1]:4812/',
      'http://0.0.0.0:4812/',
      'http://2130706433:4812/',
      'http://localhost:4812/redirect?to=https://evil.example/',
      'http://localhost:4812/\nhttps://evil.example/',
      'http://localhost:4812',
      'http://localhost:80/',
      'http://localhost:99999/',
      'http://localhost/',
      "http://localhost:4812/' 'unsafe-inline",
      'javascript:alert(1)//',
      '//localhost:4812/',
    ])('refuse a server at %j', async (base) => {
      const refused = await team<ApiError>('POST', '/overrides', { remotes: [served(remote, { base })] });
      expect([refused.status, refused.body.error]).toEqual([
        422,
        'Only a server on your own machine is allowed: http://localhost:PORT/ or http://127.0.0.1:PORT/',
      ]);
      const shell = { ...SHELL, base };
      expect((await team('POST', '/overrides', { remotes: [served(remote)], shell })).status).toBe(422);
    });

    test.each([
      ['no remotes', { remotes: [] }],
      ['a shell alone', { remotes: [], shell: SHELL }],
      ['an unknown field', { remotes: [{ ...served('mf-new'), integrity: null }] }],
      ['a remote twice', { remotes: [served('mf-new'), served('mf-new', { base: SHELL_BASE })] }],
      ['the shell as a remote', { remotes: [served('shell')] }],
      ['a path outwards', { remotes: [served('mf-new', { entry: 'https://evil.example/x.js' })] }],
      ['a path upwards', { remotes: [served('mf-new', { entry: 'a/../../x.js' })] }],
      ['an invalid pattern', { remotes: [served('mf-new', { pages: { 'javascript:x': './page' } })] }],
      ['an invalid module', { remotes: [served('mf-new', { pages: { '/x': 'https://evil.example' } })] }],
    ])('refuse %s', async (_what, body) => {
      expect((await lectern.operator.post('/api/v1/overrides', body)).status).toBe(422);
    });

    test('refuse the address of the site itself, whose files must run by their hash', async () => {
      const own = await startRolloutsApp(dialect, { PUBLIC_URL: 'http://localhost:4812' });
      try {
        const body = { remotes: [served('mf-new')] };
        const refused = await own.operator.post<ApiError>('/api/v1/overrides', body);
        expect([refused.status, refused.body.error]).toEqual([
          422,
          expect.stringContaining('the site itself'),
        ]);
      } finally {
        await own.close();
      }
    });

    test('allow new paths, not those of other remotes or the site', async () => {
      await create({
        remotes: [served(remote, { pages: { [`/${remote}`]: './page', '/fresh': './page' } })],
      });
      for (const path of ['/mf-taken', '/api/x', '/*']) {
        const refused = await team<ApiError & { refusals: GateRefusal[] }>('POST', '/overrides', {
          remotes: [served(remote, { pages: { [path]: './page' } })],
        });
        expect([path, refused.status, refused.body.refusals[0]?.rule]).toEqual([path, 422, 'path-clash']);
      }
    });

    test('report a slot of another remote', async () => {
      const both = [
        served('mf-one', { slots: { side: './s' } }),
        served('mf-two', { slots: { side: './s' } }),
      ];
      const { body } = await lectern.operator.post<CreatedOverride>('/api/v1/overrides', { remotes: both });
      expect(body.warnings[0]).toMatchObject({
        rule: 'slot-clash',
        problem: expect.stringContaining('mf-two'),
      });
    });

    test('refuse an unknown or recalled release', async () => {
      for (const version of ['9.9.9', '1.1.0']) {
        if (version === '1.1.0') await lectern.act(remote, 'recall', { version, reason: 'leaks' });
        expect((await team('POST', '/overrides', { remotes: [{ remote, version }] })).status).toBe(404);
      }
    });
  });

  describe('by code', () => {
    test('are not started by a link alone', async () => {
      const { code } = await create({ remotes: [served(remote)] });
      const own = browser();
      for (const path of [`/overrides?code=${code}`, `/overrides/${code}`, `/overrides/reset?code=${code}`]) {
        await own.open(path);
        expect([path, own.cookie(COOKIE)]).toEqual([path, undefined]);
      }
      expect(await versionFor(own)).toBe('1.0.0');
      expect((await type(own, code)).status).toBe(303);
    });

    test('are not started by a form on another page', async () => {
      const { code } = await create({ remotes: [served(remote)] });
      const own = browser();
      const foreign = tokenIn((await browser().open(`${consoleUrl()}/overrides`, FROM_CONSOLE)).text);
      await own.open(`${consoleUrl()}/overrides`, FROM_CONSOLE);
      for (const fields of [{ code }, { code, authenticity_token: foreign }]) {
        const body = new URLSearchParams(fields as Record<string, string>);
        const refused = await own.send(`${consoleUrl()}/overrides`, { method: 'POST', body });
        expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('CSRF_INVALID')]);
      }
      expect(await versionFor(own)).toBe('1.0.0');
    });

    test('are not started by the code of a page, which has a code, a token and all that its visitor may read', async () => {
      const { code } = await create({ remotes: [{ remote, version: '1.1.0' }] });
      const visitor = browser();
      // What a script of the site sends, with the visitor's cookies.
      const site = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
      const page = await visitor.open('/overrides');
      const inForm = (await visitor.open(`/${remote}`)).text;
      const csrf = /name="csrf-token" content="([^"]+)"/.exec(inForm)?.[1] ?? '';
      expect(csrf).not.toBe('');
      expect(page.text).not.toContain('name="code"');
      const form = new URLSearchParams({ authenticity_token: csrf, code });
      expect((await visitor.send('/overrides', { method: 'POST', body: form, headers: site })).status).toBe(
        404,
      );
      // Posting it to the console needs that origin's own page.
      const crossing = { ...site, 'sec-fetch-site': 'same-site', origin: lectern.url };
      const posted = { method: 'POST', body: form, headers: crossing };
      expect((await visitor.send(`${consoleUrl()}/overrides`, posted)).status).toBe(403);
      // Its author gets a link outside of a browser, for the page to follow in any way that pages can.
      const answer = await submitCode(new Browser(lectern.url), consoleUrl(), code);
      const { pathname, search } = new URL(answer.headers.get('location') ?? '');
      const link = pathname + search;
      const press = pressed(consoleUrl());
      for (const headers of [
        { ...press, ...site, referer: `${lectern.url}/${remote}` },
        { ...press, referer: `${lectern.url}/overrides` },
        { ...press, referer: 'https://evil.example/overrides', 'sec-fetch-site': 'cross-site' },
        { ...press, referer: `${consoleUrl()}/operate` },
        { ...press, referer: '' },
        { ...press, 'sec-fetch-dest': 'iframe' },
        { ...press, 'sec-fetch-user': '' },
        { ...press, 'sec-purpose': 'prefetch;prerender' },
      ]) {
        const refused = await visitor.send(link, { headers });
        expect([headers, refused.status]).toEqual([headers, 403]);
      }
      expect([visitor.cookie(COOKIE), await versionFor(visitor)]).toEqual([undefined, '1.0.0']);
      // The link itself was good.
      expect((await visitor.send(link, { headers: press })).status).toBe(303);
    });

    test('are started by a link of the console for a minute, once, unchanged', async () => {
      const { id, code } = await create({ remotes: [{ remote, version: '1.1.0' }] });
      const linkOf = async () => {
        const answer = await submitCode(browser(), consoleUrl(), code);
        return new URL(answer.headers.get('location') ?? '').search;
      };
      const headers = pressed(consoleUrl());
      const follow = async (search: string) =>
        (await browser().send(`/overrides/start${search}`, { headers })).status;
      const old = await linkOf();
      lectern.clock.advance(MINUTE_MS);
      expect(await follow(old)).toBe(422);
      const link = await linkOf();
      expect(await follow(link.replace(`=${id}.`, `=${id + 1}.`))).toBe(422);
      expect(await follow(link.replace(/\.\d+\./, '.9999999999999.'))).toBe(422);
      expect([await follow(link), await follow(link)]).toEqual([303, 422]);
    });

    test('are created by no page that has a token of the team', async () => {
      const { token } = (
        await lectern.operator.post<{ token: string }>('/api/v1/tokens', { team: 'news', remotes: [remote] })
      ).body;
      const FROM_A_PAGE: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin' },
        { origin: lectern.url },
        { 'sec-fetch-site': 'none' },
      ];
      const calls = [
        ['POST', '/api/v1/overrides', { remotes: [{ remote, version: '1.1.0' }] }],
        ['GET', '/api/v1/rollouts', undefined],
        ['POST', `/api/v1/rollouts/${remote}/start`, { version: '1.1.0', share: 10_000 }],
        ['GET', '/api/v1/tokens/mine', undefined],
      ] as const;
      for (const [method, path, body] of calls)
        for (const from of FROM_A_PAGE) {
          const authorization = `Bearer ${token}`;
          const refused = await lectern
            .client()
            .send<ApiError>(method, path, body, { authorization, ...from });
          expect([path, from, refused.status, refused.body.error]).toEqual([
            path,
            from,
            403,
            expect.stringContaining('is for command lines'),
          ]);
        }
    });

    test('lead to the first page, however the code was typed, once', async () => {
      const { code } = await create({ remotes: [served(remote)] });
      const [own, other] = [browser(), browser()];
      const started = await type(own, ` ${code.toLowerCase().replace('-', ' ')} `);
      expect([started.status, started.headers.get('location')]).toEqual([303, `/${remote}`]);
      expect(started.headers.get('set-cookie')).toMatch(
        /__Host-lectern_override=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
      const second = await type(other, code);
      expect(second.status).toBe(422);
      expect(second.text).toContain('This code has been used.');
      expect([await versionFor(own), await versionFor(other)]).toEqual(['development', '1.0.0']);
    });

    test('belong to one of two browsers that enter the code at the same time, through two processes', async () => {
      const second = await startSecondApp(lectern);
      try {
        const { code } = await create({ remotes: [served(remote)] });
        const answers = await Promise.all([
          type(browser(), code),
          enterCode(new Browser(second.url), second.consoleUrl, code),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
      } finally {
        await second.close();
      }
    });

    test('start within ten minutes only', async () => {
      const [first, second] = [
        await create({ remotes: [{ remote, version: '1.1.0' }] }),
        await create({ remotes: [{ remote, version: '1.1.0' }] }),
      ];
      lectern.clock.advance(10 * MINUTE_MS - 1_000);
      expect((await type(browser(), first.code)).status).toBe(303);
      lectern.clock.advance(1_000);
      const late = await type(browser(), second.code);
      expect([late.status, late.text]).toEqual([422, expect.stringContaining('This code has expired.')]);
    });

    test('report a wrong code and keep what was typed', async () => {
      const wrong = await type(browser(), 'WRNG-"><b>');
      expect(wrong.status).toBe(422);
      expect(wrong.url.origin).toBe(consoleUrl());
      expect(wrong.text).toContain('There is no such code.');
      expect(wrong.text).toContain('value="WRNG-&quot;&gt;&lt;b&gt;"');
      expect(wrong.text).toContain('<meta name="robots" content="noindex">');
      expect(wrong.headers.get('content-security-policy')).toContain("default-src 'none'");
    });

    test('limit guesses by visitor and by network, even right ones', async () => {
      const { code } = await create({ remotes: [served(remote)] });
      const own = browser();
      for (let tries = 0; tries < 10; tries += 1) expect((await type(own, 'AAAA-AAAA')).status).toBe(422);
      const refused = await type(own, code);
      expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('Too many codes')]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
      // Each with a new cookie.
      for (let tries = 0; tries < 19; tries += 1)
        expect((await type(browser(), 'AAAA-AAAA')).status).toBe(422);
      expect((await type(browser(), code)).status).toBe(429);
      lectern.clock.advance(10 * MINUTE_MS);
      const next = await create({ remotes: [served(remote)] });
      expect((await type(own, next.code)).status).toBe(303);
    });
  });

  describe('on pages', () => {
    test('replace releases by a developer’s servers, in this browser only', async () => {
      const before = await browser().open(`/${remote}`);
      const { own } = await overriding({ remotes: [served(remote)], shell: SHELL });
      const page = await own.open(`/${remote}?q=1`);
      const { release, fallbacks, rendered } = shownIn(page.text, remote);
      expect(release).toEqual({
        version: 'development',
        base: BASE,
        type: 'script',
        global: remote.replaceAll('-', '_'),
        entry: 'remoteEntry.js',
        integrity: null,
        exposes: {},
      });
      expect([fallbacks, rendered]).toEqual([[], false]);
      expect(page.text).toContain(`<script defer src="${SHELL_BASE}vendor.js"`);
      expect(page.text).toContain(`<script defer src="${SHELL_BASE}main.js"`);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      const policy = page.headers.get('content-security-policy') ?? '';
      for (const allowed of ['http://localhost:4812', 'ws://localhost:4812', 'http://127.0.0.1:4813']) {
        expect(policy).toContain(` ${allowed}`);
      }
      expect(policy).not.toContain('unsafe-eval');
      expect(banner(page.text)).toContain(
        `You see ${remote} from http://localhost:4812 and shell from http://127.0.0.1:4813`,
      );
      // Other remotes come from the site.
      expect(shownIn(page.text, 'mf-taken').version).toBe('1.0.0');
      expect(shownIn(page.text, 'mf-taken').release?.integrity).toMatch(/^sha384-/);

      for (const other of [browser(), browser()]) {
        const normal = await other.open(`/${remote}?q=1`);
        expect(shownIn(normal.text, remote)).toEqual(shownIn(before.text, remote));
        expect(banner(normal.text)).toBeUndefined();
        expect(normal.text).not.toMatch(/localhost:4812|127\.0\.0\.1:4813/);
        expect(normal.headers.get('content-security-policy')).not.toMatch(/localhost:4812|127\.0\.0\.1:4813/);
        expect(normal.headers.get('cache-control')).toBe('private, no-cache');
      }
    });

    test('give an unpublished remote its pages', async () => {
      const { own } = await overriding({ remotes: [served('mf-new')] });
      expect(shownIn((await own.open('/mf-new')).text, 'mf-new').version).toBe('development');
      expect(shownIn((await browser().open('/mf-new')).text, 'mf-new').version).toBeUndefined();
    });

    test('render and check a published release like any other', async () => {
      const { own } = await overriding({ remotes: [{ remote, version: '1.1.0' }] });
      const page = await own.open(`/${remote}`);
      expect(page.text).toContain(`<h1>${remote} 1.1.0</h1>`);
      const { rendered, release, fallbacks } = shownIn(page.text, remote);
      expect([rendered, release?.version, fallbacks]).toEqual([true, '1.1.0', []]);
      expect(release?.integrity).toMatch(/^sha384-/);
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(banner(page.text)).toContain(`You see ${remote} 1.1.0, not live`);
      const normal = await browser().open(`/${remote}`);
      expect(normal.text).toContain(`<h1>${remote} 1.0.0</h1>`);
      expect(banner(normal.text)).toBeUndefined();
      await lectern.act(remote, 'start', { version: '1.1.0', share: 0 });
      expect(banner((await own.open(`/${remote}`)).text)).toContain(`You see ${remote} 1.1.0</p>`);
      await lectern.act(remote, 'recall', { version: '1.1.0', reason: 'leaks' });
      lectern.clock.advance(500);
      expect(await versionFor(own)).toBe('1.0.0');
    });

    test('are not transferred by the cookie to another browser, and a forged one is ignored', async () => {
      const { id, own } = await overriding();
      const cookie = own.cookie(COOKIE) ?? '';
      for (const value of [cookie, `${id}.${'A'.repeat(43)}`, String(id), `${id}.`, '..', 'x', '']) {
        const other = browser();
        await other.open('/overrides');
        other.setCookie(COOKIE, value);
        expect([value, await versionFor(other)]).toEqual([value, '1.0.0']);
      }
      own.setCookie(COOKIE, `${id}.${'A'.repeat(43)}`);
      expect(await versionFor(own)).toBe('1.0.0');
      const { id: another } = await create({ remotes: [served(remote)] });
      own.setCookie(COOKIE, cookie.replace(`${id}.`, `${another}.`));
      expect(await versionFor(own)).toBe('1.0.0');
    });

    test('are ended for good by a reset, which returns to the page', async () => {
      const { own } = await overriding();
      const cookie = own.cookie(COOKIE) ?? '';
      const { text } = await own.open(`/${remote}?a=1&b=2`);
      const form = banner(text) ?? '';
      const fields = {
        authenticity_token: tokenIn(form),
        back: (/name="back" value="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&'),
      };
      expect((await own.submit('/overrides/reset', { back: fields.back })).status).toBe(403);
      expect(await versionFor(own)).toBe('development');
      const reset = (more: Record<string, string>, headers: Record<string, string> = {}) =>
        own.send('/overrides/reset', {
          method: 'POST',
          body: new URLSearchParams({ ...fields, ...more }),
          headers,
        });
      expect((await reset({})).headers.get('location')).toBe(`/${remote}?a=1&b=2`);
      expect(own.cookie(COOKIE)).toBeUndefined();
      own.setCookie(COOKIE, cookie);
      expect(await versionFor(own)).toBe('1.0.0');
      for (const back of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:x']) {
        expect([back, (await reset({ back })).headers.get('location')]).toEqual([back, '/']);
      }
      const referer = { referer: `${lectern.url}/elsewhere?c=3` };
      expect((await reset({}, referer)).headers.get('location')).toBe('/elsewhere?c=3');
      expect((await reset({}, { referer: 'https://evil.example/x' })).headers.get('location')).toBe(
        fields.back,
      );
    });

    test('end after twelve hours', async () => {
      const { own } = await overriding({ remotes: [{ remote, version: '1.1.0' }] });
      lectern.clock.advance(12 * HOUR_MS - 1_000);
      expect(await versionFor(own)).toBe('1.1.0');
      lectern.clock.advance(1_000);
      expect(await versionFor(own)).toBe('1.0.0');
      expect(own.cookie(COOKIE)).toBeUndefined();
    });

    test('are replaced by another code', async () => {
      const { own } = await overriding();
      const first = own.cookie(COOKIE) ?? '';
      const { code } = await create({ remotes: [{ remote, version: '1.1.0' }] });
      await type(own, code);
      expect(await versionFor(own)).toBe('1.1.0');
      own.setCookie(COOKIE, first);
      expect(await versionFor(own)).toBe('1.0.0');
    });

    test('are known to other processes, survive a restart, and end everywhere when their token is revoked', async () => {
      const { operator } = lectern;
      const token = await operator.post<{ id: number; token: string }>('/api/v1/tokens', {
        team: 'news',
        remotes: [remote],
      });
      const { code } = await create({ remotes: [served(remote)] }, withBearer(lectern, token.body.token));
      const waiting = await create({ remotes: [served(remote)] }, withBearer(lectern, token.body.token));
      const own = browser();
      await type(own, code);
      // A cached value of one process is refreshed in the other, as after a restart.
      const second = await startSecondApp(lectern);
      try {
        const there = new Browser(await second.app.getUrl());
        for (const name of [VISITOR, COOKIE]) there.setCookie(name, own.cookie(name) ?? '');
        expect([await versionFor(own), await versionFor(there)]).toEqual(['development', 'development']);
        await operator.send('DELETE', `/api/v1/tokens/${token.body.id}`);
        lectern.clock.advance(500);
        expect([await versionFor(own), await versionFor(there)]).toEqual(['1.0.0', '1.0.0']);
        const late = await type(browser(), waiting.code);
        expect([late.status, late.text]).toEqual([422, expect.stringContaining('has ended')]);
      } finally {
        await second.close();
      }
    });
  });

  describe('and a bad release', () => {
    const released = { remotes: [] as object[] };
    beforeEach(() => {
      released.remotes = [{ remote, version: '1.1.0' }];
    });
    const endings = async () =>
      (await lectern.operator.get<AuditEntry[]>(`/api/v1/rollouts/audit?remote=${remote}`)).body
        .filter(({ act }) => act === 'override-end')
        .map(({ details }) => details.because);
    const counted = async () =>
      (await lectern.operator.get<Release[]>(`/api/v1/releases?remote=${remote}`)).body.map(
        ({ version, overrides }) => [version, overrides],
      );

    test('end with its rollback, whichever release of the remote they show, and are counted until then', async () => {
      await lectern.publish(remote, '1.2.0');
      await lectern.act(remote, 'start', { version: '1.2.0', share: 0 });
      const [{ own }, { own: second }, { own: developer }] = [
        await overriding(released),
        await overriding(released),
        await overriding(),
      ];
      const waiting = await create(released);
      expect(await counted()).toEqual([
        ['1.2.0', 0],
        ['1.1.0', 2],
        ['1.0.0', 0],
      ]);
      await lectern.act(remote, 'rollback', { reason: 'It leads visitors elsewhere.' });
      lectern.clock.advance(500);
      expect([await versionFor(own), await versionFor(second)]).toEqual(['1.0.0', '1.0.0']);
      expect((await type(browser(), waiting.code)).text).toContain('has ended');
      expect((await counted())[1]).toEqual(['1.1.0', 0]);
      expect(await endings()).toEqual(['rolled back', 'rolled back']);
      // It runs on the developer's own machine only.
      expect(await versionFor(developer)).toBe('development');
    });

    test('end with a recall of another release of the remote', async () => {
      await lectern.publish(remote, '1.2.0');
      const { own } = await overriding(released);
      await lectern.act(remote, 'recall', { version: '1.2.0', reason: 'leaks' });
      lectern.clock.advance(500);
      expect(await versionFor(own)).toBe('1.0.0');
      expect(await endings()).toEqual(['recalled']);
    });
  });

  test('are explained in the assignment', async () => {
    const { own } = await overriding();
    const explain = async (visitor = '') =>
      (await team<Explanation>('GET', `/rollouts/${remote}/explain?visitor=${visitor}`)).body;
    expect(await explain(own.cookie(VISITOR))).toMatchObject({
      version: 'development',
      rule: 'override',
      because: expect.stringContaining(`shows ${remote} from http://localhost:4812 until`),
    });
    expect((await explain('somebody-else')).rule).toBe('stable');
  });

  test('are not counted in telemetry', async () => {
    const { own } = await overriding();
    const ip = '10.9.8.7';
    const body = () => beacon({ loads: [{ remote, version: '1.0.0' }] });
    const views = async () => {
      await lectern.app.get(TelemetryWriter).flush();
      const { body: health } = await lectern.operator.get<RolloutHealth>(`/api/v1/rollouts/${remote}/health`);
      return health.releases.find(({ version }) => version === '1.0.0')?.views ?? 0;
    };
    const visitor = typedVisitor(own.cookie(VISITOR) ?? '');
    const cookies = `${VISITOR}=${own.cookie(VISITOR)}; ${COOKIE}=${own.cookie(COOKIE)}`;
    expect((await sendBeacon(lectern.url, body(), { id: visitor, ip }, { cookie: cookies })).status).toBe(
      200,
    );
    expect(await views()).toBe(0);
    await sendBeacon(lectern.url, body(), { id: visitor, ip });
    expect(await views()).toBe(1);
  });

  test('end when their creator is no longer an operator', async () => {
    const answer = await lectern.operator.post<CreatedOverride>('/api/v1/overrides', {
      remotes: [served(remote)],
    });
    const own = browser();
    await type(own, answer.body.code);
    expect(await versionFor(own)).toBe('development');
    await lectern.database.write((tx) =>
      tx.query('UPDATE overrides SET created_by = ? WHERE id = ? AND created_by = ?', [
        'former@example.org',
        answer.body.id,
        OPERATOR,
      ]),
    );
    lectern.clock.advance(500);
    expect(await versionFor(own)).toBe('1.0.0');
  });
});
