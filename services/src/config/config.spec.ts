import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ConfigError, loadConfig } from './config.js';
import { KeyRing } from '../kernel/signing.js';

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), 'lectern-config-'));
});
afterEach(() => rmSync(varDir, { recursive: true }));

const providers = {
  GOOGLE_CLIENT_ID: 'g-id',
  GOOGLE_CLIENT_SECRET: 'g-key',
  GITHUB_CLIENT_ID: 'h-id',
  GITHUB_CLIENT_SECRET: 'h-key',
};
const production = { NODE_ENV: 'production', SECRET: 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A', ...providers };

const BEYOND_THIS_MACHINE = [
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: '127.0.0.1.example.org' },
  { PUBLIC_URL: 'https://talks.example.org' },
];

function problemsOf(variables: Record<string, string | undefined>): string {
  try {
    loadConfig({ VAR_DIR: varDir, ...variables });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('a fresh machine needs no configuration at all', () => {
  expect(loadConfig({ VAR_DIR: varDir })).toMatchObject({
    env: 'development',
    host: '127.0.0.1',
    port: 4000,
    publicUrl: 'http://localhost:4000',
    databaseUrl: null,
    databaseFile: join(varDir, 'lectern.db'),
    google: null,
    github: null,
  });
});

const CONSOLE_SITE = { ...production, PUBLIC_URL: 'https://talks.example.org' };

test.each([
  [{}, { url: 'http://localhost:4100', port: 4100 }],
  [{ PORT: '65500' }, { url: 'http://localhost:65400', port: 65400 }],
  [
    { CONSOLE_PORT: '7000', PUBLIC_URL: 'http://127.0.0.1:4000' },
    { url: 'http://127.0.0.1:7000', port: 7000 },
  ],
  [{ PORT: '0' }, null],
  [{ ...production }, null],
  [
    { ...CONSOLE_SITE, CONSOLE_URL: 'https://console.example.org/x' },
    { url: 'https://console.example.org', port: null },
  ],
])("the console's address is accepted: %j", (variables, expected) => {
  expect(loadConfig({ VAR_DIR: varDir, ...variables }).console).toEqual(expected);
});

test.each([
  [{ CONSOLE_URL: 'http://localhost:4000' }, 'CONSOLE_URL: must not be the address of the site'],
  [{ CONSOLE_PORT: '4000' }, 'CONSOLE_PORT: must not be PORT'],
  [{ ...production, CONSOLE_PORT: '7000' }, 'CONSOLE_URL: is required with CONSOLE_PORT'],
  [{ ...CONSOLE_SITE, CONSOLE_URL: 'https://talks.example.org' }, 'must not be the address of the site'],
  [{ ...CONSOLE_SITE, CONSOLE_URL: 'https://talks.example.org:8443' }, 'must have its own host name'],
  [{ ...CONSOLE_SITE, CONSOLE_URL: 'http://console.example.org' }, 'must begin with https://'],
])('the console needs its own origin: %j is refused', (variables, problem) => {
  expect(problemsOf(variables)).toContain(problem);
});

describe('keys', () => {
  const one = production.SECRET;
  const two = 'b4Yd8Qw1Rt6Zp3Lk9Nx5Vc2Mh7Js0Ge_';
  const current = new KeyRing([one]);
  const signed = current.sign('use', 'value');

  test('SECRET alone is the key for everything', () => {
    const { lasting, audit } = loadConfig({ VAR_DIR: varDir, SECRET: one }).keys;
    expect([lasting.name, audit.name]).toEqual([current.name, current.name]);
  });

  test('a list of keys replaces it for short-lived signatures, and keeps it for lasting ones', () => {
    const { keys } = loadConfig({ VAR_DIR: varDir, SECRET: one, SECRET_KEYS: `${two}, ${one}` });
    expect(keys.current.verifies('use', 'value', signed)).toBe(true);
    expect(keys.current.isOld(signed)).toBe(true);
    expect([keys.lasting.name, keys.audit.name]).toEqual([current.name, current.name]);
    // A key removed from the list no longer verifies.
    const { keys: later } = loadConfig({ VAR_DIR: varDir, SECRET: one, SECRET_KEYS: two });
    expect(later.current.verifies('use', 'value', signed)).toBe(false);
  });

  test('the lasting keys must be named where SECRET is missing', () => {
    const problems = problemsOf({ ...production, SECRET: undefined, SECRET_KEYS: two });
    for (const name of ['LASTING_KEYS', 'AUDIT_KEYS']) expect(problems).toContain(`${name}: is required`);
    const named = { SECRET: undefined, SECRET_KEYS: two, LASTING_KEYS: one, AUDIT_KEYS: one };
    expect(loadConfig({ VAR_DIR: varDir, ...production, ...named }).keys.lasting.name).toBe(current.name);
  });

  test.each(['SECRET_KEYS', 'LASTING_KEYS', 'AUDIT_KEYS'])('%s refuses a weak secret', (name) => {
    expect(problemsOf({ ...production, [name]: `${two},short` })).toContain('at least 32 characters');
    expect(problemsOf({ ...production, [name]: `${two},${'x'.repeat(40)}` })).toContain(
      'still a placeholder',
    );
  });
});

test('the secret is generated once, readable by this user only', () => {
  const { keys } = loadConfig({ VAR_DIR: varDir });
  expect(loadConfig({ VAR_DIR: varDir }).keys.current.name).toBe(keys.current.name);
  const secret = readFileSync(join(varDir, 'secret'), 'utf8');
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ VAR_DIR: varDir, SECRET: secret }).keys.current.name).toBe(keys.current.name);
  expect(statSync(join(varDir, 'secret')).mode & 0o077).toBe(0);
});

