// The whole site on loopback: three Galera nodes, HAProxy, two processes of the services.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET, signIn } from '../bench/browsers.mjs';
import { freePort } from '../mariadb.mjs';
import { ensureGalera, ensureHaproxy } from '../programs.mjs';
import { root, step } from '../steps.mjs';
import { killStarted } from './children.mjs';
import { builtAt } from './checkout.mjs';
import { startCluster } from './galera.mjs';
import { readTalks } from './load.mjs';
import { SiteProcess } from './process.mjs';
import { startProxy } from './proxy.mjs';

const MEMBERS = 400;

/** @typedef {import('./measure.mjs').Site & {nodes: import('./galera.mjs').GaleraNode[]}} ClusterSite */

/**
 * @template T
 * @param {(site: ClusterSite) => Promise<T>} use
 * @param {{from?: string, keep?: boolean}} [options] `from` the commit whose build runs at first; `keep` leaves the logs
 * @returns {Promise<T>}
 */
export async function withSite(use, { from, keep = false } = {}) {
  const server = await ensureGalera();
  const haproxy = await ensureHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-chaos-'));
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  // Whatever ends this command, nothing of it goes on running.
  process.once('exit', killStarted);
  try {
    const checkout = from ? await builtAt(from, folder, (end) => ends.push(end)) : root;
    const nodes = await step('Three Galera nodes', () =>
      startCluster(server, folder, (node) => ends.push(() => node.end())),
    );
    const ports = [await freePort(), await freePort()];
    const proxy = await startProxy(haproxy, nodes, ports);
    ends.push(proxy.stop);
    const varDir = join(folder, 'var');
    await mkdir(varDir);
    const env = {
      VAR_DIR: varDir,
      DATABASE_URL: proxy.database,
      PUBLIC_URL: proxy.site,
      SECRET,
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      YOUTUBE_URL: 'off',
      CONSOLE_URL: '',
    };
    const processes = [];
    for (const [index, port] of ports.entries()) {
      const own = { ...env, CONSOLE_PORT: String(await freePort()) };
      const one = new SiteProcess(`process${index + 1}`, port, folder, own, checkout);
      ends.push(() => one.end());
      await step(`Process ${index + 1} of the services`, () => one.start());
      processes.push(one);
    }
    const { member: members } = await signIn({ url: proxy.database }, MEMBERS);
    const talks = await readTalks(proxy.database);
    return await use({ nodes, processes, url: proxy.site, database: proxy.database, members, talks, folder });
  } finally {
    for (const end of ends.reverse()) await end();
    process.off('exit', killStarted);
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}
