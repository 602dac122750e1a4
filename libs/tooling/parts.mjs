// The parts of `npm test`: Nx targets, run together, counted and timed.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, nxEnv, root, say, Stop } from './steps.mjs';

/** Nx's record of its last run. */
const NOTES = join(root, '.nx/cache/run.json');
/** What Nx's tasks printed, each in a file named by the task's hash. */
const OUTPUTS = join(root, '.nx/cache/terminalOutputs');

/** Lines of a failed test, or of a failed part without tests, that are repeated at the end. */
const FAILURE_LINES = 25;

/** Target → display name. */
const TITLES = {
  format: 'Format',
  unused: 'Unused code',
  circles: 'Circular imports',
  lint: 'Lint',
  eslint: 'Lint',
  oxlint: 'Lint with types',
  typecheck: 'Types',
  test: 'Unit tests',
  documents: 'Specification and sources',
  build: 'Build',
  fixtures: 'Build of test remotes',
  budget: 'Budgets',
  integration: 'Integration tests, SQLite',
  'integration-mariadb': 'Integration tests, MariaDB',
  chaos: 'Losing a node and a process',
  checkout: 'Packed kit and npm start',
  site: 'Browser tests, site',
  platform: 'Browser tests, platform',
};

/** @typedef {{taskId: string, target: string, hash: string, startTime: string, endTime: string, cacheStatus: string, status: number}} Task */

/**
 * Runs targets in all projects that have them, and their dependencies. Prints where the time went.
 *
 * @param {readonly string[]} targets
 * @param {{env?: NodeJS.ProcessEnv, args?: readonly string[]}} [options] `args` for Nx
 * @throws {Stop} naming what failed, or when no test ran
 */
export async function runParts(targets, { env = {}, args = ['run-many'] } = {}) {
  const started = Date.now();
  await rm(NOTES, { force: true });
  const { code, output } = await nx([...args, '-t', ...targets], env);
  const tasks = await notes();
  sayTimes(tasks, Date.now() - started);
  const { passed, failed } = count(output);
  if (passed + failed > 0) say(`\n${passed} tests passed, ${failed} failed`);
  const broken = tasks.filter(({ status }) => status !== 0);
  for (const task of broken) say(`\n${await reasons(task)}`);
  if (code !== 0) throw new Stop(`Failed: ${broken.map(({ taskId }) => taskId).join(', ') || 'Nx itself'}`);
  if (targets.includes('test') && args[0] === 'run-many' && passed === 0) throw new Stop('No test ran.');
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{code: number | null, output: string}>}
 */
function nx(args, env) {
  const child = spawn(bin('nx'), [...args, '--outputStyle=stream-without-prefixes'], {
    cwd: root,
    // Nx would force colours, also in output that tests read.
    env: { FORCE_COLOR: '0', ...process.env, ...nxEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += String(part);
      process.stdout.write(part);
    });
  }
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}

/** @returns {Promise<Task[]>} */
async function notes() {
  try {
    return JSON.parse(await readFile(NOTES, 'utf8')).tasks;
  } catch {
    return [];
  }
}

/**
 * Adds up the runners' summaries: Jest's `Tests: 1 failed, 6 passed, 7 total`, Playwright's `12 passed
 * (30s)`.
 */
function count(/** @type {string} */ output) {
  const sum = { passed: 0, failed: 0 };
  for (const line of stripVTControlCharacters(output).split('\n')) {
    if (!/^\s*(Tests:|\d+ (passed|failed)\b)/.test(line)) continue;
    sum.passed += Number(/(\d+) passed/.exec(line)?.[1] ?? 0);
    sum.failed += Number(/(\d+) failed/.exec(line)?.[1] ?? 0);
  }
  return sum;
}

/**
 * Why a task failed: its failed tests, or else the last lines that it printed. They are repeated at the end
 * because the parts' output runs together, and a log may keep only its last lines.
 *
 * @param {Task} task
 * @returns {Promise<string>}
 */
async function reasons({ taskId, hash }) {
  let output;
  try {
    output = stripVTControlCharacters(await readFile(join(OUTPUTS, hash), 'utf8'));
  } catch {
    return `${taskId} printed nothing.`;
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const failed = failures(lines);
  return failed.length > 0 ? failed.join('\n\n') : [taskId, ...lines.slice(-FAILURE_LINES)].join('\n');
}

/**
 * The failed tests with the first lines of their messages.
 *
 * @param {readonly string[]} output lines
 * @returns {string[]}
 */
function failures(output) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  /** @type {string[] | undefined} */
  let lines;
  for (const line of output) {
    // Jest: `  ● Suite › test`. Playwright: `  1) [site] › file.spec.ts:3:1 › test ────`.
    const title = /^\s*(?:● (?!Console$)|\d+\) (?=\[))(.+?)[\s─]*$/.exec(line)?.[1];
    if (title !== undefined) {
      lines = found.has(title) ? undefined : [title];
      if (lines) found.set(title, lines);
    } else if (/^\s*(Tests?:|Test Suites:|\d+ (passed|failed)\b|✓|✘|PASS|FAIL)/.test(line)) lines = undefined;
    else if (lines && lines.length < FAILURE_LINES) lines.push(line);
  }
  return [...found.values()].map((all) => all.join('\n'));
}

/**
 * @param {readonly Task[]} tasks
 * @param {number} total milliseconds
 */
function sayTimes(tasks, total) {
  say('\nWhere the time went (small parts run three at a time)');
  for (const [target, title] of Object.entries(TITLES)) {
    const all = tasks.filter((task) => task.target === target);
    const ran = all.filter(({ cacheStatus }) => cacheStatus === 'cache-miss');
    if (all.length === 0) continue;
    const spent = ran.reduce(
      (sum, { startTime, endTime }) => sum + Date.parse(endTime) - Date.parse(startTime),
      0,
    );
    const cached = all.length - ran.length;
    const note =
      cached === 0
        ? ''
        : cached === all.length
          ? 'from the cache'
          : `${cached} of ${all.length} from the cache`;
    say(`  ${title.padEnd(28)} ${minutes(spent).padStart(12)}  ${note}`.trimEnd());
  }
  say(`  ${'Total'.padEnd(28)} ${minutes(total).padStart(12)}`);
}

function minutes(/** @type {number} */ ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