test('production starts when everything is configured', () => {
  const config = loadConfig({ ...production, VAR_DIR: varDir, PUBLIC_URL: 'https://talks.example/' });
  expect(config).toMatchObject({ host: '0.0.0.0', publicUrl: 'https://talks.example' });
  expect(config.github).toEqual({ clientId: 'h-id', clientSecret: 'h-key' });
});

test.each(Object.keys(production).slice(1))('production refuses to start without %s', (name) => {
  expect(problemsOf({ ...production, [name]: undefined })).toContain(`${name}: is required in production`);
  expect(problemsOf({ ...production, [name]: '  ' })).toContain(`${name}: is required in production`);
});

test.each([
  'change-me-change-me-change-me-change-me',
  'x'.repeat(40),
  'your_secret_of_at_least_32_characters',
  'secretsecretsecretsecretsecretsecret',
])('production refuses the placeholder %j without repeating it', (SECRET) => {
  const problems = problemsOf({ ...production, SECRET });
  expect(problems).toContain('SECRET: is still a placeholder');
  expect(problems).not.toContain(SECRET);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['SECRET', 'short'],
  ['DATABASE_URL', 'postgres://localhost/x'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'prod'],
])('%s=%s is reported as invalid', (name, value) => {
  expect(problemsOf({ [name]: value })).toContain(`  ${name}: `);
});

test("mails go to a folder, from the site's own address, until a server is configured", () => {
  expect(
    loadConfig({ VAR_DIR: varDir, ...providers, PUBLIC_URL: 'https://talks.example.org' }),
  ).toMatchObject({
    smtpUrl: null,
    mailFrom: 'Lectern <no-reply@talks.example.org>',
  });
  const smtp = { SMTP_URL: 'smtps://user:key@mail.example.org:465', MAIL_FROM: 'Talks <talks@example.org>' };
  expect(loadConfig({ VAR_DIR: varDir, ...smtp })).toMatchObject({
    smtpUrl: smtp.SMTP_URL,
    mailFrom: smtp.MAIL_FROM,
  });
  expect(
    problemsOf({ SMTP_URL: 'https://mail.example.org', MAIL_FROM: 'a@b.org\r\nBcc: all@example.org' }),
  ).toBe(
    `The configuration is invalid:
  SMTP_URL: must be an address that begins with smtp:// or smtps://
  MAIL_FROM: must be an address, or a name and an address in <>`,
  );
});

