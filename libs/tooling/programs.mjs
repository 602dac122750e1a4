// Finds the programs that the tests need, and installs missing ones where possible.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { bin, run, step, Stop } from './steps.mjs';

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} [folders] searched after PATH
 * @returns {string | null} path of the first that can be run
 */
export function find(names, folders = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/usr/bin']) {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    for (const name of names) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Missing or not executable: keep looking.
      }
    }
  }
  return null;
}

/** @param {readonly string[]} packages */
async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !find(['apt-get'])) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await step(`Installing ${packages.join(', ')} from Debian`, async () => {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
  });
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  try {
    accessSync(chromium.executablePath(), constants.X_OK);
    return chromium.executablePath();
  } catch {
    return null;
  }
}

/** As Playwright prefers: the headless shell needs a fifth less time than the whole browser. */
export const CHROMIUM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/**
 * A Chromium for tests: an installed one, else Playwright's download, else Debian's.
 *
 * @returns {Promise<string>} its path
 * @throws {Stop} naming what to install
 */
export async function ensureChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  const present = (await playwrightChromium()) ?? find(CHROMIUM);
  if (present) return present;
  const downloaded = await step("Looking for Playwright's Chromium", () =>
    run(bin('playwright'), ['install', 'chromium'], { quiet: true }).then(playwrightChromium, () => null),
  );
  if (downloaded) return downloaded;
  const withFonts = (/** @type {string} */ browser) => aptInstall([browser, 'fonts-liberation']);
  await withFonts('chromium-headless-shell').catch(() => withFonts('chromium'));
  const installed = find(CHROMIUM);
  if (installed) return installed;
  throw new Stop(
    "The browser tests need Chromium: it is not installed, Playwright's download is unreachable, and installing Debian's package needs root.\n" +
      "Install it with 'apt-get install chromium' as root, or set CHROMIUM_PATH to an installed one.",
  );
}

export const MARIADB = ['mariadbd', 'mysqld'];

/**
 * A MariaDB server program.
 *
 * @returns {Promise<string>} its path
 * @throws {Stop} naming what to install
 */
export async function ensureMariadb() {
  const present = find(MARIADB);
  if (present) return present;
  await aptInstall(['mariadb-server']);
  const installed = find(MARIADB);
  if (installed) return installed;
  throw new Stop(
    'The tests run on MariaDB too: it is not installed, and installing it needs root.\n' +
      "Install it with 'apt-get install mariadb-server' as root, or set TEST_DATABASE_URL=mysql://user:password@host:port/ to a server that allows creating databases.",
  );
}

const GALERA = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib64/galera-4/libgalera_smm.so'];

/**
 * A MariaDB server program that comes with Galera.
 *
 * @returns {Promise<string>} its path
 * @throws {Stop} naming what to install
 */
export async function ensureGalera() {
  const server = await ensureMariadb();
  if (!GALERA.some((path) => existsSync(path))) await aptInstall(['galera-4', 'rsync']);
  if (GALERA.some((path) => existsSync(path))) return server;
  throw new Stop(
    "The test that loses a database node needs Galera: install it with 'apt-get install galera-4 rsync' as root.",
  );
}

export const HAPROXY = ['haproxy'];

/**
 * HAProxy.
 *
 * @returns {Promise<string>} its path
 * @throws {Stop} naming what to install
 */
export async function ensureHaproxy() {
  const present = find(HAPROXY);
  if (present) return present;
  await aptInstall(['haproxy']);
  const installed = find(HAPROXY);
  if (installed) return installed;
  throw new Stop("The site is tested behind HAProxy: install it with 'apt-get install haproxy' as root.");
}

/** For programs with threads; the folder has the machine's name. */
const FAKETIME = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/**
 * The library that changes the clock of a process.
 *
 * @returns {Promise<string>} its path
 * @throws {Stop} naming what to install
 */
export async function ensureFaketime() {
  const present = () => FAKETIME.find((path) => existsSync(path));
  if (!present()) await aptInstall(['faketime']);
  const installed = present();
  if (installed) return installed;
  throw new Stop(
    "The clock of a process is changed with libfaketime: install it with 'apt-get install faketime' as root.",
  );
}

export const KHAL = ['khal'];

/**
 * A calendar program that reads .ics files.
 *
 * @returns {Promise<string>} its path
 * @throws {Stop} naming what to install
 */
export async function ensureIcalProgram() {
  const present = process.env.KHAL_PATH || find(KHAL);
  if (present) return present;
  await aptInstall(['khal']);
  const installed = find(KHAL);
  if (installed) return installed;
  throw new Stop(
    'Calendar files are tested with a calendar program: khal is not installed, and installing it needs root.\n' +
      "Install it with 'apt-get install khal' as root, or set KHAL_PATH to an installed one.",
  );
}

export const UNIT_VERIFIER = ['systemd-analyze'];

/**
 * Systemd's own check of units: about 10 MB on Debian. Optional, since other systems have none.
 *
 * @returns {Promise<void>}
 */
export async function ensureUnitVerifier() {
  if (!find(UNIT_VERIFIER)) await aptInstall(['systemd']);
}

const FATRACE = ['fatrace'];

/**
 * The program that reports which files are opened.
 *
 * @returns {Promise<string>} its path
 * @throws {Stop} naming what to install
 */
export async function ensureFatrace() {
  const present = find(FATRACE);
  if (present) return present;
  await aptInstall(['fatrace']);
  const installed = find(FATRACE);
  if (installed) return installed;
  throw new Stop(
    "Opened files are noted by fatrace, which needs root: install it with 'apt-get install fatrace' as root.",
  );
}
