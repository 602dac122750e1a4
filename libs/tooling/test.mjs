// npm test: everything that is missing, then every check there is. Nothing is skipped: what cannot run fails.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { startMariadb } from './mariadb.mjs';
import { ensureChromium, ensureIcalProgram } from './programs.mjs';
import { bin, build, install, main, nxEnv, root, run, say, step, Stop } from './steps.mjs';

let passed = 0;
let failed = 0;

/** Adds what a runner's closing lines say: Jest's `Tests: 1 failed, 6 passed, 7 total`, Playwright's `12 passed (30s)`. */
function count(/** @type {string} */ output) {
  for (const line of stripVTControlCharacters(output).split('\n')) {
    if (!/^\s*(Tests:|\d+ (passed|failed)\b)/.test(line)) continue;
    passed += Number(/(\d+) passed/.exec(line)?.[1] ?? 0);
    failed += Number(/(\d+) failed/.exec(line)?.[1] ?? 0);
  }
}

/** Runs one kind of tests with its output shown, and counts. */
function tests(
  /** @type {string} */ what,
  /** @type {string} */ program,
  /** @type {string[]} */ args,
  env = {},
) {
  say(`\n== ${what}`);
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...nxEnv, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        output += String(part);
        process.stdout.write(part);
      });
    }
    child.on('close', (code) => {
      count(output);
      done(code === 0);
    });
  });
}

await main(async () => {
  say('Lectern: all tests');
  await install();
  const chromium = await ensureChromium();
  const calendar = await ensureIcalProgram();
  await step('Checking the format', () => run(bin('prettier'), ['--check', '--log-level=warn', '.']));
  await build();
  /** @type {string[]} */
  const broken = [];
  const check = async (/** @type {string} */ what, /** @type {Promise<unknown>} */ ok) =>
    (await ok) || broken.push(what);

  await check(
    'lint and types',
    tests('Lint and types', bin('nx'), ['run-many', '-t', 'lint', 'typecheck', '--outputStyle=static']),
  );
  await check('unused code', tests('Unused code', bin('knip'), []));
  await check(
    'unit tests',
    tests('Unit tests', bin('nx'), ['run-many', '-t', 'test', '--outputStyle=static']),
  );
  await check('budgets', tests('Budgets', process.execPath, ['libs/tooling/budget.mjs']));

  const database = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => undefined }
    : await step('Starting a private MariaDB', startMariadb);
  try {
    await check(
      'integration tests',
      tests(
        'Integration tests on both databases',
        'npm',
        ['run', '--silent', 'integration', '-w', 'services'],
        {
          TEST_DATABASES: 'sqlite,mysql',
          TEST_DATABASE_URL: database.url,
          KHAL_PATH: calendar,
        },
      ),
    );
  } finally {
    await database.stop();
  }
  await check(
    'browser tests',
    tests('Browser tests', 'npm', ['run', '--silent', 'e2e', '-w', 'e2e'], { CHROMIUM_PATH: chromium }),
  );

  say(`\n${passed} passed, ${failed} failed`);
  if (broken.length > 0) throw new Stop(`Failed: ${broken.join(', ')}`);
  if (passed === 0) throw new Stop('No test ran.');
});
