#!/usr/bin/env node
// `lectern-rerun [--narrow] [--each-test] COMMAND …`: a part of `npm test` without the test files that have passed with
// the same inputs. Nx caches only whole targets, so one red test would run all files of a target again. With --narrow,
// which costs more than a second, a change of one test file or of one remote runs only what depends on it; with
// --each-test, for browser tests that do not depend on each other, only the tests. COMMAND is Jest's or Playwright's.
// Started without Nx it runs everything.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { inputsOf } from './inputs.mjs';
import { failuresOf, passedOf } from './records.mjs';
import { bin, root, say } from './steps.mjs';

const TEST_FILE = /\.(?:spec|test)\.(?:tsx?|mjs)$/;
/** Of a remote, but not the paths that it owns, which concern every page. */
const REMOTE = /^mf-[^/]+(?=\/(?!package\.json$))/;
/** Type of the annotation by which a browser test names the remotes that its pages loaded. */
const REMOTES = 'remotes';

/** Between a test's file and its titles, for Playwright. */
const DELIMITER = ' › ';

/**
 * @typedef {{key: string, file: string, tests: number, remotes?: string[]}} Passed `file`: the test file, from the
 *   root; `remotes`: if absent, it may depend on any
 * @typedef {import('./records.mjs').Failure} Failure
 * @typedef {{status: string, errors: {message?: string}[], attachments: {path?: string}[], annotations: {type: string,
 *   description?: string}[]}} Run of a test, in Playwright's report
 * @typedef {{file: string, tests: number, failures: Failure[], isComplete: boolean, remotes?: string[]}} Result of a
 *   test file or a test
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
    all.map((name) => [name, hashOf(inputs.filter((file) => REMOTE.exec(file)?.[0] === name))]),
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
 * @returns {Map<string, Result>} by test file, from the root
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
      const isComplete = passed === tests.length && status === 'passed';
      return [file, { file, tests: passed, failures, isComplete }];
    }),
  );
}

/**
 * Playwright's JSON report.
 *
 * @param {string} text
 * @returns {Map<string, Result>} by test: the file that it is written in, from the root, and its titles
 */
function playwrightResults(text) {
  /** @typedef {{title: string, file: string, line: number, ok: boolean, tests: {results: Run[]}[]}} Spec */
  /** @typedef {{title: string, file: string, specs?: Spec[], suites?: Suite[]}} Suite */
  /** @type {{config: {rootDir: string}, suites: Suite[]}} */
  const { config, suites } = JSON.parse(text);
  const pathOf = (/** @type {string} */ file) => relative(root, resolve(config.rootDir, file));
  /** @type {Map<string, Result>} */
  const results = new Map();
  /** @param {Suite} suite @param {string} testFile @param {string[]} titles */
  const visit = (suite, testFile, titles) => {
    for (const { title, file: writtenIn, line, ok, tests } of suite.specs ?? []) {
      const file = pathOf(writtenIn);
      const all = [...titles, title];
      const name = [file, ...all].join(DELIMITER);
      const runs = tests.flatMap((test) => test.results);
      const notes = runs.flatMap(({ annotations }) => annotations).filter(({ type }) => type === REMOTES);
      const remotes = notes.flatMap(({ description = '' }) => description.split(' ')).filter(Boolean);
      const hasPassed = ok && runs.some(({ status }) => status === 'passed');
      // A list of tests is read by lines and delimiters, and knows no difference between equal names.
      const isNamed = !results.has(name) && !all.some((one) => /[›\n]/.test(one));
      results.set(name, {
        file: testFile,
        tests: hasPassed ? 1 : 0,
        isComplete: hasPassed && isNamed,
        failures: [
          ...(results.get(name)?.failures ?? []),
          ...(ok ? [] : [failureOf(all.join(DELIMITER), file, line, runs)]),
        ],
        // Without the note its pages are unknown.
        ...(notes.length > 0 && { remotes: [...new Set(remotes)].sort() }),
      });
    }
    for (const inner of suite.suites ?? []) visit(inner, testFile, [...titles, inner.title]);
  };
  for (const suite of suites) visit(suite, pathOf(suite.file), []);
  return results;
}

/** @param {string} title @param {string} file @param {number} line @param {Run[]} runs @returns {Failure} */
function failureOf(title, file, line, runs) {
  const message = runs.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n');
  const kept = runs.flatMap(({ attachments }) => attachments.flatMap((one) => one.path ?? []));
  return { title, file, line, message, kept };
}

/**
 * Results of the tests that are written in one file as one: they may depend on each other.
 *
 * @param {Map<string, Result>} tests
 * @returns {Map<string, Result>} by file
 */
function byFile(tests) {
  /** @type {Map<string, Result>} */
  const files = new Map();
  for (const [name, test] of tests) {
    const [file = ''] = name.split(DELIMITER);
    const other = files.get(file);
    if (!other) {
      files.set(file, test);
      continue;
    }
    const remotes = other.remotes && test.remotes && [...new Set([...other.remotes, ...test.remotes])].sort();
    files.set(file, {
      file: other.file,
      tests: other.tests + test.tests,
      isComplete: other.isComplete && test.isComplete && other.file === test.file,
      failures: [...other.failures, ...test.failures],
      ...(remotes && { remotes }),
    });
  }
  return files;
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
    results: (/** @type {string} */ text) =>
      isEachTest ? playwrightResults(text) : byFile(playwrightResults(text)),
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

/** @param {string} option one of ours, which come before the command */
function has(option) {
  const at = ours.indexOf(option);
  if (at >= 0) ours.splice(at, 1);
  return at >= 0;
}

const ours = process.argv.slice(2);
const isNarrow = has('--narrow');
const isEachTest = has('--each-test');
const [command = '', ...args] = ours;
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
    ([, { file, key, remotes }]) => existsSync(join(root, file)) && key === keyOf(file, remotes),
  );
  const folder = mkdtempSync(join(tmpdir(), 'lectern-rerun-'));
  try {
    const args = runner.args(
      folder,
      passed.map(([name]) => name),
    );
    const status = start(args, runner.env(folder));
    const written = join(folder, 'results.json');
    const results = existsSync(written) ? runner.results(readFileSync(written, 'utf8')) : new Map();
    const kept = Object.fromEntries(passed);
    for (const [name, { file, tests, isComplete, remotes }] of results)
      if (isComplete) kept[name] = { key: keyOf(file, remotes), file, tests, ...(remotes && { remotes }) };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(kept));
    if (passed.length > 0) {
      const tests = passed.reduce((sum, [, one]) => sum + one.tests, 0);
      say(`  ${tests} passed before, with the same inputs`);
    }
    const failures = [...results.values()].flatMap((result) => result.failures);
    writeFileSync(failuresOf(name), JSON.stringify(failures));
    return status;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = project && target ? rerun(`${project}:${target}`) : start([]);