test.each([
  [{}, null],
  [{ MAIL_FROM: 'Talks <talks@example.org>' }, 'talks@example.org'],
  [{ MAIL_FROM: 'Lectern <no-reply@example.org>' }, null],
  [{ MAIL_FROM: 'talks@localhost' }, null],
  [{ MAIL_FROM: 'noreply@example.org', CONTACT_ADDRESS: 'help@example.org' }, 'help@example.org'],
])('%o: visitors can write to %s', (settings, contactAddress) => {
  expect(loadConfig({ VAR_DIR: varDir, ...settings })).toMatchObject({ contactAddress });
});

const bucket = {
  S3_ENDPOINT: 'https://objects.example.org/',
  S3_BUCKET: 'lectern-files',
  S3_ACCESS_KEY_ID: 'AKIAQ7ZR1VT5YWX2LK9M',
  S3_SECRET_ACCESS_KEY: 'Np4Bc7Df0Gh3Js6AQ8Zr1vT5yWx2Lk9m',
};

test('files are stored in a folder, or in a bucket when it is fully configured', () => {
  expect(loadConfig({ VAR_DIR: varDir }).s3).toBeNull();
  expect(loadConfig({ ...bucket, VAR_DIR: varDir }).s3).toEqual({
    endpoint: 'https://objects.example.org',
    bucket: 'lectern-files',
    region: 'us-east-1',
    accessKeyId: bucket.S3_ACCESS_KEY_ID,
    secretAccessKey: bucket.S3_SECRET_ACCESS_KEY,
  });
});

test.each(Object.keys(bucket))('a bucket without %s is refused, also outside production', (name) => {
  const expected = `${name}: is required with the other S3 settings`;
  expect(problemsOf({ ...production, ...bucket, [name]: undefined })).toContain(expected);
  expect(problemsOf({ ...bucket, [name]: '' })).toContain(expected);
});

test('a bucket with a placeholder as its key, or with an impossible name, is refused', () => {
  const example = 'example-of-a-key';
  expect(problemsOf({ ...production, ...bucket, S3_SECRET_ACCESS_KEY: example })).toContain('placeholder');
  expect(problemsOf({ ...bucket, S3_BUCKET: 'a/../b' })).toContain('S3_BUCKET: is not the name of a bucket');
});

test('the video platform is queried unless that is switched off', () => {
  expect(loadConfig({ VAR_DIR: varDir }).youtubeUrl).toBe('https://www.youtube.com');
  expect(loadConfig({ VAR_DIR: varDir, YOUTUBE_URL: 'off' }).youtubeUrl).toBeNull();
  expect(loadConfig({ VAR_DIR: varDir, YOUTUBE_URL: 'http://127.0.0.1:5500/' }).youtubeUrl).toBe(
    'http://127.0.0.1:5500',
  );
  expect(problemsOf({ YOUTUBE_URL: 'file:///etc' })).toContain('YOUTUBE_URL');
});

test("members' pictures come from their providers, from local stand-ins outside production, or from nowhere", () => {
  const origins = (variables: Record<string, string>) =>
    loadConfig({ VAR_DIR: varDir, ...variables }).avatarOrigins;
  expect(origins({})).toEqual(['https://lh3.googleusercontent.com', 'https://avatars.githubusercontent.com']);
  expect(origins({ AVATAR_ORIGINS: 'off' })).toEqual([]);
  expect(origins({ AVATAR_ORIGINS: 'https://a.example/, http://127.0.0.1:5500' })).toEqual([
    'https://a.example',
    'http://127.0.0.1:5500',
  ]);
  for (const refused of ['http://a.example', 'a.example', 'file:///etc', 'https://a.example,'])
    expect(problemsOf({ AVATAR_ORIGINS: refused })).toContain('AVATAR_ORIGINS');
  expect(problemsOf({ ...production, AVATAR_ORIGINS: 'http://127.0.0.1:5500' })).toContain('AVATAR_ORIGINS');
});

const model = { LLM_URL: 'http://127.0.0.1:1/v1/', LLM_API_KEY: 'k-1', LLM_MODEL: 'small' };

test('a language model is configured completely or not at all', () => {
  expect(loadConfig({ VAR_DIR: varDir }).llm).toBeNull();
  expect(loadConfig({ VAR_DIR: varDir, ...model, LLM_TIMEOUT_MS: '900' }).llm).toEqual({
    url: 'http://127.0.0.1:1/v1',
    apiKey: 'k-1',
    model: 'small',
    timeoutMs: 900,
    dailyTokens: 500_000,
  });
});

