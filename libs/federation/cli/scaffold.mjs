// `mf new`: creates a remote that builds, tests and publishes without changes.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { deployables, isCheckout, readJson, root } from '../build/workspace.mjs';
import { MF } from './context.mjs';
import { findKit, KIT_FILE, VENDOR } from './kit.mjs';
import { Misuse, Problem } from './problems.mjs';
import { SITE } from './site-parts.mjs';
import { judgeFolder } from './rspack.mjs';
import { ownName } from './remote-name.mjs';
import { pageSource, pageTest, readme, slotSource } from './templates.mjs';

const NAME = /^mf-[a-z][a-z0-9-]{0,36}$/;
const PATTERN = /^(?:\/(?:[A-Za-z0-9._~-]+|:[A-Za-z]\w*))+$/;
const SLOT = /^[a-z][a-z0-9-]*$/;
/** Slot of the shell → the site's remote that fills it. */
const SLOTS = /** @type {Record<string, string | null>} */ (SITE.slots);
const LIBRARIES = ['contracts', 'remote', 'api-client', 'auth', 'ui'];
const TOOLS = ['federation', 'mf', 'tooling'];
/** Next to the tarballs of a remote in its own folder. */
const GUIDE = 'teams.md';

/** @typedef {import('./templates.mjs').Remote} Remote */
/** @typedef {{dependencies: Record<string, string>, devDependencies: Record<string, string>}} Dependencies */

/**
 * Writes a remote into a new folder: in a checkout of Lectern next to the others, else in the working directory (next
 * to it, if that is a remote's folder).
 *
 * @param {string} name
 * @param {{dir: string, path?: string | undefined, slot?: string | undefined}} options
 * @returns {{folder: string, files: string[], next: string[]}}
 * @throws {Misuse | Problem}
 */
