// `mf new`: a remote that works before anything of it was changed.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { readJson, root } from '../build/workspace.mjs';
import { Misuse, Problem } from './problems.mjs';
import { pageSource, pageTest, readme } from './templates.mjs';

const NAME = /^mf-[a-z][a-z0-9-]{0,36}$/;
const PATTERN = /^(?:\/(?:[A-Za-z0-9._~-]+|:[A-Za-z]\w*))+$/;
const LIBRARIES = ['contracts', 'remote', 'api-client', 'auth', 'ui'];
const TOOLS = ['federation', 'tooling'];
/** A page has one React, and its tests too: outside a checkout these are the checkout's own. */
const SHARED_LIBRARIES = ['react', 'styled-components'];
const TEST_LIBRARIES = [
  '@testing-library/dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@types/react',
];

/**
 * Writes a remote into a folder of its own: in a checkout of Lectern beside the others, else where the command runs, with the packages of
 * the checkout that the command is of.
 *
 * @param {string} name
 * @param {{dir: string, path?: string | undefined}} options
 * @returns {{folder: string, files: string[], next: string[]}}
 * @throws {Misuse | Problem}
 */
export function scaffold(name, { dir, path }) {
  if (!NAME.test(name)) {
    throw new Misuse(`'${name}' is no name: begin with mf-, go on in small letters, digits and hyphens.`);
  }
  const short = name.slice('mf-'.length);
  const pattern = path ?? `/${short}`;
  if (!PATTERN.test(pattern)) throw new Misuse(`'${pattern}' is no pattern: /news, or /news/:slug.`);
  const isInside = dir === root || dir.startsWith(root + sep);
  const folder = join(isInside ? root : dir, name);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Problem(`${folder} is there already, and not empty.`);
  }
  const remote = { name, short, pattern };
  const contents = {
    'package.json': json(packageOf(remote, isInside ? null : folder)),
    'rspack.config.mjs': `import { remote } from '@lectern/federation/build';\n\nexport default remote(import.meta);\n`,
    'tsconfig.json': json({ extends: pathTo(folder, 'tsconfig.browser.json'), include: ['src'] }),
    'jest.config.mjs': `export { browserPreset as default } from '@lectern/tooling/jest-preset.mjs';\n`,
    'README.md': readme(remote),
    [`src/${short}.page.tsx`]: pageSource(remote),
    [`src/${short}.page.spec.tsx`]: pageTest(remote),
  };
  for (const [file, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const next = [
    `cd ${relative(dir, folder) || '.'}`,
    ...(isInside ? ['npx mf dev          # the site with this remote in it'] : ['npm install']),
    'npm test',
    'npm run build',
    'npx mf publish      # with LECTERN_URL and LECTERN_TOKEN',
  ];
  return { folder, files: Object.keys(contents), next };
}

/**
 * @param {{name: string, short: string, pattern: string}} remote
 * @param {string | null} outside its folder, where that is not in the checkout
 */
function packageOf({ name, short, pattern }, outside) {
  /** @param {string[]} libraries */
  const own = (libraries) =>
    Object.fromEntries(
      libraries.map((library) => [
        `@lectern/${library}`,
        outside === null ? versionOf(`libs/${library}`) : `file:${pathTo(outside, `libs/${library}`)}`,
      ]),
    );
  const { dependencies } = readJson(join(root, 'libs/ui/package.json'));
  /** @param {string[]} libraries */
  const others = (libraries) =>
    Object.fromEntries(
      libraries.map((library) => [
        library,
        outside === null ? dependencies[library] : `file:${pathTo(outside, `node_modules/${library}`)}`,
      ]),
    );
  return {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    lectern: { pages: { [pattern]: `./src/${short}.page.tsx` }, slots: {} },
    scripts: {
      build: 'mf build',
      dev: 'mf dev',
      // The repository's own lint knows every folder in it.
      ...(outside === null && { lint: 'eslint .' }),
      typecheck: 'tsc7 -p .',
      test: 'lectern-jest',
    },
    dependencies: {
      ...own(LIBRARIES),
      ...others(SHARED_LIBRARIES),
    },
    devDependencies: { ...own(TOOLS), ...(outside !== null && others(TEST_LIBRARIES)) },
  };
}

const versionOf = (/** @type {string} */ workspace) =>
  readJson(join(root, workspace, 'package.json')).version;

/** @param {string} folder @param {string} target in the checkout */
const pathTo = (folder, target) => relative(folder, join(root, target)).split(sep).join('/');

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