test.each(Object.keys(model))('a language model without %s is refused', (name) => {
  expect(problemsOf({ ...model, [name]: ' ' })).toContain(
    `${name}: is required with the other settings of the model`,
  );
});

test('operators are e-mail addresses, lower-cased like the users’', () => {
  const operatorsOf = (OPERATORS: string) => loadConfig({ VAR_DIR: varDir, OPERATORS }).operators;
  expect(operatorsOf(' One@Example.org,two@example.org, ')).toEqual(['one@example.org', 'two@example.org']);
  expect(operatorsOf('')).toEqual([]);
  expect(problemsOf({ OPERATORS: 'one@example.org, two' })).toContain('OPERATORS');
});

describe.each(['development', 'test'])('in %s, where others can reach the site', (NODE_ENV) => {
  test.each(BEYOND_THIS_MACHINE)('%j: it starts only with both real providers', (variables) => {
    expect(problemsOf({ ...providers, ...variables, NODE_ENV })).toBe('');
    for (const [name, provider] of [
      ['GOOGLE_CLIENT_SECRET', 'Google'],
      ['GITHUB_CLIENT_ID', 'GitHub'],
    ] as const) {
      expect(problemsOf({ ...providers, ...variables, NODE_ENV, [name]: undefined })).toContain(
        `${name}: is required if HOST or PUBLIC_URL makes the site reachable by others; without it anyone could sign in as anyone with ${provider}`,
      );
    }
  });
});

describe('without OPERATORS', () => {
  const operatorsOf = (variables: Record<string, string | undefined>) =>
    loadConfig({ VAR_DIR: varDir, ...variables }).operators;

  test.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://127.0.0.1:4000' },
    { NODE_ENV: 'test' },
  ])('%j: anyone who signs in on this machine as "operator" is an operator', (variables) => {
    expect(operatorsOf(variables)).toEqual(['operator@lectern.example']);
  });

  test.each([
    production,
    { ...production, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000' },
    { GOOGLE_CLIENT_ID: 'g-id', GOOGLE_CLIENT_SECRET: 'g-key' },
    { GITHUB_CLIENT_ID: 'h-id', GITHUB_CLIENT_SECRET: 'h-key' },
    ...BEYOND_THIS_MACHINE.map((variables) => ({ ...providers, ...variables })),
    { TRUST_PROXY: '127.0.0.1' },
    { OPERATORS: '' },
  ])('%j: no one is an operator', (variables) => {
    expect(operatorsOf(variables)).toEqual([]);
  });

  test('a configured operator is the only one', () => {
    expect(operatorsOf({ OPERATORS: 'one@example.org' })).toEqual(['one@example.org']);
  });
});

