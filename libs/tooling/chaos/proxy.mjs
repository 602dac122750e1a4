// HAProxy with the shipped configuration, and for each node the status service that HAProxy checks.
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { root, Stop } from '../steps.mjs';
import { start } from './children.mjs';
import { askUntilAnswered } from './sql.mjs';

/**
 * @param {string} program
 * @param {import('./galera.mjs').GaleraNode[]} nodes
 * @param {number[]} processes ports of the services
 * @returns {Promise<{site: string, database: string, stop: () => Promise<void>}>} URLs of the two frontends
 */
export async function startProxy(program, nodes, processes) {
  const site = await freePort();
  const database = await freePort();
  const status = await Promise.all(nodes.map(() => freePort()));
  const watch = start(
    process.execPath,
    [
      join(root, 'services/dist/cli/galera-status.js'),
      ...nodes.flatMap((node, index) => [String(status[index]), node.url]),
    ],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const proxy = start(program, ['-db', '-f', join(root, 'deploy/haproxy.cfg')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_BIND: `127.0.0.1:${database}`,
      SITE_BIND: `127.0.0.1:${site}`,
      ...Object.fromEntries(
        nodes.flatMap(({ ports }, index) => [
          [`NODE${index + 1}`, `127.0.0.1:${ports.port}`],
          [`NODE${index + 1}_HOST`, '127.0.0.1'],
          [`NODE${index + 1}_STATUS`, String(status[index])],
        ]),
      ),
      ...Object.fromEntries(processes.map((port, index) => [`PROCESS${index + 1}`, `127.0.0.1:${port}`])),
    },
  });
  let log = '';
  proxy.stderr?.on('data', (part) => (log += String(part)));
  const ended = [watch, proxy].map((child) => once(child, 'close'));
  const early = once(proxy, 'close').then(() => {
    throw new Stop(`HAProxy ended:\n${log}`);
  });
  early.catch(() => undefined);
  const stop = async () => {
    watch.kill('SIGTERM');
    proxy.kill('SIGTERM');
    await Promise.all(ended);
  };
  const url = `mysql://root@127.0.0.1:${database}/lectern`;
  try {
    await Promise.race([askUntilAnswered(url, 'SELECT 1'), early]);
    return { site: `http://localhost:${site}`, database: url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
