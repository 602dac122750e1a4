// A private MariaDB in a temporary folder, for one test run.
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureMariadb, find } from './programs.mjs';
import { run, Stop } from './steps.mjs';

/**
 * Starts a server with an empty data folder on a free loopback port.
 *
 * @param {string[]} [options] additional options of the server
 * @returns {Promise<{url: string, data: string, stop: () => Promise<void>}>} `url` names no database; `data` is the
 * folder of its files; `stop` ends the server and removes its folder
 */
export async function startMariadb(options = []) {
  const program = await ensureMariadb();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-mariadb-'));
  const data = join(folder, 'data');
  // The server refuses to run as root without this.
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  const installer = find(['mariadb-install-db', 'mysql_install_db']);
  await (installer
    ? run(installer, [
        '--no-defaults',
        `--datadir=${data}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        ...user,
      ])
    : run(program, ['--no-defaults', '--initialize-insecure', `--datadir=${data}`, ...user]));
  const port = await freePort();
  const server = spawn(
    program,
    [
      '--no-defaults',
      ...user,
      `--datadir=${data}`,
      `--socket=${join(folder, 'socket')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-log-bin',
      '--skip-name-resolve',
      // Its data need not survive a crash.
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-flush-method=nosync',
      '--innodb-doublewrite=0',
      ...options,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((done) => server.on('close', done));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  let log = '';
  const ready = await new Promise((done) => {
    server.stderr.on('data', (part) => {
      log += String(part);
      if (log.includes('ready for connections')) done(true);
    });
    server.on('close', () => done(false));
  });
  if (!ready) {
    await stop();
    throw new Stop(`The private MariaDB did not start:\n${log}`);
  }
  return { url: `mysql://root@127.0.0.1:${port}/`, data, stop };
}
