// Three MariaDB Galera nodes on loopback, with the configuration that is shipped for production.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { chmod, cp, mkdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { find } from '../programs.mjs';
import { root, run, Stop } from '../steps.mjs';
import { start } from './children.mjs';
import { ask } from './sql.mjs';

const CONFIGURATION = join(root, 'deploy/galera.cnf');
const READY = 'ready for connections';
const NODES = 3;
const SYNC_MS = 60_000;

/**
 * When run as root: rsync, which sends a node the data it lacks, gives up root's privileges, so the server runs
 * as its own user.
 */
const OWNER = 'mysql';
const isRoot = process.getuid?.() === 0;
const USER = isRoot ? [`--user=${OWNER}`] : [];

/** @typedef {{port: number, group: number, transfer: number, state: number}} Ports */

/** One node. It can be killed, stopped, continued and started again. */
export class GaleraNode {
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  #log = '';

  /**
   * @param {string} program
   * @param {string} folder
   * @param {Ports} ports
   * @param {string} peers address of the cluster
   * @param {string} options of the provider
   */
  constructor(program, folder, ports, peers, options) {
    this.program = program;
    this.folder = folder;
    this.ports = ports;
    this.peers = peers;
    this.options = options;
  }

  get url() {
    return `mysql://root@127.0.0.1:${this.ports.port}/`;
  }

  get data() {
    return join(this.folder, 'data');
  }

  get temporary() {
    return join(this.folder, 'tmp');
  }

  get isRunning() {
    return this.#process !== null;
  }

  /** @param {string[]} more */
  #args(more) {
    const { port, group, transfer, state } = this.ports;
    return [
      `--defaults-file=${CONFIGURATION}`,
      ...USER,
      `--datadir=${this.data}`,
      // A node that starts deletes all temporary tables of its folder.
      `--tmpdir=${this.temporary}`,
      `--socket=${join(this.folder, 'socket')}`,
      `--pid-file=${join(this.folder, 'pid')}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--innodb-buffer-pool-size=64M',
      `--wsrep-node-address=127.0.0.1:${group}`,
      `--wsrep-sst-receive-address=127.0.0.1:${transfer}`,
      `--wsrep-provider-options=${this.options};gmcast.listen_addr=tcp://127.0.0.1:${group};ist.recv_addr=127.0.0.1:${state}`,
      ...more,
    ];
  }

  /**
   * Resolves once it accepts connections; it may be synced a moment later.
   *
   * @param {{isFirst?: boolean}} [how] `isFirst` founds the cluster
   */
  async start({ isFirst = false } = {}) {
    const position = isFirst ? [] : await this.#position();
    const child = start(
      this.program,
      this.#args([
        `--wsrep-cluster-address=gcomm://${isFirst ? '' : this.peers}`,
        ...(isFirst ? ['--wsrep-new-cluster'] : []),
        ...position,
      ]),
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = child;
    this.#log = '';
    const ready = new Promise((done) => {
      child.stderr?.on('data', (part) => {
        this.#log = (this.#log + String(part)).slice(-100_000);
        appendFileSync(join(this.folder, 'log'), part);
        if (this.#log.includes(READY)) done(true);
      });
      child.once('close', () => {
        if (this.#process === child) this.#process = null;
        done(false);
      });
    });
    if (!(await ready)) throw new Stop(`A Galera node did not start:\n${this.#log.slice(-4_000)}`);
  }

  /**
   * After a kill: where its own files end, so that it fetches only what came later.
   *
   * @returns {Promise<string[]>}
   */
  async #position() {
    const output = await new Promise((done, fail) => {
      const child = spawn(this.program, this.#args(['--wsrep-recover', '--log-error=']), {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let text = '';
      child.stderr.on('data', (part) => (text += String(part)));
      child.on('error', fail);
      child.on('close', () => done(text));
    });
    const found = /Recovered position:? ([0-9a-f-]{36}:-?\d+)/.exec(output)?.[1];
    return found ? [`--wsrep-start-position=${found}`] : [];
  }

  /** Whether it is synced in the primary component. */
  async isSynced() {
    try {
      const rows = await ask(this.url, "SHOW GLOBAL STATUS LIKE 'wsrep_%'", 1_000);
      const status = Object.fromEntries(rows.map((row) => [row.Variable_name, row.Value]));
      return status.wsrep_local_state_comment === 'Synced' && status.wsrep_cluster_status === 'Primary';
    } catch {
      return false;
    }
  }

  /** @throws {Stop} */
  async synced() {
    const until = Date.now() + SYNC_MS;
    while (!(await this.isSynced())) {
      if (Date.now() > until) throw new Stop(`A Galera node did not sync:\n${this.#log.slice(-4_000)}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    this.#process?.kill(signal);
  }

  /** @param {NodeJS.Signals} [signal] */
  async end(signal = 'SIGKILL') {
    const child = this.#process;
    if (!child) return;
    const ended = once(child, 'close');
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  }
}

/**
 * @param {string} program of the server
 * @param {string} folder
 * @param {(node: GaleraNode) => void} made called for each before it runs
 * @returns {Promise<GaleraNode[]>} synced, with an empty database `lectern`
 */
export async function startCluster(program, folder, made) {
  const installer = find(['mariadb-install-db', 'mysql_install_db']);
  if (!installer) throw new Stop('mariadb-install-db is missing; it comes with mariadb-server.');
  const ports = await Promise.all(
    Array.from({ length: NODES }, async () => ({
      port: await freePort(),
      group: await freePort(),
      transfer: await freePort(),
      state: await freePort(),
    })),
  );
  const peers = ports.map(({ group }) => `127.0.0.1:${group}`).join();
  const shipped = /^wsrep_provider_options = "(.*)"$/m.exec(await readFile(CONFIGURATION, 'utf8'))?.[1];
  if (!shipped) throw new Stop(`${CONFIGURATION} has no wsrep_provider_options`);
  const nodes = ports.map(
    (own, index) => new GaleraNode(program, join(folder, `node${index + 1}`), own, peers, shipped),
  );
  nodes.forEach(made);
  const [first, ...others] = nodes;
  if (!first) throw new Stop('No node');
  await mkdir(first.temporary, { recursive: true });
  // The servers' user may pass through; other contents keep their own permissions.
  await chmod(folder, 0o711);
  await own(first.folder);
  await run(installer, [
    '--no-defaults',
    `--datadir=${first.data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...USER,
  ]);
  await first.start({ isFirst: true });
  await ask(first.url, 'CREATE DATABASE lectern');
  await first.end('SIGTERM');
  // The others start with the same state, so that none needs a state transfer.
  for (const node of others) await cp(first.folder, node.folder, { recursive: true });
  for (const node of others) await own(node.folder);
  await first.start({ isFirst: true });
  for (const node of others) await node.start();
  for (const node of nodes) await node.synced();
  return nodes;
}

/** @param {string} folder */
async function own(folder) {
  if (isRoot) await run('chown', ['-R', OWNER, folder]);
}
