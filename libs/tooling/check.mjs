// npm run check: format, lint, types and unit tests of changes since `main`; prints what it leaves to `npm
// test`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runParts } from './parts.mjs';
import { bin, install, main, nxEnv, root, run, say, step, Stop } from './steps.mjs';

const BASE = 'main';
/** Parts of `npm test` that concern the whole checkout. */
const NOT_HERE =
  'unused code, circular imports, specification and sources, budgets, integration, chaos and browser tests';

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {string[]} the lines that it prints
 */
function lines(command, args) {
  const env = { ...process.env, ...nxEnv };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Stop(`${command} ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

/** Changed files, committed or not. @param {string} since */
function changedFiles(since) {
  const files = [
    ...lines('git', ['diff', '--name-only', since]),
    ...lines('git', ['ls-files', '--others', '--exclude-standard']),
  ];
  return files.filter((file) => existsSync(join(root, file)));
}

/** Folders of the workspaces that contain the files. @param {readonly string[]} files */
function workspacesOf(files) {
  const folders = files.map((file) => /^(?:libs\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? '');
  return [...new Set(folders)].filter((folder) => folder && existsSync(join(root, folder, 'package.json')));
}

await main(async () => {
  await install();
  const [since = BASE] = lines('git', ['merge-base', BASE, 'HEAD']);
  const files = changedFiles(since);
  if (files.length === 0) return say(`Nothing differs from ${BASE}.`);
  const prettier = ['--check', '--log-level=warn', '--ignore-unknown', ...files];
  await step('Checking the format', () => run(bin('prettier'), prettier));
  const workspaces = workspacesOf(files);
  if (workspaces.length > 0) {
    await runParts(['lint', 'test'], { args: ['run-many', '--projects', workspaces.join()] });
    await step('Linting with types', () => run(bin('oxlint'), workspaces));
    // Type checks are quick, and also cover what depends on the change.
    await runParts(['typecheck'], { args: ['affected', `--base=${since}`] });
  }
  const affected = lines(bin('nx'), ['show', 'projects', '--affected', `--base=${since}`]);
  const names = affected.map((name) => name.replace('@lectern/', 'libs/'));
  const rest = names.filter((name) => name !== 'lectern' && !workspaces.includes(name));
  if (rest.length > 0) say(`\nLeft to npm test: lint and unit tests of ${rest.join(', ')};`);
  say(`${rest.length > 0 ? '' : '\nLeft to npm test: '}${NOT_HERE}.`);
});
