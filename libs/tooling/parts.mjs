// The parts of `npm test`: Nx targets, run together, counted and timed.
import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { measureCpu } from './cpu-time.mjs';
import { onEnd } from './endings.mjs';
import { failuresOf } from './records.mjs';
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
  documents: 'Documents',
  build: 'Build',
  fixtures: 'Build of test remotes',
  budget: 'Budgets',
  integration: 'Integration tests, SQLite',
  'integration-mariadb': 'Integration tests, MariaDB',
  chaos: 'Losing a node and a process',
  checkout: 'Packed kit and npm start',
  site: 'Browser tests, site',
  platform: 'Browser tests, platform',
  'integration-long': 'Long tests, SQLite',
  'integration-mariadb-long': 'Long tests, MariaDB',
  'checkout-long': 'Long tests, npm run dev',
  'site-long': 'Long browser tests, site',
  'platform-long': 'Long browser tests, platform',
  mutants: 'Mutants',
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
  const measured = measureCpu();
  await rm(NOTES, { force: true });
  const { code, output } = await nx([...args, '-t', ...targets], env);
  /** @type {Task[]} */
  const tasks = (await readJson(NOTES))?.tasks ?? [];
  sayTimes(tasks, Date.now() - started, measured());
  const { passed, failed } = countOf(output);
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
  onEnd(() => child.kill('SIGTERM'));
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

async function readJson(/** @type {string} */ path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Adds up the runners' summaries: Jest's `Tests: 1 failed, 6 passed, 7 total`, Playwright's `12 passed
 * (30s)`.
 */
export function countOf(/** @type {string} */ output) {
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
async function reasons({ taskId, target, hash }) {
  /** @type {import('./records.mjs').Failure[]} */
  const failures = (await readJson(failuresOf(taskId))) ?? [];
  if (failures.length > 0) return failures.map((one) => describe(one, target)).join('\n\n');
  try {
    const output = stripVTControlCharacters(await readFile(join(OUTPUTS, hash), 'utf8'));
    const lines = output.split('\n').filter((line) => line.trim() !== '');
    return [taskId, ...lines.slice(-FAILURE_LINES)].join('\n');
  } catch {
    return `${taskId} printed nothing.`;
  }
}

/**
 * A failed test: where it is, what it said, the command that runs it alone, and the files it left.
 *
 * @param {import('./records.mjs').Failure} failure
 * @param {string} target
 */
function describe({ title, file, line, message, kept = [] }, target) {
  // A pattern for Jest, in single quotes for the shell.
  const pattern = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", '.');
  const alone = file.startsWith('e2e/') ? `${file}:${line}` : `${file}${title && ` -t '${pattern}'`}`;
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((one) => one.trim() !== '');
  return [
    `${file}:${line}  ${title}`,
    ...lines.slice(0, FAILURE_LINES).map((one) => `    ${one}`),
    `  Alone: npm run test:file -- ${target.startsWith('integration-mariadb') ? '--mysql ' : ''}${alone}`,
    ...kept.map((path) => `  Kept: ${relative(root, path)}`),
  ].join('\n');
}

/**
 * @param {readonly Task[]} tasks
 * @param {number} total milliseconds
 * @param {Record<string, number>} cpu seconds by target
 */
function sayTimes(tasks, total, cpu) {
  const inTotal = Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0);
  const cpuOf = (/** @type {number} */ seconds) =>
    (inTotal === 0 ? '' : `${Math.round(seconds)} s CPU`).padStart(12);
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
    say(
      `  ${title.padEnd(28)} ${durationOf(spent).padStart(12)} ${cpuOf(cpu[target] ?? 0)}  ${note}`.trimEnd(),
    );
  }
  say(`  ${'Nx and the rest'.padEnd(28)} ${''.padStart(12)} ${cpuOf(cpu[''] ?? 0)}`);
  say(`  ${'Total'.padEnd(28)} ${durationOf(total).padStart(12)} ${cpuOf(inTotal)}`);
}

export function durationOf(/** @type {number} */ ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
