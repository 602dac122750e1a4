import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Release, Rollout, RolloutHealth } from '@lectern/contracts';
import { teamBuild } from './support/archives.js';
import { compiled } from './support/compiled.js';
import { OPERATOR, type RolloutsApp, startRolloutsApp } from './support/rollouts-app.js';
import { TEST_SECRET } from './support/test-secret.js';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const MF = join(CHECKOUT, 'libs/mf/mf.mjs');
const MAIN = join(CHECKOUT, 'libs/federation/cli/main.mjs');
const NAME = 'mf-news';
const COMMANDS = [
  ...['build', 'release', 'check', 'publish', 'start', 'share', 'promote'],
  ...['rollback', 'recall', 'status', 'explain', 'tokens', 'new', 'dev'],
  ...['health', 'override', 'team', 'grant', 'grant-end'],
];

interface Ended {
  code: number | null;
  out: string;
  problem: string;
}

interface Terminal {
  dir: string;
  env: Record<string, string>;
  say: (text: string) => void;
  complain: (text: string) => void;
}

/** Each command is tested elsewhere on both databases; this tests the command line itself. */
describe('mf, the command line for teams, against a site,', () => {
  let main: (args: string[], terminal: Terminal) => Promise<number>;
  let lectern: RolloutsApp;
  let token: string;
  let folder: string;

  beforeAll(async () => {
    ({ main } = (await import(MAIN)) as { main: typeof main });
    lectern = await startRolloutsApp('sqlite');
    await lectern.publish('shell', '1.0.0');
    const { body } = await lectern.operator.post<{ token: string }>('/api/v1/tokens', {
      team: 'news',
      remotes: [NAME],
    });
    token = body.token;
    folder = await mkdtemp(join(tmpdir(), 'lectern-team-'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: NAME, lectern: {} }));
  });
  afterAll(async () => {
    await lectern.close();
    await rm(folder, { recursive: true });
  });

  const wordsOf = (line: string) => line.split(' ').filter(Boolean);
  const envWith = (env: Record<string, string>) => ({
    LECTERN_URL: lectern.url,
    LECTERN_TOKEN: token,
    ...env,
  });

  /** @param line arguments of `mf`, without quotes */
  async function mf(line: string, env: Record<string, string> = {}, dir = folder): Promise<Ended> {
    const ended: Ended = { code: null, out: '', problem: '' };
    ended.code = await main(wordsOf(line), {
      dir,
      env: envWith(env),
      say: (text) => (ended.out += `${text}\n`),
      complain: (text) => (ended.problem += `${text}\n`),
    });
    return ended;
  }
  /** The same as a process. */
  const mfProcess = (
    line: string,
    env: Record<string, string> = {},
    hear?: (problem: string) => Promise<void>,
  ) =>
    endOf(
      spawn(process.execPath, [MF, ...wordsOf(line)], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', ...envWith(env) },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
      hear,
    );
  /** Types the code shown by a command into the console, and confirms or refuses. */
  const confirm = (verdict: 'confirm' | 'refuse') => async (problem: string) => {
    const code = /operate\/tokens, code (\S+) \(10 minutes\)\n/.exec(problem)?.[1];
    if (code === undefined) return;
    const { body } = await lectern.operator.post<{ id: string }>('/api/v1/confirmations/codes', { code });
    await lectern.operator.post(`/api/v1/confirmations/codes/${body.id}/${verdict}`, {});
  };
  async function build(
    version: string,
    changes: Parameters<typeof teamBuild>[2] = {},
    sources: Parameters<typeof teamBuild>[3] = {},
  ): Promise<void> {
    await rm(join(folder, 'dist'), { recursive: true, force: true });
    for (const [path, content] of Object.entries(teamBuild(NAME, version, changes, sources).files)) {
      await mkdir(dirname(join(folder, 'dist', path)), { recursive: true });
      await writeFile(join(folder, 'dist', path), content);
    }
  }
  const page = async () => (await lectern.client().get<string>(`/${NAME}`)).body;
  const done = async (line: string) => {
    const { code, out, problem } = await mf(line);
    expect({ line, code, problem }).toEqual({ line, code: 0, problem: '' });
    return out;
  };

  test('takes a release from its build to all visitors, and back', async () => {
    await build('1.0.0');
    expect(await done('check')).toMatch(
      /^All checks passed\..*\n {2}left: [\d,]+ bytes in each page of the site\n {2}left: \d+\.\d KB of JavaScript on a first visit to \/mf-news$/m,
    );
    expect(await done('publish')).toContain(`Published ${NAME} 1.0.0.\nIt is the stable release`);
    expect(await page()).toContain(`<h1>${NAME} 1.0.0</h1>`);

    await build('2.0.0');
    expect(await done('publish')).toContain('npx --no @lectern/mf start 2.0.0 --share 10');
    // Without a version, the last build is used.
    expect(await done('start --share 0.5')).toContain('candidate  2.0.0 for 0.5 %');
    expect((await mf('share 50 --users 3,4')).problem).toContain(
      'Only operators can assign a release to users',
    );
    expect(await done('share 50 --preview')).toContain(
      'candidate  2.0.0 for 50 %, and always for the preview cookie',
    );
    expect(await done('explain --visitor somebody')).toMatch(/^mf-news [12]\.0\.0\n.*Bucket/);
    expect(await done('promote')).toContain('stable     2.0.0');
    expect(await page()).toContain(`<h1>${NAME} 2.0.0</h1>`);

    const rolled = JSON.parse(await done('rollback --reason slow --json')) as Rollout;
    expect(rolled).toMatchObject({ remote: NAME, stable: '1.0.0', candidate: null });
    expect(await page()).toContain(`<h1>${NAME} 1.0.0</h1>`);
    expect(await done('rollback --to 2.0.0 --reason mistaken')).toContain('stable     2.0.0');
    expect(await done('recall 1.0.0 --reason broken')).toContain('stable     2.0.0');

    const health = JSON.parse(await done('health --hours 1 --json')) as RolloutHealth;
    expect(health.releases.map(({ version }) => version)).toContain('2.0.0');
    expect(await done('health')).toMatch(/^mf-news\n {2}2\.0\.0\n {4}page views \d+, failed 0/m);

    const status = await done('status');
    expect(status).toContain('stable     2.0.0');
    expect(status).toMatch(/1\.0\.0 .* team news {2}recalled/);
    const { body: audit } = await lectern.operator.get<object[]>(`/api/v1/rollouts/audit?remote=${NAME}`);
    expect(audit[0]).toMatchObject({ act: 'recall', actor: 'team:news', reason: 'broken' });
  }, 120_000);

  test('lets operators withdraw and restore a remote, and teams delete unused releases and start candidates', async () => {
    const { body } = await lectern.operator.post<{ token: string }>('/api/v1/tokens', {
      team: 'operators',
      remotes: ['*'],
    });
    const own = { LECTERN_TOKEN: body.token, LECTERN_URL: lectern.config.console?.url ?? '' };
    const asOperator = async (line: string) => {
      const { code, out, problem } = await mf(line, own);
      expect({ line, code, problem }).toEqual({ line, code: 0, problem: '' });
      return out;
    };
    for (const command of ['withdraw', 'restore', 'retire']) {
      expect((await mf(`${command} --reason mine`)).problem).toContain('only available on the console');
      expect(await mf(command)).toMatchObject({
        code: 2,
        problem: expect.stringContaining('Missing reason'),
      });
    }
    expect(await asOperator('withdraw --reason leaks')).toContain('withdrawn: its addresses answer 410');
    expect((await lectern.client().get(`/${NAME}`)).status).toBe(410);
    // What a token took away, a token cannot bring back.
    for (const line of ['retire --reason gone', 'restore 2.0.0 --reason mended'])
      expect((await mf(line, own)).problem).toContain('Do this in the console');
    expect((await lectern.act(NAME, 'retire', { reason: 'gone' })).body).toMatchObject({
      retired_at: expect.any(String),
    });
    expect((await lectern.act(NAME, 'restore', { reason: 'mended', version: '2.0.0' })).status).toBe(200);
    lectern.clock.advance(1_000);
    expect(await page()).toContain(`<h1>${NAME} 2.0.0</h1>`);

    await build('2.1.0');
    await done('publish');
    expect(await done('delete 2.1.0')).toContain(`Deleted ${NAME} 2.1.0.`);
    expect((await mf('delete 2.0.0')).problem).toContain('Only releases that were never live can be deleted');
    expect((await mf('delete')).code).toBe(2);
    // Without a build, neither the stable nor a recalled release is chosen.
    await rm(join(folder, 'dist'), { recursive: true });
    expect((await mf('start --share 10')).problem).toContain(`${NAME} has no release to start.`);
  }, 120_000);

  test('exits with 1 on a gate refusal, with the rule, the clash and the fix', async () => {
    await lectern.publish('mf-other', '1.0.0');
    await build('3.0.0', { pages: { '/mf-other': './page' } });
    for (const line of ['check', 'publish']) {
      const { code, out, problem } = await mf(line);
      expect(code).toBe(1);
      const output = line === 'check' ? out : problem;
      expect(output).toContain('path-clash: /mf-other is owned by mf-other.');
      expect(output).toContain('clashes with mf-other@1.0.0');
      expect(output).toContain('Choose another path');
    }
    const { code, out } = await mf('publish --json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      code: 'GATE_REFUSED',
      refusals: [{ rule: 'path-clash', clashes_with: 'mf-other@1.0.0' }],
    });
  });

  test('never changes a release: the same version again is a conflict', async () => {
    await build('2.0.0', {}, { 'remoteEntry.js': 'other();' });
    const { code, problem } = await mf('publish');
    expect({ code, problem }).toEqual({ code: 1, problem: expect.stringContaining('is already published') });
    const machine = await mf('publish --json');
    expect(machine.code).toBe(1);
    expect(JSON.parse(machine.out)).toMatchObject({ success: false, code: 'CONFLICT' });
  });

  test('does not publish an invalid or mismatched build', async () => {
    const { body: before } = await lectern.operator.get<Release[]>(`/api/v1/releases?remote=${NAME}`);
    await rm(join(folder, 'dist'), { recursive: true });
    for (const line of ['check', 'check --local', 'publish'])
      expect(await mf(line)).toMatchObject({
        code: 1,
        problem: expect.stringContaining('There is no build'),
      });
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/release.json'), '{"name":"mf-news","vers');
    expect((await mf('publish')).problem).toContain('manifest: release.json is not valid JSON.');
    expect(await mf('start --share 10')).toMatchObject({
      code: 1,
      problem: expect.stringContaining('is not the output of a build'),
    });

    await build('5.0.0');
    await writeFile(join(folder, 'dist/remoteEntry.js'), 'changed();');
    const lying = await mf('publish --json');
    expect(lying.code).toBe(1);
    expect(JSON.parse(lying.out)).toMatchObject({
      code: 'GATE_REFUSED',
      refusals: expect.arrayContaining([expect.objectContaining({ rule: 'file-hash' })]),
    });
    const { body: after } = await lectern.operator.get<Release[]>(`/api/v1/releases?remote=${NAME}`);
    expect(after).toEqual(before);
  });

  test('reports every failure to machines as JSON', async () => {
    for (const [line, code, env] of [
      ['status --json', 1, { LECTERN_TOKEN: `lct_${'A'.repeat(43)}` }],
      ['status --json', 2, { LECTERN_TOKEN: '' }],
      ['status --json --site http://127.0.0.1:6299', 1, {}],
      ['promote --json', 1, {}],
      ['rollback --json', 2, {}],
    ] as const) {
      const ended = await mf(line, env);
      expect({ line, code: ended.code }).toEqual({ line, code });
      expect(JSON.parse(ended.out)).toMatchObject({ error: expect.any(String) });
    }
  });

  test('checks a build without a site as far as possible', async () => {
    await build('4.0.0');
    const passed = await mf('check --local');
    expect(passed).toMatchObject({ code: 0 });
    expect(passed.out).toContain('Paths, slots, shared libraries and budgets were not checked');
    await writeFile(join(folder, 'dist/remoteEntry.js'), 'changed();');
    const refused = await mf('check', { LECTERN_URL: '', LECTERN_TOKEN: '' });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.out).toContain('file-hash: remoteEntry.js is not the file that release.json describes');
  });

  test.each([
    ['start 9.9.9 --share 10', `${NAME} has no release 9.9.9.`],
    ['promote', `${NAME} has no candidate.`],
    ['status --remote mf-other', 'The token of team news does not reach mf-other.'],
    ['tokens list', 'This is only available on the console: http://localhost:'],
  ])('exits with 1 when the site refuses: mf %s', async (line, text) => {
    const { code, problem } = await mf(line);
    expect({ code, problem }).toEqual({ code: 1, problem: expect.stringContaining(text) });
  });

  test.each([
    ['', 'Exit codes: 0 done'],
    ['launch', "mf: unknown command 'launch'."],
    ['start', 'The share must be a percentage from 0 to 100'],
    ['share 101', 'The share must be a percentage'],
    ['share ten', 'The share must be a percentage'],
    ['rollback', 'Missing reason, for the audit log: --reason'],
    ['recall --reason x', 'Which release?'],
    ['promote now', "'now' is one argument too many"],
    ['promote --force', "Unknown option '--force'"],
    ['explain', 'Which visitor? Pass --visitor with the id from the cookie'],
    ['explain --preview', 'add --user ID and --preview if they apply'],
    ['health --hours 0', '--hours must be a whole number'],
    ['status --remote Not_A_Name', 'is not a remote’s name'],
    ['new news', 'start with mf-'],
  ])('exits with 2 and help on a usage error: mf %s', async (line, text) => {
    const { code, problem } = await mf(line);
    expect({ code, problem }).toEqual({ code: 2, problem: expect.stringContaining(text) });
    expect(problem).toContain('npx --no @lectern/mf ');
  });

  test('requires a site and a token, and sends the token only over safe connections', async () => {
    expect(await mf('status', { LECTERN_URL: '' })).toMatchObject({
      code: 2,
      problem: expect.stringContaining('Set LECTERN_URL'),
    });
    expect(await mf('status', { LECTERN_TOKEN: '' })).toMatchObject({
      code: 2,
      problem: expect.stringContaining('Set LECTERN_TOKEN'),
    });
    expect(await mf('status --site http://lectern.example')).toMatchObject({
      code: 2,
      problem: expect.stringContaining('Use https'),
    });
    expect(await mf('status --site http://127.0.0.1:6299')).toMatchObject({
      code: 1,
      problem: expect.stringContaining('does not respond'),
    });
    expect(await mf('status', { LECTERN_TOKEN: `lct_${'A'.repeat(43)}` })).toMatchObject({
      code: 1,
      problem: expect.stringContaining('Invalid token.'),
    });
  });

  describe('as an operator’s command line', () => {
    function createToken(line: string): Promise<Ended> {
      const { options } = lectern.database.reader;
      const file = options.type === 'better-sqlite3' ? options.database : '';
      const child = spawn(process.execPath, [compiled('cli/token.js'), ...line.split(' ')], {
        env: {
          PATH: process.env.PATH ?? '',
          NODE_ENV: 'test',
          DATABASE_FILE: file,
          VAR_DIR: lectern.config.varDir,
          SECRET: TEST_SECRET,
          OPERATORS: OPERATOR,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return endOf(child);
    }

    test('starts with a token created beside the database, which can read and take back', async () => {
      const newToken = await createToken(`create-token --operator ${OPERATOR}`);
      expect(newToken).toMatchObject({
        code: 0,
        problem: '',
        out: expect.stringMatching(/^lct_[\w-]{43}\n$/),
      });
      const own = { LECTERN_TOKEN: newToken.out.trim(), LECTERN_URL: lectern.config.console?.url ?? '' };

      expect((await mf('tokens revoke 1', own)).problem).toContain(
        'An operator’s token can only read, roll back, recall and withdraw.',
      );
      // Granting access waits until an operator has confirmed it in the console.
      const confirmed = mfProcess('tokens create --team ads --remotes mf-ads', own, confirm('confirm'));
      expect(await confirmed).toMatchObject({ code: 0, out: expect.stringMatching(/^lct_/) });
      const refused = mfProcess(
        'grant --to mf-ads --path /ads --remote shell --reason x',
        own,
        confirm('refuse'),
      );
      expect(await refused).toMatchObject({
        code: 1,
        problem: expect.stringContaining('An operator refused the action. Nothing was done.'),
      });
      const created = await lectern.operator.post<{ id: number; token: string }>('/api/v1/tokens', {
        team: 'jobs',
        remotes: ['mf-jobs', 'mf-ads'],
      });
      const { id, token: given } = created.body;
      const team = { LECTERN_TOKEN: given };
      expect((await mf('status --remote mf-jobs', team)).problem).toContain('There is no remote mf-jobs.');
      expect((await mf('tokens list', own)).out).toMatch(/jobs +mf-ads, mf-jobs {2}created/);
      await lectern.operator.send('DELETE', `/api/v1/tokens/${id}`);
      expect((await mf('status --remote mf-jobs', team)).problem).toContain('This token has been revoked.');

      // It acts as the operator, on every remote, and ends when they stop being one.
      expect((await mf('status --remote shell', own)).out).toContain(
        'shell, of team lectern\n  stable     1.0.0',
      );
      const { body: audit } = await lectern.operator.get<object[]>('/api/v1/rollouts/audit');
      expect(audit[0]).toMatchObject({ act: 'token-revoke', actor: OPERATOR });
      const { operators } = lectern.config;
      lectern.config.operators = ['second@example.org'];
      expect((await mf('status --remote shell', own)).problem).toContain(
        'The operator who created this token no longer has access.',
      );
      lectern.config.operators = operators;
    });

    // Each kind of wrong usage: src/cli/command-lines.spec.ts.
    test('exits with 2 on wrong usage, before it loads the services', async () => {
      expect(await createToken('create-token')).toEqual({
        code: 2,
        out: '',
        problem: expect.stringContaining('create-token --operator EMAIL'),
      });
      expect(await createToken('create-token --operator visitor@example.org')).toEqual({
        code: 2,
        out: '',
        problem: expect.stringContaining('visitor@example.org is not one of OPERATORS'),
      });
      expect(await createToken('--help')).toEqual({
        code: 0,
        out: expect.stringContaining('create-token --operator EMAIL'),
        problem: '',
      });
    });
  });

  test.each([
    ['status', 0, `${NAME}, of team news`, ''],
    ['promote', 1, '', `${NAME} has no candidate.`],
    ['promote --force', 2, '', "Unknown option '--force'"],
  ])('as a process: mf %s exits with %i', async (line, code, out, problem) => {
    const ended = await mfProcess(line);
    expect(ended).toEqual({
      code,
      out: out === '' ? '' : expect.stringContaining(out),
      problem: problem === '' ? '' : expect.stringContaining(problem),
    });
  });

  test('lists every command in its help, and each has its own', async () => {
    const { code, out } = await mf('--help');
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(out).toContain(`\n  ${command} `);
    const own = await mf('rollback --help');
    expect(own).toMatchObject({ code: 0 });
    expect(own.out).toContain('npx --no @lectern/mf rollback [--to VERSION] --reason TEXT');
    expect(own.out).toContain('--json');
  });

  test('refuses an invalid name, folder, path or slot for a new remote', async () => {
    const place = await mkdtemp(join(tmpdir(), 'lectern-new-'));
    try {
      await mkdir(join(place, 'mf-here'));
      await writeFile(join(place, 'mf-here/notes.txt'), 'Something else.');
      const refused = await mf('new mf-here', {}, place);
      expect(refused).toMatchObject({
        code: 1,
        problem: expect.stringContaining('already exists and is not empty'),
      });
      const clash = await mf('new mf-again --path /video/:id', {}, CHECKOUT);
      expect(clash).toMatchObject({
        code: 1,
        problem: expect.stringContaining('/video/:slug is owned by mf-talk'),
      });
      const filled = await mf('new mf-here --slot header-search', {}, place);
      expect(filled).toMatchObject({ code: 1, problem: expect.stringContaining('filled by mf-search') });
      for (const [line, text] of [
        ['new mf-Here', 'start with mf-'],
        ['new mf-here --path here', "'here' is not a valid pattern"],
        ['new mf-here --slot Head', "'Head' is not a slot"],
        ['new mf-here --path /:any', 'would match every path of the site'],
        ['new mf-here --path /here/:a/:a', 'the parameter :a twice'],
        ['new mf-here --path /api/foo', '/api belongs to the site:'],
        ['new mf-here --path /Operate/bingo', '/operate belongs to the site:'],
        ['new mf-here --slot talk-panel', "The shell has no slot 'talk-panel'; it has header-search."],
        ['new mf-here mf-there', "'mf-there' is one argument too many"],
      ] as const) {
        const wrong = await mf(line, {}, place);
        expect({ line, ...wrong }).toMatchObject({ line, code: 2, problem: expect.stringContaining(text) });
      }
      expect(await readdir(place)).toEqual(['mf-here']);
      expect(await readdir(join(place, 'mf-here'))).toEqual(['notes.txt']);
    } finally {
      await rm(place, { recursive: true });
    }
  }, 120_000);
});

/** @param hear is told what the process writes to its error stream */
async function endOf(
  child: ChildProcessByStdio<null, Readable, Readable>,
  hear?: (problem: string) => Promise<void>,
): Promise<Ended> {
  const ended: Ended = { code: null, out: '', problem: '' };
  child.stdout.on('data', (part) => (ended.out += String(part)));
  child.stderr.on('data', (part) => {
    ended.problem += String(part);
    void hear?.(String(part));
  });
  return new Promise((done) => child.on('close', (code) => done({ ...ended, code })));
}
