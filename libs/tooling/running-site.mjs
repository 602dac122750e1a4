// The built site in a temporary folder, for measurements from outside: on a new database with the demo catalogue, or on an existing one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { root, SERVICES, Stop } from './steps.mjs';

/** Remotes whose pages are at the console's own origin. */
export const CONSOLE_REMOTES = ['mf-curate', 'mf-operate'];

/**
 * @template T
 * @param {(site: {base: string, console: string, pid: number, folder: string, file: string}) => Promise<T>} use `file` is the embedded database
 * @param {Record<string, string>} [settings] environment variables in addition to the defaults
 * @returns {Promise<T>}
 * @throws {Stop} when the services do not start
 */
export async function withRunningSite(use, settings = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-site-'));
  const port = await freePort();
  const consolePort = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    VAR_DIR: folder,
    // The services refuse both.
    DATABASE_FILE: settings.DATABASE_URL ? '' : join(folder, 'lectern.db'),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const services = spawn(process.execPath, SERVICES, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  });
  const ended = once(services, 'close');
  try {
    const [message] = await Promise.race([once(services, 'message'), ended.then(() => [])]);
    if (!message) throw new Stop('The services did not start.');
    return await use({
      base: `http://localhost:${port}`,
      console: `http://localhost:${consolePort}`,
      pid: services.pid ?? 0,
      folder,
      file: env.DATABASE_FILE,
    });
  } finally {
    services.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}
