// The whole site on loopback: three Galera nodes, HAProxy, a bucket, a mail server, two processes of the services.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECRET, signIn } from '../bench/browsers.mjs';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { ensureGalera, ensureHaproxy } from '../programs.mjs';
import { root, step } from '../steps.mjs';
import { killStarted } from './children.mjs';
import { builtAt } from './checkout.mjs';
import { startCluster } from './galera.mjs';
import { readTalks } from './load.mjs';
import { startOutsides } from './outside.mjs';
import { SiteProcess } from './process.mjs';
import { startProxy } from './proxy.mjs';

const MEMBERS = 400;
export const OPERATOR = 'operator@example.org';

/** @typedef {import('./measure.mjs').Site & {nodes: import('./galera.mjs').GaleraNode[], outsides: import('./outside.mjs').Outsides}} ClusterSite */

/**
 * @template T
 * @param {(site: ClusterSite) => Promise<T>} use
 * @param {{from?: string, keep?: boolean, usesOutsides?: boolean}} [options] `from` the commit whose build runs at first; `keep` leaves the logs;
 * without `usesOutsides` files and mails are in folders, which starts seconds sooner
 * @returns {Promise<T>}
 */
export async function withSite(use, { from, keep = false, usesOutsides = true } = {}) {
  const server = await ensureGalera();
  const haproxy = await ensureHaproxy();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-chaos-'));
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [];
  // However this command ends, none of its programs keeps running.
  process.once('exit', killStarted);
  try {
    const checkout = from ? await builtAt(from, folder, (end) => ends.push(end)) : root;
    const [nodes, outsides] = await step('Three Galera nodes, a bucket, a mail server', () =>
      Promise.all([
        startCluster(server, folder, (node) => ends.push(() => node.end())),
        startOutsides(folder, (end) => ends.push(end)),
      ]),
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
      OPERATORS: OPERATOR,
      YOUTUBE_URL: 'off',
      ARCHIVE_URL: 'off',
      MEDIA_CCC_URL: 'off',
      CONSOLE_URL: '',
      ...(usesOutsides && outsides.env),
    };
    const processes = [];
    for (const [index, port] of ports.entries()) {
      const [consolePort, metricsPort] = [String(await freePort()), String(await freePort())];
      const own = { ...env, CONSOLE_PORT: consolePort, METRICS_PORT: metricsPort };
      const one = new SiteProcess(`process${index + 1}`, port, folder, own, checkout);
      ends.push(() => one.end());
      await step(`Process ${index + 1} of the services`, () => one.start());
      processes.push(one);
    }
    const { member: members } = await signIn({ url: proxy.database }, MEMBERS);
    const talks = await readTalks(proxy.database);
    const { site: url, database } = proxy;
    return await use({ nodes, processes, outsides, url, database, members, talks, folder });
  } finally {
    for (const end of ends.reverse()) await end();
    process.off('exit', killStarted);
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
}
