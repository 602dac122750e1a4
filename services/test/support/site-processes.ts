import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Dialect } from '../../src/database/dialect.js';
import { type FixtureBuild, writeBuild } from './fixture-builds.js';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { compiled } from './compiled.js';
import { ended } from './mail-fixture.js';
import { createTestDatabase } from './test-database.js';

export interface SiteProcesses {
  /** `http://localhost:port` of each. */
  urls: string[];
  /** Token of a team with all these remotes. */
  token: string;
  /** Ends them and cleans up. */
  stop: () => Promise<void>;
}

/**
 * Processes of the services as in production, on one database and one folder of files, reached only over
 * HTTP.
 *
 * @param local builds in the checkout that they start in
 */
export async function startSiteProcesses(
  dialect: Dialect,
  count: number,
  remotes: string[],
  local: FixtureBuild,
): Promise<SiteProcesses> {
  const [{ target, drop }, varDir] = await Promise.all([
    createTestDatabase(dialect),
    mkdtemp(join(tmpdir(), 'lectern-processes-')),
  ]);
  const operator = 'operator@example.org';
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    // A busy test machine must not count as overload.
    OVERLOAD_DELAY_MS: '60000',
    VAR_DIR: varDir,
    BUILDS_DIR: await checkoutWith(local, varDir),
    LOG_LEVEL: 'silent',
    OPERATORS: operator,
    ...('url' in target ? { DATABASE_URL: target.url } : { DATABASE_FILE: target.file }),
  };
  const who = ['--operator', operator, '--team', 'builders', '--remotes', remotes.join()];
  const cli = [compiled('cli/token.js'), 'create-token', ...who];
  const { stdout } = await promisify(execFile)(process.execPath, cli, { env });

  const processes = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await freePort();
      const child = fork(compiled('main.js'), [], {
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
      await rm(varDir, { recursive: true, force: true });
    },
  };
}

/** A checkout with one built workspace. */
async function checkoutWith(build: FixtureBuild, varDir: string): Promise<string> {
  const checkout = join(varDir, 'checkout');
  const workspace = join(checkout, build.name);
  await mkdir(workspace, { recursive: true });
  await writeFile(join(workspace, 'package.json'), JSON.stringify({ name: build.name, lectern: {} }));
  await rename(await writeBuild(build), join(workspace, 'dist'));
  return checkout;
}
