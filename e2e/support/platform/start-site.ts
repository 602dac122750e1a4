import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { SECRET } from '../signing';

const MAIN = resolve(import.meta.dirname, '../../../services/dist/main.js');

/** A site process of one test. */
export interface OwnSite {
  baseURL: string;
  /** Origin of its console. */
  consoleURL: string;
  varDir: string;
  /** Ends the process and waits for that. The folder is removed with the process that created it. */
  stop: () => Promise<void>;
  /** From here on it does not respond; requests to it wait. */
  freeze: () => void;
  /** Kills the process immediately, like a machine failure. Start the next one `beside` it on its `port`. */
  kill: () => Promise<void>;
}

interface Options {
  /** Environment variables in addition to the defaults. */
  env?: Record<string, string>;
  /** A second process on this one's database, files and secret. */
  beside?: OwnSite;
  /** Defaults to a free one. */
  port?: number;
}

/**
 * Starts a site with the builds of this checkout, the demo catalogue and `operator@lectern.example`, and
 * waits until it responds.
 */
export async function startSite({ env = {}, beside, port: given }: Options = {}): Promise<OwnSite> {
  const varDir = beside?.varDir ?? (await mkdtemp(join(tmpdir(), 'lectern-own-site-')));
  const port = given ?? (await freePort());
  const consolePort = await freePort();
  const { DATABASE_URL: _shared, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...inherited,
      NODE_ENV: 'development',
      PORT: String(port),
      CONSOLE_PORT: String(consolePort),
      VAR_DIR: varDir,
      DATABASE_FILE: join(varDir, 'lectern.db'),
      OPERATORS: 'operator@lectern.example',
      LOG_LEVEL: 'warn',
      // A busy machine must not count as overload.
      OVERLOAD_DELAY_MS: '60000',
      SECRET,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const started = once(child, 'message');
  await Promise.race([
    started,
    ended.then(() => Promise.reject(new Error('The site ended before it answered.'))),
  ]);
  return {
    baseURL: `http://localhost:${port}`,
    consoleURL: `http://localhost:${consolePort}`,
    varDir,
    stop: async () => {
      child.kill('SIGTERM');
      // A frozen process receives no signal before this.
      child.kill('SIGCONT');
      await ended;
      if (!beside) await rm(varDir, { recursive: true, force: true });
    },
    freeze: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
