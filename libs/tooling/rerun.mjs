#!/usr/bin/env node
// `lectern-rerun [--narrow] COMMAND …`: a part of `npm test` without the test files that have passed with the same
// inputs. Nx caches only whole targets, so one red test would run all files of a target again. With --narrow, which
// costs more than a second, a change of one test file or of one remote runs only what depends on it. COMMAND is
// Jest's or Playwright's. Started without Nx it runs all of its files.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { inputsOf } from './inputs.mjs';
import { failuresOf, passedOf } from './records.mjs';
import { bin, root, say } from './steps.mjs';

const TEST_FILE = /\.(?:spec|test)\.(?:tsx?|mjs)$/;
const REMOTE = /^mf-[^/]+(?=\/)/;
/** Type of the annotation by which a browser test names the remotes that its pages loaded. */
const REMOTES = 'remotes';

/**
 * @typedef {{key: string, tests: number, remotes?: string[]}} Passed `remotes`: if absent, it may depend on any
 * @typedef {import('./records.mjs').Failure} Failure
 * @typedef {{tests: number, failures: Failure[], isComplete: boolean, remotes?: string[]}} Result of a test file
 */

/** @param {readonly string[]} files from the root */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    const path = join(root, file);
    hash.update(`${file}\0`).update(existsSync(path) ? readFileSync(path) : '');
  }
  return hash.digest('hex');
}

/**
 * Finds the keys under which results of a target's test files are recorded.
 *
 * @param {string} target `project:target`
 * @returns {(file: string, remotes?: readonly string[]) => string} key of a test file: it changes with the file
 *   and with all inputs of the target but other test files and the remotes not named
 */
function keysOf(target) {
  const { files, runtime, environment } = inputsOf(target);
  const inputs = files.filter((file) => !TEST_FILE.test(file));
  const others = [
    ...runtime.map((command) => execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' })),
    ...environment.map((name) => `${name}=${process.env[name] ?? ''}`),
  ];
  const base = hashOf(inputs.filter((file) => !REMOTE.test(file))) + others.join('\n');
  const all = [...new Set(inputs.flatMap((file) => REMOTE.exec(file) ?? []))].sort();
  const hashes = Object.fromEntries(
    all.map((name) => [name, hashOf(inputs.filter((file) => file.startsWith(`${name}/`)))]),
  );
  // Read before the tests run: a file may be edited meanwhile.
  const tests = new Map(files.filter((file) => TEST_FILE.test(file)).map((file) => [file, hashOf([file])]));
  return (file, remotes = all) =>
    createHash('sha256')
      .update([base, tests.get(file), ...remotes.map((name) => `${name} ${hashes[name]}`)].join('\n'))
      .digest('hex');
}

/**
 * Jest's `--json`.
 *
 * @param {string} text
 * @returns {Map<string, Result>} by file from the root
 */
function jestResults(text) {
  /** @typedef {{status: string, fullName: string, location?: {line: number}, failureMessages: string[]}} Test */
  /** @type {{testResults: {name: string, status: string, message: string, assertionResults: Test[]}[]}} */
  const { testResults } = JSON.parse(text);
  return new Map(
    testResults.map(({ name, status, message, assertionResults: tests }) => {
      const file = relative(root, name);
      const failures = tests
        .filter((test) => test.status === 'failed')
        .map(({ fullName: title, location, failureMessages }) => ({
          title,
          file,
          line: location?.line ?? 1,
          message: failureMessages.join('\n'),
        }));
      // A file that cannot be loaded has no tests.
      if (status === 'failed' && failures.length === 0) failures.push({ title: '', file, line: 1, message });
      const passed = tests.filter((test) => test.status === 'passed').length;
      return [file, { tests: passed, failures, isComplete: passed === tests.length && status === 'passed' }];
    }),
  );
}

/**
 * Playwright's JSON report.
 *
 * @param {string} text
 * @returns {Map<string, Result>} by file from the root
 */
function playwrightResults(text) {
  /**
   * @typedef {{status: string, errors: {message?: string}[], attachments: {path?: string}[], annotations: {type:
   *   string, description?: string}[]}} Run
   */
  /** @typedef {{title: string, file: string, line: number, ok: boolean, tests: {results: Run[]}[]}} Spec */
  /** @typedef {{title: string, file: string, specs?: Spec[], suites?: Suite[]}} Suite */
  /** @type {{config: {rootDir: string}, suites: Suite[]}} */
  const { config, suites } = JSON.parse(text);
  /** @type {Map<string, Result>} */
  const results = new Map();
  /** @param {Suite} suite @param {string[]} titles */
  const visit = (suite, titles) => {
    for (const { title, file: name, line, ok, tests } of suite.specs ?? []) {
      const file = relative(root, resolve(config.rootDir, name));
      const runs = tests.flatMap((test) => test.results);
      const result = results.get(file) ?? { tests: 0, failures: [], isComplete: true, remotes: [] };
      results.set(file, result);
      const hasRun = runs.some(({ status }) => status === 'passed');
      result.isComplete &&= ok && hasRun;
      if (ok && hasRun) result.tests += 1;
      const notes = runs.flatMap(({ annotations }) => annotations).filter(({ type }) => type === REMOTES);
      // Without the note its pages are unknown.
      if (notes.length === 0) delete result.remotes;
      else if (result.remotes)
        result.remotes = [
          ...new Set([...result.remotes, ...notes.flatMap(({ description = '' }) => description.split(' '))]),
        ]
          .filter(Boolean)
          .sort();
      if (ok) continue;
      const message = runs.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n');
      const kept = runs.flatMap(({ attachments }) => attachments.flatMap((one) => one.path ?? []));
      result.failures.push({ title: [...titles, title].join(' › '), file, line, message, kept });
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const suite of suites) visit(suite, []);
  return results;
}

/** How each runner leaves out files, and where it writes its results. */
const RUNNERS = {
  jest: {
    args: (/** @type {string} */ folder, /** @type {string[]} */ passed) => {
      writeFileSync(
        join(folder, 'filter.cjs'),
        `const passed = new Set(${JSON.stringify(passed.map((file) => join(root, file)))});
module.exports = (paths) => ({ filtered: paths.filter((path) => !passed.has(path)) });`,
      );
      return [
        '--json',
        '--testLocationInResults',
        '--passWithNoTests',
        `--outputFile=${join(folder, 'results.json')}`,
        `--filter=${join(folder, 'filter.cjs')}`,
      ];
    },
    env: () => ({}),
    results: jestResults,
  },
  playwright: {
    args: (/** @type {string} */ folder, /** @type {string[]} */ passed) => {
      const testDir = process.cwd();
      const lines = passed.map((file) => relative(testDir, join(root, file)));
      writeFileSync(join(folder, 'passed.txt'), lines.join('\n'));
      return [
        '--add-reporter=json',
        '--pass-with-no-tests',
        `--test-list-invert=${join(folder, 'passed.txt')}`,
      ];
    },
    env: (/** @type {string} */ folder) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'results.json') }),
    results: playwrightResults,
  },
};

