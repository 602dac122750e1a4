import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiError, type AuthStatus, CAPTIONS_ONLY, REASON_ACTION_NAMES } from '@lectern/contracts';
import { createUser } from './support/factories.js';
import { type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import type { TestClient } from './support/test-client.js';
import { dialects } from './support/test-database.js';

const OPERATING =
  /^\/api\/v1\/(?:rollouts|releases|overrides|platform|tokens|operators|passkeys|confirmations|curation)(?:\/|$)/;
const READS =
  /^GET (?:rollouts(?:\/:remote(?:\/explain|\/health)?|\/audit|\/audit\/verify)?|releases|tokens\/mine|platform\/freeze|confirmations\/:id)$/;
const OWN =
  /^(?:POST releases(?:\/check)?|DELETE releases\/:remote\/:version|POST rollouts\/:remote\/\w+|POST overrides(?:\/:id\/renew)?|DELETE overrides\/:id)$/;
const OPERATORS_READS =
  /^GET (?:tokens|platform\/(?:status|services)|rollouts\/audit\/(?:head|export)|curation\/(?:contents(?:\/:id\/picture)?|members(?:\/:id)?|pictures(?:\/:id\/file)?|captions\/coverage|talks\/:talk\/quality|speakers\/(?:suggestions|joins)))$/;
const CAPTIONS = /^(?:GET curation\/captions\/wanted|POST curation\/captions)$/;
const TAKE_BACK = /^POST rollouts\/:remote\/(?:rollback|recall)$/;
/** Only for an operator in a browser: a team gets a 404 on the site. */
const IN_A_BROWSER = /preview$|overrides\/mine$/;
/** Actions on whole remotes, which are for operators. */
const WHOLE = new RegExp(`/(?:${REASON_ACTION_NAMES.join('|')}|restore|team|grant|grant-end)$`);
/** Allowed with an operator's token, once an operator has confirmed it in the console. */
const CODED = /^POST (?:tokens|releases|rollouts\/:remote\/(?:start|share|promote|team|grant|grant-end))$/;
/** Its content must be read before it can be confirmed. */
const SENT_FIRST = /^POST releases$/;
/** Only for operators, also by token, and only at the console. */
const WITHDRAW = /^POST (?:rollouts\/:remote\/withdraw|platform\/freeze)$/;

const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE'];

type Verdict = 'may' | 'signed out' | 'refused' | 'elsewhere' | 'unconfirmed';
/** What a stolen session does not suffice for: it gives others something lasting, takes an operator's access, or deletes for good. */
const CONFIRMED =
  /^(?:POST (?:tokens(?:\/:id\/renew)?|releases|passkeys|rollouts\/:remote\/(?:promote|team|grant)|platform\/unfreeze|curation\/contents\/delete|curation\/members\/:id\/(?:delete|trust)|confirmations\/codes\/:id\/confirm)|DELETE (?:passkeys\/:id|operators\/:operator\/(?:passkeys|sessions)\/:id))$/;

type Proof = (method: string, path: string) => Promise<{ status: number; body: unknown }>;

/** The rules in full: each call, for each way of authenticating. */
const expected: Record<string, (call: string) => Verdict> = {
  'a visitor, on the site': () => 'elsewhere',
  'a member’s session, on the site': () => 'elsewhere',
  'an operator’s session of the site': () => 'elsewhere',
  'an operator’s bearer, on the site': () => 'elsewhere',
  'a team’s token, on the site': (call) => team(call) ?? 'elsewhere',
  'an operator’s token, on the site': (call) =>
    READS.test(call) || TAKE_BACK.test(call)
      ? 'may'
      : OPERATORS_READS.test(call) || WITHDRAW.test(call) || CODED.test(call)
        ? 'elsewhere'
        : 'refused',
  'a visitor, at the console': () => 'signed out',
  'an operator’s session of the site, at the console': () => 'signed out',
  'an operator’s bearer, at the console': () => 'signed out',
  'a member’s session of the console': () => 'refused',
  'a team’s token, at the console': (call) => team(call) ?? 'refused',
  'an operator’s token, at the console': (call) =>
    [READS, TAKE_BACK, OPERATORS_READS, WITHDRAW, SENT_FIRST].some((calls) => calls.test(call))
      ? 'may'
      : 'refused',
  'a token for captions, on the site': (call) => (CAPTIONS.test(call) ? 'may' : 'refused'),
  'a token for captions, at the console': (call) => (CAPTIONS.test(call) ? 'may' : 'refused'),
  'an operator’s session of the console': () => 'may',
  'a stolen session of the console': (call) => (CONFIRMED.test(call) ? 'unconfirmed' : 'may'),
};

const team = (call: string): Verdict | null =>
  READS.test(call) || (OWN.test(call) && !IN_A_BROWSER.test(call) && !WHOLE.test(call)) ? 'may' : null;

describe.each(dialects)('permissions on %s', (dialect) => {
  let lectern: RolloutsApp;
  let proofs: Record<string, Proof>;
  let calls: string[];

  beforeAll(async () => {
    lectern = await startRolloutsApp(dialect, { TRUST_PROXY: '127.0.0.1' });
    await lectern.publish('mf-news', '1.0.0');
    const fastify = lectern.app.getHttpAdapter().getInstance();
    const routes = fastify.knownRoutes.filter(({ url }) => OPERATING.test(url));
    calls = [
      ...new Set(
        routes.flatMap(({ methods, url }) =>
          methods
            .filter((method) => method !== 'HEAD')
            .map((method) => `${method} ${url.slice('/api/v1/'.length)}`),
        ),
      ),
    ];
    const tokenOf = async (remotes: string[]) =>
      (await lectern.operator.post<{ token: string }>('/api/v1/tokens', { team: 'news', remotes })).body
        .token;
    const [teams, operators] = [await tokenOf(['mf-news']), await tokenOf(['*'])];
    const captions = await tokenOf([CAPTIONS_ONLY]);
    const { token: bearer } = (await lectern.operatorOnSite.get<AuthStatus>('/api/v1/auth/status')).body;
    const member = (await createUser(lectern.database)).id;
    const console = lectern.config.console?.url ?? '';
    let networks = 0;
    const by = (client: TestClient, headers: Record<string, string> = {}): Proof => {
      // Per-network limits are not under test here.
      const sent = { 'x-forwarded-for': `198.51.${(networks += 1)}.1`, ...headers };
      return (method, path) => client.send(method, path, method === 'POST' ? {} : undefined, sent);
    };
    const token = (value: string) => ({
      cookie: '',
      'x-csrf-token': '',
      authorization: `Bearer ${value}`,
      'sec-fetch-site': '',
      origin: '',
    });
    const onSite = await lectern.client().signIn(member);
    // Signed in only on the site, without any cookie of the console.
    const sitesOwn = /__Host-lectern_session=[^;]+/.exec(
      lectern.operatorOnSite.headers('GET').cookie ?? '',
    )?.[0];
    const there = lectern.consoleClient();
    proofs = {
      'a visitor, on the site': by(lectern.client()),
      'a member’s session, on the site': by(onSite),
      'an operator’s session of the site': by(lectern.operatorOnSite),
      'an operator’s bearer, on the site': by(lectern.client(), { authorization: `Bearer ${bearer ?? ''}` }),
      'a team’s token, on the site': by(lectern.client(), token(teams)),
      'an operator’s token, on the site': by(lectern.client(), token(operators)),
      'a visitor, at the console': by(lectern.consoleClient()),
      'an operator’s session of the site, at the console': by(there, {
        cookie: `${there.visitorCookie}; ${sitesOwn ?? ''}`,
      }),
      'an operator’s bearer, at the console': by(lectern.consoleClient(), {
        authorization: `Bearer ${bearer ?? ''}`,
      }),
      'a member’s session of the console': by(await lectern.client().at(console, 'console').signIn(member)),
      'a team’s token, at the console': by(lectern.consoleClient(), token(teams)),
      'an operator’s token, at the console': by(lectern.consoleClient(), token(operators)),
      'a token for captions, on the site': by(lectern.client(), token(captions)),
      'a token for captions, at the console': by(lectern.consoleClient(), token(captions)),
      'an operator’s session of the console': by(await lectern.consoleClient().signIn(await operatorId())),
      'a stolen session of the console': by(await stolen()),
    };
  });
  afterAll(() => lectern.close());

  const operatorId = async () =>
    (await lectern.operator.get<AuthStatus>('/api/v1/auth/status')).body.user?.id ?? 0;

  /** A session without a proof of who uses it. */
  async function stolen(): Promise<TestClient> {
    const client = await lectern.consoleClient().signIn(await operatorId());
    const latest = 'SELECT id FROM (SELECT MAX(id) AS id FROM sessions) s';
    await lectern.database.write((tx) =>
      tx.query(`UPDATE sessions SET confirmed_at = NULL WHERE id = (${latest})`),
    );
    return client;
  }

  function verdictOf({ status, body }: { status: number; body: unknown }): Verdict {
    const { error = '', code } = (typeof body === 'object' && body ? body : {}) as Partial<ApiError>;
    if (code === 'CONFIRMATION_NEEDED' && !('code' in (body as { confirmation: object }).confirmation))
      return 'unconfirmed';
    if (status === 401) return 'signed out';
    if (status === 403 || error.includes('are already waiting to be confirmed')) return 'refused';
    return status === 404 && error.startsWith('This is only available on the console') ? 'elsewhere' : 'may';
  }

  test.each(Object.keys(expected))('%s', async (proof) => {
    expect(calls.length).toBeGreaterThan(30);
    // Changes per network and minute are limited.
    lectern.clock.advance(60_000);
    const wanted: Record<string, Verdict> = {};
    const found: Record<string, Verdict> = {};
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      const address = `/api/v1/${path.replace(':remote', 'mf-news').replace(/:\w+/, '999999')}`;
      wanted[call] = expected[proof]?.(call) ?? 'refused';
      found[call] = verdictOf((await proofs[proof]?.(method, address)) ?? { status: 0, body: null });
    }
    expect(found).toEqual(wanted);
  });

  test('no route changes anything for another site’s page: without the token, or with that of the other origin', async () => {
    const { knownRoutes } = lectern.app.getHttpAdapter().getInstance();
    const clients = [lectern.operatorOnSite, lectern.operator] as const;
    const tokens = clients.map((client) => client.headers('POST')['x-csrf-token'] ?? '');
    const open = new Set<string>();
    let networks = 0;
    for (const { methods, url } of knownRoutes)
      for (const method of methods.filter((name) => CHANGING.includes(name))) {
        const at = OPERATING.test(url) ? 1 : 0;
        const network = `198.18.${(networks += 1)}.1`;
        // Changes per visitor and minute are limited, too.
        lectern.clock.advance(3_000);
        const forgeries: Record<string, string>[] = [
          { 'x-csrf-token': '' },
          { 'x-csrf-token': '', 'content-type': 'application/x-www-form-urlencoded' },
          { 'x-csrf-token': tokens[1 - at] ?? '' },
        ];
        for (const headers of forgeries) {
          const sent = { ...headers, 'x-forwarded-for': network };
          const path = url.replace(/:\w+/g, '999999');
          const { body } = await clients[at].send<Partial<ApiError>>(method, path, '{}', sent);
          if (body.code !== 'CSRF_INVALID') open.add(`${method} ${url}`);
        }
      }
    expect(networks).toBeGreaterThan(70);
    const local = CHANGING.map((method) => `${method} /dev/oidc/*`);
    const withOtherProof = ['POST /dev/oidc/sign-in/:uid', 'POST /unsubscribe/:token'];
    expect([...open].sort()).toEqual([...local, ...withOtherProof, 'POST /api/v1/telemetry'].sort());
  });
});
