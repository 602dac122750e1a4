// npm run pack: packs what a team outside the repository needs, as tarballs in dist/packages. The kit
// contains all others and creates a remote from them. Reproducible: the same sources give the same bytes.
// `-- --to DIR` writes elsewhere; `-- --as-built` builds nothing, and so leaves out the shell for `mf dev`.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { asPackage, COMMON, json, manifestOf, packLibrary, read, tarballName } from './pack-files.mjs';
import { bin, main, nxEnv, root, run, say, step, Stop } from './steps.mjs';

/** @typedef {import('./pack-files.mjs').Files} Files */

const LIBRARIES = ['contracts', 'remote', 'api-client', 'auth', 'ui', 'federation', 'mf', 'tooling'];
/**
 * Third-party dependencies of a remote's package.json, in the versions that the shell is built and tested with.
 */
const USED = ['react', 'styled-components'];
const USED_BY_TESTS = [
  ...['@testing-library/dom', '@testing-library/react', '@types/jest', '@types/node'],
  ...['@types/react', '@types/react-dom', 'react-dom'],
];
/** Files of the kit's own program; it runs before anything is installed. */
const PROGRAM = [
  ...['bin/kit.mjs', 'build/workspace.mjs', 'build/package-json.mjs'],
  ...[
    'context',
    'kit',
    'new-command',
    'plain',
    'problems',
    'remote-name',
    'rspack',
    'run',
    'scaffold',
    'site-parts',
    'templates',
  ].map((name) => `cli/${name}.mjs`),
];

/**
 * The shell's development build, made once. It contains no local paths.
 *
 * @returns {Promise<Files>}
 */
async function developmentShell() {
  const folder = join(root, 'dist/shell-dev');
  await run(bin('rspack'), ['build'], {
    cwd: join(root, 'shell'),
    env: { NODE_ENV: 'development', PREPARED_SHELL: folder },
  });
  const files = await read(join(root, 'dist'), ['shell-dev']);
  await rm(folder, { recursive: true });
  for (const [path, content] of files) {
    if (!path.endsWith('.js')) continue;
    files.set(path, Buffer.from(content.toString().replaceAll(`${root}/`, '')));
  }
  return files;
}

/**
 * The shell's server build, with which `mf check` renders pages; empty if it was not built.
 *
 * @returns {Promise<Files>}
 */
async function serverShell() {
  const file = join(root, 'shell/dist/server.cjs');
  return existsSync(file) ? new Map([['shell-server/server.cjs', await readFile(file)]]) : new Map();
}

/** @param {string[]} names @returns {Record<string, string>} name → exact version */
function pins(names) {
  /** @type {Record<string, string>} */
  const known = {};
  for (const { dependencies, devDependencies } of [manifestOf('remote'), manifestOf('ui'), manifestOf()]) {
    Object.assign(known, devDependencies, dependencies);
  }
  return Object.fromEntries(
    names.map((name) => {
      const version = known[name];
      if (!version || !/^\d/.test(version))
        throw new Stop(`${name} has no exact version in this repository.`);
      return [name, version];
    }),
  );
}

/** @param {boolean} asBuilt @returns {Promise<Files>} */
async function packages(asBuilt) {
  if (!asBuilt) {
    await step('Building the contracts and the shell', () =>
      run(bin('nx'), ['run-many', '-t', 'build', '-p', '@lectern/contracts,shell'], { env: nxEnv }),
    );
  }
  /** @type {Record<string, Files>} */
  const additions = {
    tooling: await read(root, ['tsconfig.base.json', 'tsconfig.browser.json']),
    federation: new Map([
      ...(asBuilt ? [] : await step('Building the shell for developers', developmentShell)),
      ...(await serverShell()),
    ]),
  };
  /** @type {Files} */
  const packed = new Map();
  for (const library of LIBRARIES) {
    packed.set(tarballName(manifestOf(library)), await packLibrary(library, additions[library] ?? new Map()));
  }
  const names = Object.fromEntries(
    LIBRARIES.map((library) => [manifestOf(library).name, tarballName(manifestOf(library))]),
  );
  const integrity = Object.fromEntries(
    [...packed].map(([file, content]) => [
      file,
      `sha512-${createHash('sha512').update(content).digest('base64')}`,
    ]),
  );
  packed.set(
    'kit.json',
    json({ packages: names, integrity, dependencies: pins(USED), devDependencies: pins(USED_BY_TESTS) }),
  );
  for (const [path, content] of await read(join(root, 'docs'), ['teams.md'])) packed.set(path, content);
  return packed;
}

const DEFAULT = join(root, 'dist/packages');

await main(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string', default: DEFAULT }, 'as-built': { type: 'boolean', default: false } },
  });
  const target = resolve(values.to);
  const tarballs = await packages(values['as-built']);
  const kit = { name: 'lectern-kit', version: manifestOf('federation').version };
  const program = await read(join(root, 'libs/federation'), PROGRAM);
  const contents = [...tarballs].map(
    ([path, content]) => /** @type {const} */ ([`packages/${path}`, content]),
  );
  tarballs.set(
    tarballName(kit),
    await asPackage(
      { ...kit, ...COMMON, bin: { [kit.name]: './bin/kit.mjs' } },
      new Map([...program, ...contents]),
    ),
  );
  if (target === DEFAULT) await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [path, content] of tarballs) await writeFile(join(target, path), content);
  say(
    `\nA team needs one file, ${tarballName(kit)} in ${target}:\n  npx --yes ./${tarballName(kit)} new mf-news`,
  );
});