describe('the confirmation of an operator’s action', () => {
  const stepUpOf = (variables: Record<string, string | undefined>) =>
    loadConfig({ VAR_DIR: varDir, ...variables }).stepUp;
  const elsewhere = [
    production,
    { ...production, HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4000' },
    { GOOGLE_CLIENT_ID: 'g-id', GOOGLE_CLIENT_SECRET: 'g-key' },
    ...BEYOND_THIS_MACHINE.map((variables) => ({ ...providers, ...variables })),
    { TRUST_PROXY: '127.0.0.1' },
  ];

  test('is a sign-in on a local site, and a passkey where one is required', () => {
    expect(stepUpOf({})).toBe('sign-in');
    expect(stepUpOf({ STEP_UP: 'passkey' })).toBe('passkey');
  });

  test.each(elsewhere)('%j: is a passkey, never a sign-in', (variables) => {
    expect(stepUpOf(variables)).toBe('passkey');
    expect(stepUpOf({ ...variables, STEP_UP: 'provider' })).toBe('provider');
    expect(() => stepUpOf({ ...variables, STEP_UP: 'sign-in' })).toThrow(/STEP_UP: sign-in/);
  });
});

test('rendering is isolated by the system in production, and at least by Node elsewhere', () => {
  const levelOf = (variables: Record<string, string>) =>
    loadConfig({ VAR_DIR: varDir, ...variables }).renderIsolation;
  expect(levelOf({})).toBe('partial');
  expect(levelOf(production)).toBe('guarded');
  expect(levelOf({ ...production, RENDER_ISOLATION: 'partial' })).toBe('partial');
  expect(levelOf({ RENDER_ISOLATION: 'sealed' })).toBe('sealed');
  expect(problemsOf({ RENDER_ISOLATION: 'none' })).toContain('  RENDER_ISOLATION: ');
});

describe('ASSETS_URL', () => {
  const home = { NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:4000', ...providers };
  const load = (ASSETS_URL: string) => loadConfig({ ...home, VAR_DIR: varDir, ASSETS_URL }).assetsOrigin;

  test('is an origin, and null where it is the site itself', () => {
    expect(load('https://cdn.example/')).toBe('https://cdn.example');
    expect(load('')).toBeNull();
    expect(load('http://localhost:4000')).toBeNull();
  });

  test('is refused with a path, and without HTTPS below a site that has it', () => {
    expect(problemsOf({ ...home, ASSETS_URL: 'https://cdn.example/lectern' })).toContain(
      'ASSETS_URL: must be an origin without a path',
    );
    const site = { ...production, PUBLIC_URL: 'https://lectern.example', ASSETS_URL: 'http://cdn.example' };
    expect(problemsOf(site)).toContain('ASSETS_URL: must use https');
  });
});

test('metrics have a separate port, on this machine unless configured', () => {
  const metricsOf = (variables: Record<string, string>) =>
    loadConfig({ VAR_DIR: varDir, ...variables }).metrics;
  expect(metricsOf({})).toBeNull();
  expect(metricsOf({ METRICS_PORT: '' })).toBeNull();
  expect(metricsOf({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(metricsOf({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' })).toEqual({
    host: '10.0.0.7',
    port: 9464,
  });
  expect(problemsOf({ METRICS_PORT: '4000' })).toContain('  METRICS_PORT: must not be a port of the site');
  expect(problemsOf({ METRICS_PORT: '4100' })).toContain('  METRICS_PORT: must not be');
  expect(problemsOf({ METRICS_HOST: '::' })).toContain('  METRICS_PORT: is required with METRICS_HOST');
});

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

describe('TLS', () => {
  const addressOf = (variables: Record<string, string>) =>
    loadConfig({ VAR_DIR: varDir, ...variables }).databaseUrl;

  test('is on for a database on another machine unless turned off, and off for one on this machine', () => {
    const url = 'mysql://lectern:key@db.example.org:3306/lectern';
    expect(addressOf({ DATABASE_URL: url })).toBe(`${url}?ssl=true`);
    expect(addressOf({ DATABASE_URL: url, DATABASE_TLS: 'off' })).toBe(url);
    const here = 'mysql://lectern:key@127.0.0.1/lectern';
    for (const quiet of [here, here.replace('127.0.0.1', 'localhost'), `${url}?socketPath=%2Frun%2Fdb`])
      expect(addressOf({ DATABASE_URL: quiet })).toBe(quiet);
    expect(addressOf({ DATABASE_URL: here, DATABASE_TLS: 'on' })).toBe(`${here}?ssl=true`);
    const file = join(varDir, 'ca.pem');
    writeFileSync(file, CERTIFICATE);
    expect(addressOf({ DATABASE_URL: url, DATABASE_CA: file })).toContain(`ca=${encodeURIComponent(file)}`);
  });

  test('for a mail server accepts a certificate authority, or can be turned off', () => {
    const smtp = (variables: Record<string, string>) => {
      const { smtpUrl, smtpCa } = loadConfig({ VAR_DIR: varDir, ...variables });
      return { smtpUrl, smtpCa };
    };
    const SMTP_URL = 'smtp://mail.example.org:587';
    const file = join(varDir, 'ca.pem');
    writeFileSync(file, CERTIFICATE);
    expect(smtp({ SMTP_URL, SMTP_CA: file })).toEqual({ smtpUrl: SMTP_URL, smtpCa: CERTIFICATE });
    expect(smtp({ SMTP_URL, SMTP_TLS: 'off' }).smtpUrl).toContain('ignoreTLS=true');
    expect(smtp({ SMTP_URL: 'smtp://localhost', SMTP_TLS: 'on' }).smtpUrl).toContain('requireTLS=true');
    for (const quiet of [`${SMTP_URL}?requireTLS=true&ignoreTLS=false`, 'smtp://localhost?ignoreTLS=true'])
      expect(smtp({ SMTP_URL: quiet }).smtpUrl).toBe(quiet);
    const unverified = `${SMTP_URL}?tls.rejectUnauthorized=false`;
    expect(smtp({ SMTP_URL: unverified, SMTP_TLS: 'off' }).smtpUrl).toContain('ignoreTLS=true');
  });
});

const REMOTE = 'mysql://a:b@db.example.org/lectern';
const MAILS = 'smtp://mail.example.org';

test.each([
  [{ DATABASE_URL: REMOTE, DATABASE_FILE: 'x.db' }, 'DATABASE_FILE: contradicts DATABASE_URL; remove'],
  [{ DATABASE_CA: '/x' }, 'DATABASE_CA: is for DATABASE_URL, which is not set; remove one or set the other'],
  [{ DATABASE_TLS: 'on' }, 'DATABASE_TLS: is for DATABASE_URL'],
  [{ DATABASE_URL: `${REMOTE}?ssl=false` }, 'DATABASE_URL: ssl=false would send everything'],
  [{ DATABASE_URL: `${REMOTE}?ssl=true`, DATABASE_TLS: 'off' }, 'DATABASE_TLS: off contradicts ssl=true'],
  [
    { DATABASE_URL: REMOTE, DATABASE_TLS: 'off', DATABASE_CA: '/x' },
    'DATABASE_CA: has no effect without TLS',
  ],
  [{ DATABASE_URL: REMOTE, DATABASE_CA: '/missing' }, 'DATABASE_CA: the file cannot be read'],
  [{ DATABASE_URL: REMOTE, DATABASE_CA: '/etc/hostname' }, 'DATABASE_CA: the file has no certificate'],
  [{ DATABASE_URL: REMOTE, DATABASE_TLS: 'no' }, 'DATABASE_TLS: '],
  [{ SMTP_TLS: 'off' }, 'SMTP_TLS: is for SMTP_URL, which is not set'],
  [{ SMTP_URL: 'smtps://mail.example.org', SMTP_TLS: 'off' }, 'SMTP_TLS: off contradicts smtps://'],
  [{ SMTP_URL: `${MAILS}?ignoreTLS=true`, SMTP_TLS: 'on' }, 'SMTP_TLS: on contradicts ignoreTLS'],
  [{ SMTP_URL: 'smtp://localhost?requireTLS=false', SMTP_TLS: 'on' }, 'SMTP_TLS: on contradicts requireTLS'],
  [{ SMTP_URL: `${MAILS}?requireTLS=true`, SMTP_TLS: 'off' }, 'SMTP_TLS: off contradicts requireTLS'],
  ...[
    'ignoreTLS=true',
    'ignoreTLS=1',
    'opportunisticTLS=true',
    'requireTLS=false',
    'requireTLS=0',
    'requireTLS=true&requireTLS=false',
    'secured=true',
    'tls.rejectUnauthorized=false',
  ].flatMap((option) =>
    ['smtp', 'smtps'].map((scheme): [{ SMTP_URL: string }, string] => [
      { SMTP_URL: `${scheme}://mail.example.org?${option}` },
      `SMTP_URL: ${option.split('=')[0]} would send mails to another machine without verified encryption; remove it, or set SMTP_TLS=off`,
    ]),
  ),
  [{ SMTP_URL: MAILS, SMTP_TLS: 'off', SMTP_CA: '/x' }, 'SMTP_CA: has no effect without TLS'],
  [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET: is required with GOOGLE_CLIENT_ID'],
  [{ GITHUB_CLIENT_SECRET: 'h' }, 'GITHUB_CLIENT_ID: is required with GITHUB_CLIENT_SECRET'],
  [
    { CONSOLE_GITHUB_CLIENT_ID: 'c' },
    'CONSOLE_GITHUB_CLIENT_SECRET: is required with CONSOLE_GITHUB_CLIENT_ID',
  ],
  [
    { CONSOLE_GITHUB_CLIENT_ID: 'c', CONSOLE_GITHUB_CLIENT_SECRET: 'd' },
    'CONSOLE_GITHUB_CLIENT_ID: has no effect without GITHUB_CLIENT_ID and CONSOLE_URL',
  ],
  [{ TRUST_PROXY: 'proxy' }, 'TRUST_PROXY: must be addresses or networks'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be addresses or networks'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: must be addresses or networks'],
  [{ S3_BUCKET: 'lectern' }, 'S3_ENDPOINT: is required with the other S3 settings'],
  [{ ...production, PUBLIC_URL: 'http://talks.example.org' }, 'PUBLIC_URL: must begin with https://'],
  [{ ...production, LECTERN_DEV_REMOTES: 'a=http://b' }, 'LECTERN_DEV_REMOTES: is for development'],
  [{ ...production, LECTERN_DEV_SHELL: 'http://b/' }, 'LECTERN_DEV_SHELL: is for development'],
  [{ ...production, MAIL_FROM: 'a@example.org' }, 'SMTP_URL: is required with MAIL_FROM'],
  [{ PAGES_DIR: '/missing' }, 'PAGES_DIR: is not a folder; create it'],
  [{ ...CONSOLE_SITE, HOST: '127.0.0.1' }, 'TRUST_PROXY: is required if HOST admits only a proxy'],
  [
    { ASSETS_URL: 'https://console.example.org', CONSOLE_URL: 'https://console.example.org' },
    'ASSETS_URL: must not be the address of the console; remove it',
  ],
  [{ PUBLIC_URL: 'talks.example.org' }, 'PUBLIC_URL: must be an address that begins with https://'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'DATABASE_URL: must be an address that begins with mysql://'],
  [{ YOUTUBE_URL: 'no' }, 'YOUTUBE_URL: must be off, or an address'],
  [{ SECURITY_CONTACT: 'me@example.org' }, 'SECURITY_CONTACT: must begin with mailto:'],
  [{ CONTACT_ADDRESS: 'me' }, 'CONTACT_ADDRESS: must be an e-mail address'],
  [{ SITE_ENVIRONMENT: 'x'.repeat(41) }, 'SITE_ENVIRONMENT: may have 40 characters'],
  [{ TELEMETRY_DAYS: '0' }, 'TELEMETRY_DAYS: '],
  [{ LOG_DAYS: '0' }, 'LOG_DAYS: '],
  [{ PAGE_BUDGET_KB: '200' }, 'PAGE_BUDGET_MAX_KB: must not be less than PAGE_BUDGET_KB'],
])('settings that contradict each other are refused with the fix: %j', (variables, problem) => {
  expect(problemsOf(variables)).toContain(`  ${problem}`);
});

test.each(['10.0.0.0/8', '127.0.0.1, ::1', 'fd00::/8', 'loopback,uniquelocal'])(
  'a proxy is trusted by address or network: %s',
  (TRUST_PROXY) => expect(problemsOf({ TRUST_PROXY, OPERATORS: '' })).toBe(''),
);

test('traces are sent only where OpenTelemetry’s variables say', () => {
  const tracingOf = (variables: Record<string, string>) =>
    loadConfig({ VAR_DIR: varDir, ...variables }).tracing;
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.example:4318/';
  expect(tracingOf({})).toBeNull();
  expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    endpoint: 'http://collector.example:4318',
    headers: {},
    service: 'lectern',
    ratio: 1,
  });
  const all = {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20abc=,x-tenant=talks',
    OTEL_SERVICE_NAME: 'talks',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  };
  expect(tracingOf(all)).toMatchObject({
    headers: { Authorization: 'Basic abc=', 'x-tenant': 'talks' },
    service: 'talks',
    ratio: 0.1,
  });
  expect(problemsOf({ ...all, OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toContain(
    '  OTEL_EXPORTER_OTLP_ENDPOINT: is required',
  );
  expect(problemsOf({ ...all, OTEL_EXPORTER_OTLP_HEADERS: 'secret' })).toContain('must be name=value');
  expect(problemsOf({ ...all, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' })).toContain(
    '  OTEL_EXPORTER_OTLP_HEADERS: ',
  );
  expect(problemsOf({ ...all, OTEL_TRACES_SAMPLER_ARG: '2' })).toContain('  OTEL_TRACES_SAMPLER_ARG: ');
});
