// Servers of `mf dev`, all on loopback: they serve the remote and the shell during development.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { DEV_RELEASE } from '../build/dev-release.mjs';
import { freePort } from '../build/free-port.mjs';
import { originGuard, siteOrigins } from '../build/own-site.mjs';
import { Problem } from './problems.mjs';
import { rspackProgram } from './rspack.mjs';

/**
 * @typedef {object} DevServer
 * @property {string} base address, with a slash at the end
 * @property {Promise<never>} failed rejects if it exits unexpectedly
 * @property {() => Promise<void>} stop
 */

/** Content of `dev-release.json`. @typedef {import('@lectern/contracts').ReleaseManifest} Served */

const START_MS = 120_000;
const LOOK_MS = 200;

/**
 * `rspack serve` in a folder.
 *
 * @param {string} dir
 * @param {string} site origin allowed to load from it
 * @returns {Promise<DevServer>}
 */
export async function serveFolder(dir, site) {
  const port = await freePort();
  const child = spawn(process.execPath, [rspackProgram(dir), 'serve'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), LECTERN_SITE_ORIGINS: site },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In its own process group: the terminal's Ctrl-C reaches only `mf`, which then ends everything in order.
    detached: true,
  });
  const closed = once(child, 'close');
  let stopping = false;
  const failed = closed.then(([code]) => {
    if (stopping) return new Promise(() => undefined);
    throw new Problem(`The development server of ${dir} exited with code ${code}.`);
  });
  // Avoids an unhandled rejection while no caller is waiting yet; callers still see it.
  failed.catch(() => undefined);
  return {
    base: `http://localhost:${port}/`,
    failed: /** @type {Promise<never>} */ (failed),
    stop: async () => {
      stopping = true;
      child.kill('SIGTERM');
      await closed;
    },
  };
}

const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
});

/**
 * Serves a folder's files unchanged.
 *
 * @param {string} folder
 * @param {string} site origin allowed to load from it
 * @returns {Promise<DevServer>}
 */
export async function serveFiles(folder, site) {
  const names = new Set(readdirSync(folder));
  const isAllowed = originGuard(siteOrigins({ LECTERN_SITE_ORIGINS: site }));
  const server = createServer((request, response) => {
    if (!isAllowed(request, response)) return;
    const { method, url = '/' } = request;
    const name = new URL(url, 'http://localhost').pathname.slice(1);
    if (!names.has(name) || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    });
    if (method === 'HEAD') response.end();
    else createReadStream(join(folder, name)).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    base: `http://localhost:${port}/`,
    failed: new Promise(() => undefined),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * Waits for a server's first build.
 *
 * @param {DevServer} server
 * @returns {Promise<Served>}
 * @throws {Problem} when it ends or takes too long
 */
export async function describe({ base, failed }) {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const found = await Promise.race([read(base), failed]);
    if (found) return found;
    await pause(LOOK_MS);
  }
  throw new Problem(`${base} built nothing within ${START_MS / 1000} seconds.`);
}

/** @param {string} base @returns {Promise<Served | null>} */
async function read(base) {
  try {
    const response = await fetch(new URL(DEV_RELEASE, base), { signal: AbortSignal.timeout(5_000) });
    return response.ok ? /** @type {Served} */ (await response.json()) : null;
  } catch {
    return null;
  }
}
