// The whole site on loopback: three Galera nodes, HAProxy, two processes of the services.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../mariadb.mjs';
import { ensureGalera, ensureHaproxy } from '../programs.mjs';
import { root, step } from '../steps.mjs';
import { killStarted } from './children.mjs';
import { startCluster } from './galera.mjs';
import { signInMembers } from './members.mjs';
import { SiteProcess } from './process.mjs';
import { startProxy } from './proxy.mjs';
import { ask } from './sql.mjs';

const SECRET = 'the secret of a chaos run, which nobody needs to know';
const MEMBERS = 400;

/**
 * @typedef {{
 *   nodes: import('./galera.mjs').GaleraNode[],
 *   processes: SiteProcess[],
 *   url: string,
 *   database: string,
 *   members: import('./members.mjs').Member[],
 *   talks: import('./load.mjs').Talk[],
 *   folder: string,
 * }} Site
 */

/**
 * @template T
 * @param {(site: Site) => Promise<T>} use
 * @param {{checkout?: string, keep?: boolean}} [options] `checkout` whose build runs at first; `keep` leaves the logs
 * @returns {Promise<T>}
 */
export async function withSite(use, { checkout = root, keep = false } = {}) {
  const server = await ensureGalera();
  const haproxy = await ensureHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-chaos-'));
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  // Whatever ends this command, nothing of it goes on running.
  process.once('exit', killStarted);
  try {
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
    const members = await signInMembers(proxy.database, SECRET, MEMBERS);
    const talks = (await ask(proxy.database, 'SELECT id, slug FROM talks ORDER BY id LIMIT 500')).map(
      ({ id, slug }) => ({ id: Number(id), slug: String(slug) }),
    );
    return await use({ nodes, processes, url: proxy.site, database: proxy.database, members, talks, folder });
  } finally {
    for (const end of ends.reverse()) await end();
    process.off('exit', killStarted);
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}
