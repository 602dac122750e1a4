// One process of the services, which can be killed, asked to end, and started again.
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES, Stop } from '../steps.mjs';
import { start } from './children.mjs';

/** Time for a process under load to end by itself. */
const END_MS = 30_000;

export class SiteProcess {
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  #starts = 0;

  /**
   * @param {string} name
   * @param {number} port
   * @param {string} log folder
   * @param {Record<string, string>} env
   * @param {string} checkout whose build runs
   */
  constructor(name, port, log, env, checkout) {
    this.name = name;
    this.port = port;
    this.log = log;
    this.env = env;
    this.checkout = checkout;
  }

  get pid() {
    return this.#process?.pid ?? 0;
  }

  get logFile() {
    return join(this.log, `${this.name}-${this.#starts}.log`);
  }

  /** Resolves when it accepts requests. @throws {Stop} */
  async start() {
    this.#starts += 1;
    const log = await open(this.logFile, 'w');
    const child = start(process.execPath, SERVICES, {
      cwd: this.checkout,
      env: { ...process.env, ...this.env, PORT: String(this.port) },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
    });
    await log.close();
    this.#process = child;
    const ended = once(child, 'close').then(() => {
      if (this.#process === child) this.#process = null;
      return [];
    });
    const [message] = await Promise.race([once(child, 'message'), ended]);
    if (!message) throw new Stop(`${this.name} did not start; see ${this.log}`);
  }

  /**
   * @param {NodeJS.Signals} [signal]
   * @returns {Promise<number | null>} its exit code
   */
  async end(signal = 'SIGTERM') {
    const child = this.#process;
    if (!child) return null;
    const ended = once(child, 'close');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), END_MS);
    const [code] = await ended;
    clearTimeout(timer);
    return /** @type {number | null} */ (code);
  }
}