export function scaffold(name, { dir, path, slot }) {
  const short = name.slice('mf-'.length);
  const remote = { name, short, pattern: path ?? `/${short}`, slot: slot ?? null };
  judge(remote);
  const isInside = isCheckout && (dir === root || dir.startsWith(root + sep));
  if (isInside) judgePath(remote.pattern);
  const [, first = ''] = remote.pattern.toLowerCase().split('/');
  if (SITE.paths.includes(first))
    throw new Misuse(`/${first} belongs to the site: start with another segment.`);
  const folder = join(isInside ? root : ownName(dir) === null ? dir : dirname(dir), name);
  judgeFolder(folder);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Problem(`${folder} already exists and is not empty.`);
  }
  const contents = isInside ? inCheckout(remote) : byItself(remote, folder);
  for (const [file, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  const next = [
    `cd ${relative(dir, folder) || '.'}`,
    ...(isInside ? [] : ['npm install']),
    'npm test',
    'npm run build',
    ...(isInside
      ? []
      : ['export LECTERN_URL=https://… LECTERN_TOKEN=lct_…  # the site, and the token of your team']),
    `${MF} dev      # this remote inside the site, with fast refresh`,
    `${MF} publish${isInside ? '  # with LECTERN_URL and LECTERN_TOKEN' : ''}`,
  ];
  return { folder, files: Object.keys(contents), next };
}

/** @param {Remote} remote */
function judge({ name, short, pattern, slot }) {
  if (!NAME.test(name)) {
    throw new Misuse(
      `'${name}' is an invalid name: start with mf-, then use lower-case letters, digits and hyphens.`,
    );
  }
  if (!PATTERN.test(pattern))
    throw new Misuse(`'${pattern}' is not a valid pattern, such as /news or /news/:slug.`);
  const [first = '', ...others] = pattern.slice(1).split('/');
  if (first.startsWith(':'))
    throw new Misuse(`'${pattern}' would match every path of the site: start with a fixed segment.`);
  const twice = others.find((part, at) => part.startsWith(':') && others.indexOf(part) !== at);
  if (twice !== undefined) throw new Misuse(`'${pattern}' has the parameter ${twice} twice.`);
  if (slot !== null && !SLOT.test(slot)) throw new Misuse(`'${slot}' is not a slot, such as header-search.`);
  if (slot !== null && !Object.hasOwn(SLOTS, slot))
    throw new Misuse(`The shell has no slot '${slot}'; it has ${Object.keys(SLOTS).join(', ')}.`);
  if (slot !== null) {
    const filledBy = SLOTS[slot];
    if (filledBy)
      throw new Problem(`The slot ${slot} is filled by ${filledBy}, which has to give it up first.`);
  }
  if (slot === short)
    throw new Misuse(`The page is already called '${slot}': choose another name for the remote.`);
}

/**
 * Reports early if another remote of the checkout owns the path; the gate checks against the live releases.
 *
 * @param {string} pattern
 */
function judgePath(pattern) {
  const shapeOf = (/** @type {string} */ path) => path.replaceAll(/:\w+/g, ':');
  for (const other of deployables()) {
    const { name, lectern } = /** @type {{name: string, lectern: {pages?: object}}} */ (
      readJson(join(other, 'package.json'))
    );
    const owned = Object.keys(lectern.pages ?? {}).find((path) => shapeOf(path) === shapeOf(pattern));
    if (owned !== undefined)
      throw new Problem(`${owned} is owned by ${name}: choose another one with --path.`);
  }
}

/**
 * @param {Remote} remote
 * @returns {Record<string, string>} file → content
 */
function inCheckout(remote) {
  const versions = (/** @type {string[]} */ names) =>
    Object.fromEntries(names.map((lib) => [`@lectern/${lib}`, versionOf(`libs/${lib}`)]));
  const { dependencies: of } = /** @type {Dependencies} */ (readJson(join(root, 'libs/ui/package.json')));
  return {
    'package.json': json(
      packageOf(
        remote,
        // The repository's own lint covers every folder in it.
        { lint: 'eslint .' },
        {
          dependencies: {
            ...versions(LIBRARIES),
            react: of.react ?? '',
            'styled-components': of['styled-components'] ?? '',
          },
          devDependencies: versions(TOOLS),
        },
      ),
    ),
    'tsconfig.json': tsconfig('../tsconfig.browser.json'),
    'README.md': readme(remote, '../docs/teams.md'),
    ...sources(remote),
  };
}

/**
 * These packages are in no registry: anyone who claimed their scope there could run code on every machine
 * that installs them.
 */
const NPMRC = `# Packages of this scope are installed from the files in ${VENDOR}, never from a registry.
@lectern:registry=http://127.0.0.1:9/
`;

/**
 * From version 10; before, pnpm reads the overrides in package.json.
 *
 * @param {Record<string, string>} overrides
 */
const pnpmSettings = (overrides) => `packages: ['.']
# The packages find each other beside themselves.
nodeLinker: hoisted
overrides:
${Object.entries(overrides)
  .map(([name, from]) => `  '${name}': '${from}'`)
  .join('\n')}
`;

/**
 * With its packages included, so that a clone of the folder is all a team needs.
 *
 * @param {Remote} remote
 * @param {string} folder
 * @returns {Record<string, string>} file → content
 */
function byItself(remote, folder) {
  const kit = findKit();
  const vendor = join(folder, VENDOR);
  mkdirSync(vendor, { recursive: true });
  for (const file of [KIT_FILE, GUIDE, ...Object.values(kit.packages)]) {
    judgeTarball(kit, file);
    cpSync(join(kit.folder, file), join(vendor, file));
  }
  const files = (/** @type {string[]} */ names) =>
    Object.fromEntries(
      names.map((lib) => [`@lectern/${lib}`, `file:${VENDOR}/${kit.packages[`@lectern/${lib}`]}`]),
    );
  // Without these pnpm and Yarn would look up the packages that they depend on in a registry.
  const packages = files([...LIBRARIES, ...TOOLS]);
  return {
    'package.json': json({
      ...packageOf(
        remote,
        {},
        {
          dependencies: { ...files(LIBRARIES), ...kit.dependencies },
          devDependencies: { ...files(TOOLS), ...kit.devDependencies },
        },
      ),
      pnpm: { overrides: packages },
      resolutions: packages,
    }),
    'pnpm-workspace.yaml': pnpmSettings(packages),
    '.yarnrc.yml': '# The packages find each other beside themselves.\nnodeLinker: node-modules\n',
    '.gitignore': 'node_modules/\ndist/\n',
    '.npmrc': NPMRC,
    'tsconfig.json': tsconfig('@lectern/tooling/tsconfig.browser.json'),
    'README.md': readme(remote, `${VENDOR}/${GUIDE}`),
    ...sources(remote),
  };
}

/**
 * The kit lists its tarballs' hashes; any other file under their name is refused.
 *
 * @param {import('./kit.mjs').Kit} kit
 * @param {string} file
 */
function judgeTarball({ folder, integrity = {} }, file) {
  if (!file.endsWith('.tgz')) return;
  const actual = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`;
  if (actual !== integrity[file])
    throw new Problem(
      `${join(folder, file)} is not the package that ${KIT_FILE} next to it describes. Download the kit again.`,
    );
}

/** @param {Remote} remote @returns {Record<string, string>} */
const sources = (remote) => ({
  'rspack.config.mjs': `import { remote } from '@lectern/federation/build';\n\nexport default remote(import.meta);\n`,
  'jest.config.mjs': `export { browserPreset as default } from '@lectern/tooling/jest-preset.mjs';\n`,
  [`src/${remote.short}.page.tsx`]: pageSource(remote),
  [`src/${remote.short}.page.spec.tsx`]: pageTest(remote),
  ...(remote.slot !== null && { [`src/${remote.slot}.slot.tsx`]: slotSource(remote.slot) }),
});

/**
 * @param {Remote} remote
 * @param {Record<string, string>} scripts in addition to every remote's own
 * @param {Dependencies} dependencies
 */
const packageOf = ({ name, short, pattern, slot }, scripts, dependencies) => ({
  name,
  version: '0.1.0',
  private: true,
  type: 'module',
  lectern: {
    pages: { [pattern]: `./src/${short}.page.tsx` },
    slots: slot === null ? {} : { [slot]: `./src/${slot}.slot.tsx` },
  },
  scripts: {
    build: 'lectern-mf build',
    dev: 'lectern-mf dev',
    check: 'lectern-mf check',
    // npm runs a script called publish on its own.
    'publish-release': 'lectern-mf publish',
    ...scripts,
    typecheck: 'tsc7 -p .',
    test: 'lectern-jest',
  },
  ...dependencies,
});

/** @param {string} base */
const tsconfig = (base) => `{ "extends": "${base}", "include": ["src"] }\n`;

const versionOf = (/** @type {string} */ workspace) =>
  /** @type {{version: string}} */ (readJson(join(root, workspace, 'package.json'))).version;

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
