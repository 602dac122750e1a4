// Everything, without caches and one part after another, as `npm run test:all` runs it. Notes which files each task
// opens: one that is not among its inputs is a change that `npm test` would not notice.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { measureCpu } from './cpu-time.mjs';
import { inputsOf } from './inputs.mjs';
import { noteOpened } from './opened-files.mjs';
import { countOf, durationOf } from './parts.mjs';
import { build, root, run, bin, nxEnv, say, Stop } from './steps.mjs';

/** @typedef {{task: string, target: string, folder: string, command: string}} Work */

/** @returns {Promise<Work[]>} the targets' tasks in all projects, in the order of the targets */
async function tasksOf(/** @type {readonly string[]} */ targets) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-graph-'));
  const path = join(folder, 'graph.json');
  await run(bin('nx'), ['graph', `--file=${path}`], { env: nxEnv });
  /** @typedef {{options: {command?: string}, metadata?: {scriptContent?: string}}} Target */
  /** @type {{graph: {nodes: Record<string, {data: {root: string, targets: Record<string, Target>}}>}}} */
  const { graph } = JSON.parse(await readFile(path, 'utf8'));
  await rm(folder, { recursive: true });
  return targets.flatMap((target) =>
    Object.entries(graph.nodes).flatMap(([project, { data }]) => {
      const found = data.targets[target];
      const command = found?.options.command ?? found?.metadata?.scriptContent;
      return command
        ? [{ task: `${project}:${target}`, target, folder: join(root, data.root), command }]
        : [];
    }),
  );
}

/**
 * Picks the files, of those a task has opened, that its result depends on without being told: neither folders nor what
 * tests have written, and no build of sources that are inputs themselves.
 *
 * @returns {Promise<(opened: Iterable<string>, inputs: readonly string[]) => string[]>}
 */
async function unlistedFiles() {
  const tracked = new Set((await run('git', ['ls-files'])).split('\n'));
  return (opened, inputs) => {
    const listed = new Set(inputs);
    const isListed = (/** @type {string} */ file) => {
      if (listed.has(file)) return true;
      const [, project] = /^(.*?)\/dist\//.exec(file) ?? [];
      if (project === undefined) return !tracked.has(file);
      return (
        !statSync(join(root, file), { throwIfNoEntry: false })?.isFile() ||
        inputs.some((input) => input.startsWith(`${project}/src/`))
      );
    };
    return [...opened].filter((file) => !isListed(file)).sort();
  };
}

/** Runs a command as npm runs a script. @param {Work} work @param {NodeJS.ProcessEnv} env */
async function perform({ target, folder, command }, env) {
  const paths = [join(folder, 'node_modules/.bin'), join(root, 'node_modules/.bin'), process.env.PATH];
  const child = spawn(command, {
    cwd: folder,
    shell: true,
    env: {
      FORCE_COLOR: '0',
      ...process.env,
      ...env,
      PATH: paths.join(delimiter),
      // For the measurement.
      NX_TASK_TARGET_TARGET: target,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += String(part);
      process.stdout.write(part);
    });
  /** @type {number | null} */
  const code = await new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', done);
  });
  return { code, output };
}

/**
 * @param {readonly string[]} targets
 * @param {{env: NodeJS.ProcessEnv, fatrace: string}} options
 * @throws {Stop} naming what failed
 */
export async function runAll(targets, { env, fatrace }) {
  await build();
  await run(bin('nx'), ['run-many', '-t', 'fixtures'], { env: nxEnv });
  const unlistedOf = await unlistedFiles();
  const sum = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const problems = [];
  /** Milliseconds by target. @type {Record<string, number>} */
  const times = {};
  const measured = measureCpu();
  for (const work of await tasksOf(targets)) {
    say(`\n> ${work.task}`);
    const started = Date.now();
    const opened = await noteOpened(fatrace);
    const { code, output } = await perform(work, env);
    const unlisted = unlistedOf(await opened(), inputsOf(work.task).files);
    times[work.target] = (times[work.target] ?? 0) + Date.now() - started;
    if (code !== 0) problems.push(`${work.task} failed`);
    if (unlisted.length > 0)
      problems.push(`${work.task} opens files that are not among its inputs:\n  ${unlisted.join('\n  ')}`);
    const { passed, failed } = countOf(output);
    sum.passed += passed;
    sum.failed += failed;
  }
  const cpu = measured();
  say('\nWhere the time went');
  for (const [target, time] of Object.entries(times))
    say(
      `  ${target.padEnd(24)} ${durationOf(time).padStart(12)} ${`${Math.round(cpu[target] ?? 0)} s CPU`.padStart(12)}`,
    );
  say(`\n${sum.passed} tests passed, ${sum.failed} failed`);
  if (problems.length > 0) throw new Stop(problems.join('\n\n'));
}
