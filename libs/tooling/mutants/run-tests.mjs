// Runs test files of a copy of the checkout with their own runner.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Longer than any test file takes, even if each of its tests reaches its limit. */
const LIMIT_MS = 10 * 60_000;

/** @typedef {{passed: number, failed: number, problem: string | null}} Outcome of a file; a problem: why it did not run */

/** @param {string} test path of its file */
export const isBrowserTest = (test) => test.startsWith('e2e/');

/** The workspace of a test and the configuration that it runs with. @param {string} copy @param {string} test */
export function runnerOf(copy, test) {
  let folder = dirname(test);
  while (!existsSync(join(copy, folder, 'package.json'))) folder = dirname(folder);
  if (isBrowserTest(test))
    return { folder, args: ['--project', test.startsWith('e2e/platform/') ? 'platform' : 'site'] };
  const config = !test.startsWith('services/test/')
    ? []
    : [
        '--config',
        `jest.${test.startsWith('services/test/checkout/') ? 'checkout' : 'integration'}.config.mjs`,
      ];
  return { folder, args: config };
}

/**
 * Runs files of one runner.
 *
 * @param {string} copy
 * @param {readonly string[]} tests
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Map<string, Outcome>>} by file
 */
export async function runTests(copy, tests, env) {
  const [first = ''] = tests;
  const { folder, args } = runnerOf(copy, first);
  const report = join(copy, 'report.json');
  await rm(report, { force: true });
  const command = isBrowserTest(first)
    ? [
        join(copy, 'node_modules/@playwright/test/cli.js'),
        'test',
        ...args,
        '--reporter=json',
        ...tests.map((test) => `/${test.slice('e2e/'.length)}`),
      ]
    : [
        join(copy, 'libs/tooling/jest.mjs'),
        ...args,
        '--json',
        `--outputFile=${report}`,
        '--runTestsByPath',
        ...tests.map((test) => join(copy, test)),
      ];
  const output = await run(command, join(copy, folder), { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const found = existsSync(report) ? JSON.parse(await readFile(report, 'utf8')) : null;
  const read = isBrowserTest(first) ? readPlaywright : readJest;
  return new Map(
    tests.map((test) => [
      test,
      found ? read(found, join(copy, test)) : { passed: 0, failed: 0, problem: output.slice(-2_000) },
    ]),
  );
}

/**
 * @param {readonly string[]} args of Node
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} what it printed
 */
function run(args, cwd, env) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: whatever it has started ends with it.
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
    const end = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    };
    const timer = setTimeout(() => {
      output += `It did not end within ${LIMIT_MS / 60_000} minutes.`;
      end();
    }, LIMIT_MS);
    process.once('exit', end);
    child.on('error', fail);
    child.on('close', () => {
      clearTimeout(timer);
      process.off('exit', end);
      done(output);
    });
  });
}

/**
 * @param {{testResults: {name: string, message: string, assertionResults: {status: string}[]}[]}} report
 * @param {string} file
 * @returns {Outcome}
 */
function readJest({ testResults }, file) {
  const { assertionResults = [], message = 'It is no test file.' } =
    testResults.find(({ name }) => name === file) ?? {};
  const count = (/** @type {string} */ wanted) =>
    assertionResults.filter(({ status }) => status === wanted).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return { passed, failed, problem: passed + failed === 0 ? message : null };
}

/**
 * @param {{stats: {expected: number, unexpected: number, flaky: number}, errors: {message?: string}[]}} report
 * @returns {Outcome}
 */
function readPlaywright({ stats: { expected, unexpected }, errors }) {
  const problem = errors.map(({ message = '' }) => message).join('\n') || 'No test ran.';
  return { passed: expected, failed: unexpected, problem: expected + unexpected === 0 ? problem : null };
}
