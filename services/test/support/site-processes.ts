import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Dialect } from '../../src/database/database.js';
import { freePort } from './free-port.js';
import { compileServices, ended } from './mail-fixture.js';
import { createTestDatabase } from './test-database.js';

export interface SiteProcesses {
  /** `http://localhost:port` of each. */
  urls: string[];
  /** An operator's, for the command line. */
  token: string;
  /** Ends them and leaves nothing behind. */
  stop: () => Promise<void>;
}

/** Processes of the services as they run in production, on one database and one folder of files, reached over HTTP alone. */
export async function startSiteProcesses(dialect: Dialect, count: number): Promise<SiteProcesses> {
  const [{ dist, remove }, { target, drop }, varDir] = await Promise.all([
    compileServices(),
    createTestDatabase(dialect),
    mkdtemp(join(tmpdir(), 'lectern-processes-')),
  ]);
  const operator = 'operator@example.org';
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    VAR_DIR: varDir,
    LOG_LEVEL: 'silent',
    OPERATORS: operator,
    ...('url' in target ? { DATABASE_URL: target.url } : { DATABASE_FILE: target.file }),
  };
  const cli = [join(dist, 'modules/rollouts/access/cli.js'), 'create-token', '--operator', operator];
  const { stdout } = await promisify(execFile)(process.execPath, cli, { env });

  const processes = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await freePort();
      const child = fork(join(dist, 'main.js'), [], {
        env: { ...env, PORT: String(port) },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      await once(child, 'message');
      return { child, url: `http://localhost:${port}` };
    }),
  );
  return {
    urls: processes.map(({ url }) => url),
    token: stdout.trim(),
    stop: async () => {
      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ child }) => ended(child)));
      await drop();
      await Promise.all([remove(), rm(varDir, { recursive: true, force: true })]);
    },
  };
}
