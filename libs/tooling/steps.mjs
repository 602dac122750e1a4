// Shared by the workspace's commands: progress output, installing, running programs. Plain Node, since they
// run before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

const GUARD = join(import.meta.dirname, 'guard.mjs');

/** A failure whose message is meant for the user; shown without a stack. */
export class Stop extends Error {}

/** @param {string} text */
export const say = (text) => console.log(text);

/**
 * Runs one step and prints what it does and how long it took. On a terminal the seconds count up meanwhile.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  const live = process.stdout.isTTY && !process.env.CI;
  const tick = live ? setInterval(() => process.stdout.write(`\r  ${what} … ${seconds()} `), 200) : undefined;
  if (!live) say(`  ${what} …`);
  try {
    const result = await work();
    say(`${live ? '\r' : ''}  ${what}: done in ${seconds()}      `);
    return result;
  } catch (error) {
    if (live) process.stdout.write('\n');
    throw error;
  } finally {
    clearInterval(tick);
  }
}

/** Programs started by `guarded`. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isOver = false;

/** Ends the programs started by `guarded` and `run`, whose callers get an error, and starts no more. */
export function endRunning() {
  isOver = true;
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Starts a program that ends with this process, however that ends, and with it every process that it has started.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, output: 'pipe' | 'inherit'}} options
 * @throws {Stop} after `endRunning`
 */
export function guarded(command, args, { cwd, env, output }) {
  if (isOver) throw new Stop(`${command} is not started: this command is ending.`);
  const child = spawn(process.execPath, [GUARD, command, ...args], {
    cwd,
    env,
    stdio: ['ignore', output, output, 'ipc'],
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

/**
 * Runs a program to its end, or to the end of this process. Its output is collected and shown only on
 * failure: `show` always shows it, `quiet` never.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{env?: NodeJS.ProcessEnv, show?: boolean, quiet?: boolean, cwd?: string}} [options]
 * @returns {Promise<string>} what it printed
 * @throws {Stop} with its output, when its exit code is not 0
 */
export function run(command, args, { env, show = false, quiet = false, cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = guarded(command, args, { cwd, env: { ...process.env, ...env }, output: 'pipe' });
    let output = '';
    /** @type {string | undefined} */
    let problem;
    /** @param {Buffer} part */
    const collect = (part) => {
      output += part.toString();
      if (show) process.stdout.write(part);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('message', (message) => {
      problem = /** @type {{problem: string}} */ (message).problem;
    });
    child.on('error', (error) => fail(new Stop(`${command} cannot be run: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return done(output);
      if (problem) return fail(new Stop(`${command} cannot be run: ${problem}`));
      if (!show && !quiet) process.stdout.write(output);
      fail(new Stop(`${command} ${args.join(' ')} exited with ${signal ?? `code ${code}`}`));
    });
  });
}

/** A workspace binary, run by this Node without a shell or PATH lookup. */
export const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Stop(`Lectern needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
}

/**
 * Installs the packages of the lock file unless exactly these are installed already.
 *
 * @throws {Stop} if that is impossible; then no packages are installed, since `npm ci` deletes them first
 */
export async function install() {
  checkNode();
  const lock = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules/.lectern-lock');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === lock) return;
  try {
    await step('Installing packages', () => run('npm', ['ci', '--loglevel=error']));
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    throw new Stop(
      `${error.message}: the packages of package-lock.json cannot be installed, for the reason that npm gives above. It needs the registry.\n` +
        'A lock file that lacks packages is completed by `npm install --package-lock-only`.',
    );
  }
  await writeFile(stamp, lock);
}

/**
 * Node options for the services. A small young generation and a limit on the old one keep memory flat: by
 * default V8 lets both isolates, the services' and the rendering worker's, grow with the machine's memory.
 */
export const SERVICES = ['--max-semi-space-size=2', '--max-old-space-size=256', 'services/dist/main.js'];

/** Environment of every Nx run: no background process, no terminal tricks. */
export const nxEnv = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };

/** Builds what changed; the rest comes from Nx's cache. */
export async function build() {
  await step('Building', () =>
    run(bin('nx'), ['run-many', '-t', 'build', '--outputStyle=stream'], { env: nxEnv }),
  );
}

/**
 * Entry point of every command: ends started programs, and prints user-facing messages without a stack.
 *
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
