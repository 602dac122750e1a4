import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SECRET } from '../signing';

const MAIN = resolve(import.meta.dirname, '../../../services/dist/main.js');

/** A site process that a test has for itself. */
export interface OwnSite {
  baseURL: string;
  varDir: string;
  /** Ends the process and waits for its end. The folder goes with the process that made it. */
  stop: () => Promise<void>;
  /** From here on it answers nothing; what is sent to it waits. */
  freeze: () => void;
  /** Ends the process at once, as a machine that fails. `beside` it on its `port` comes the next one. */
  kill: () => Promise<void>;
}

interface Options {
  /** Environment variables beside what every site here has. */
  env?: Record<string, string>;
  /** A second process on this one's database, files and secret. */
  beside?: OwnSite;
  /** A free one where none is given. */
  port?: number;
}

/** Starts a site with the builds of this checkout, the demo catalogue and `operator@lectern.example`, and waits until it answers. */
export async function startSite({ env = {}, beside, port: given }: Options = {}): Promise<OwnSite> {
  const varDir = beside?.varDir ?? (await mkdtemp(join(tmpdir(), 'lectern-own-site-')));
  const port = given ?? (await freePort());
  const { DATABASE_URL: _shared, ...inherited } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...inherited,
      NODE_ENV: 'development',
      PORT: String(port),
      VAR_DIR: varDir,
      DATABASE_FILE: join(varDir, 'lectern.db'),
      OPERATORS: 'operator@lectern.example',
      LOG_LEVEL: 'warn',
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
    varDir,
    stop: async () => {
      child.kill('SIGTERM');
      // One that was frozen hears nothing before.
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