/** @returns {Record<string, Passed>} */
function readRecord(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

const isNarrow = process.argv[2] === '--narrow';
const [command = '', ...args] = process.argv.slice(isNarrow ? 3 : 2);
const { NX_TASK_TARGET_PROJECT: project, NX_TASK_TARGET_TARGET: target, NX_TASK_HASH = '' } = process.env;
const program = isAbsolute(command) || command.includes('/') ? command : bin(command);

/** @param {string[]} more @param {NodeJS.ProcessEnv} [env] */
const start = (more, env) =>
  spawnSync(process.execPath, [program, ...args, ...more], {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }).status ?? 1;

/** @param {`${string}:${string}`} name */
function rerun(name) {
  const runner = RUNNERS[command.includes('playwright') ? 'playwright' : 'jest'];
  const path = passedOf(name);
  const record = readRecord(path);
  const keyOf = isNarrow ? keysOf(name) : () => NX_TASK_HASH;
  const passed = Object.entries(record).filter(
    ([file, { key, remotes }]) => existsSync(join(root, file)) && key === keyOf(file, remotes),
  );
  const folder = mkdtempSync(join(tmpdir(), 'lectern-rerun-'));
  try {
    const left = passed.map(([file]) => file);
    const status = start(runner.args(folder, left), runner.env(folder));
    const written = join(folder, 'results.json');
    const results = existsSync(written) ? runner.results(readFileSync(written, 'utf8')) : new Map();
    const kept = Object.fromEntries(passed);
    for (const [file, { tests, isComplete, remotes }] of results)
      if (isComplete) kept[file] = { key: keyOf(file, remotes), tests, ...(remotes && { remotes }) };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(kept));
    if (passed.length > 0) {
      const tests = passed.reduce((sum, [, one]) => sum + one.tests, 0);
      say(`  ${tests} passed before, in ${passed.length} files with the same inputs`);
    }
    const failures = [...results.values()].flatMap((result) => result.failures);
    writeFileSync(failuresOf(name), JSON.stringify(failures));
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = project && target ? rerun(`${project}:${target}`) : start([]);
