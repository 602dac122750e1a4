// `node libs/tooling/version-of.mjs NAME`: non-file inputs of a test's result, part of Nx's cache key.
import { execFileSync } from 'node:child_process';
import { release } from 'node:os';
import { CHROMIUM, find, HAPROXY, KHAL, MARIADB, UNIT_VERIFIER } from './programs.mjs';

/** @param {string | null | undefined} program @param {string} [option] */
const version = (program, option = '--version') =>
  program
    ? execFileSync(program, [option], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    : 'none';

const VERSIONS = {
  // Rendering isolation depends on the kernel and on the user.
  machine: () => [process.version, process.arch, release(), process.getuid?.()].join(' '),
  chromium: () => version(process.env.CHROMIUM_PATH ?? find(CHROMIUM)),
  mariadb: () => (process.env.TEST_DATABASE_URL ? 'TEST_DATABASE_URL' : version(find(MARIADB))),
  haproxy: () => version(find(HAPROXY), '-v'),
  khal: () => version(process.env.KHAL_PATH ?? find(KHAL)),
  systemd: () => version(find(UNIT_VERIFIER)),
};

const [name = ''] = process.argv.slice(2);
if (!(name in VERSIONS)) throw new Error(`version-of.mjs knows ${Object.keys(VERSIONS).join(', ')}`);
console.log(VERSIONS[/** @type {keyof typeof VERSIONS} */ (name)]().trim());
