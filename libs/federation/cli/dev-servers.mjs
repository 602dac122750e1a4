// Servers of `mf dev`, all of them on loopback: what a remote and the shell are while somebody works on them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { DEV_RELEASE } from '../build/dev-release.mjs';
import { Problem } from './problems.mjs';
import { rspackProgram } from './rspack.mjs';

/**
 * @typedef {object} DevServer
 * @property {string} base address, with a slash at the end
 * @property {Promise<never>} failed rejects when it ends by itself
 * @property {() => Promise<void>} stop
 */

/** What `dev-release.json` says. @typedef {import('@lectern/contracts').ReleaseManifest} Served */

const START_MS = 120_000;
const LOOK_MS = 200;

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * `rspack serve` in a folder.
 *
 * @param {string} dir
 * @returns {Promise<DevServer>}
 */
export async function serveFolder(dir) {
  const port = await freePort();
  const child = spawn(process.execPath, [rspackProgram(), 'serve'], {
    cwd: dir,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
    // In a group of its own: the terminal's Ctrl-C reaches `mf` alone, which then ends everything in order.
    detached: true,
  });
  const closed = once(child, 'close');
  let stopping = false;
  const failed = closed.then(([code]) => {
    if (stopping) return new Promise(() => undefined);
    throw new Problem(`The development server of ${dir} ended with code ${code}.`);
  });
  // Whoever waits for it hears of it; nobody may be waiting yet.
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
 * Serves a folder as it is.
 *
 * @param {string} folder
 * @returns {Promise<DevServer>}
 */
export async function serveFiles(folder) {
  const names = new Set(readdirSync(folder));
  const server = createServer(({ method, url = '/' }, response) => {
    const name = new URL(url, 'http://localhost').pathname.slice(1);
    if (!names.has(name) || (method !== 'GET' && method !== 'HEAD')) {
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      // The page comes from the site; only scripts and fonts come from here.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
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
 * Waits until a server has built what it serves.
 *
 * @param {DevServer} server
 * @returns {Promise<Served>}
 * @throws {Problem} where it ends or takes too long
 */
export async function describe({ base, failed }) {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const found = await Promise.race([read(base), failed]);
    if (found) return found;
    await pause(LOOK_MS);
  }
  throw new Problem(`${base} has built nothing in ${START_MS / 1000} seconds.`);
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
