// npm run test:file -- FILE[:LINE] … [-t TITLE]: runs test files alone, each kind with its runner. With --mysql the
// services' run on MariaDB.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { bin, main, root, Stop } from './steps.mjs';

const script = (/** @type {string} */ name) => join(import.meta.dirname, name);

/**
 * @param {string} path absolute
 * @param {string[]} rest runner's arguments
 * @returns {{cwd: string, args: string[]}}
 */
function runnerOf(path, rest) {
  const file = relative(root, path);
  // Playwright calls it --grep.
  if (file.startsWith('e2e/'))
    return {
      cwd: root,
      args: [
        script('test-browser.mjs'),
        file.slice('e2e/'.length),
        ...rest.map((arg) => (arg === '-t' ? '-g' : arg)),
      ],
    };
  const plain = path.replace(/:\d+$/, '');
  if (file.startsWith('services/test/checkout/'))
    return {
      cwd: join(root, 'services'),
      args: [
        bin('lectern-jest'),
        '--config',
        `jest.checkout${file.includes('.long.') ? '-long' : ''}.config.mjs`,
        plain,
        ...rest,
      ],
    };
  if (file.startsWith('services/test/'))
    return { cwd: root, args: [script('test-services.mjs'), plain, ...rest] };
  let folder = dirname(plain);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const config = plain.endsWith('.long.spec.mjs') ? ['--config', 'jest.long.config.mjs'] : [];
  return { cwd: folder, args: [bin('lectern-jest'), ...config, plain, ...rest] };
}

await main(async () => {
  const args = process.argv.slice(2);
  const isFile = (/** @type {string} */ arg) => existsSync(resolve(root, arg.replace(/:\d+(?::\d+)?$/, '')));
  const files = args.filter(isFile);
  if (files.length === 0)
    throw new Stop('Which file? For example: npm run test:file -- mf-talk/src/dates.spec.ts');
  const rest = args.filter((arg) => !isFile(arg));
  for (const file of files) {
    const { cwd, args: found } = runnerOf(resolve(root, file), rest);
    if (spawnSync(process.execPath, found, { cwd, stdio: 'inherit' }).status !== 0) process.exitCode = 1;
  }
});
