// The servers beside the site that it depends on, as processes of their own: each can be killed, stopped and started again.
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@lectern/federation/build/free-port.mjs';
import { Stop } from '../steps.mjs';
import { start } from './children.mjs';

export class Outside {
  /** @type {import('node:child_process').ChildProcess | null} */
  #process = null;
  /** Resolves without a message. @type {Promise<unknown[]>} */
  #ended = Promise.resolve([]);

  /**
   * @param {string} script beside this file; gets the port as its first argument, and sends a message once it listens
   * @param {number} port
   * @param {string[]} args
   */
  constructor(script, port, args) {
    this.script = script;
    this.port = port;
    this.args = args;
  }

  /** @returns {Promise<unknown>} its message @throws {Stop} */
  async start() {
    const child = start(
      process.execPath,
      [join(import.meta.dirname, this.script), String(this.port), ...this.args],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    );
    this.#process = child;
    this.#ended = once(child, 'close').then(() => []);
    const [message] = await Promise.race([once(child, 'message'), this.#ended]);
    if (!message) throw new Stop(`${this.script} did not start`);
    return message;
  }

  /** @param {string | number} message */
  tell(message) {
    this.#process?.send(message);
  }

  /** @param {object} message @returns {Promise<unknown>} its answer @throws {Stop} */
  async ask(message) {
    const child = this.#process;
    if (!child?.connected) throw new Stop(`${this.script} is not running`);
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = await Promise.race([answered, this.#ended]);
    if (answer === undefined) throw new Stop(`${this.script} ended`);
    return answer;
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    this.#process?.kill(signal);
  }

  async kill() {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
  }
}

/** What the bucket's process sends. @typedef {Record<'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey', string>} Settings */
/** @typedef {{bucket: Outside, mail: Outside, objects: string, mails: string, env: Record<string, string>}} Outsides */

/**
 * A bucket and a mail server.
 *
 * @param {string} folder
 * @param {(end: () => Promise<unknown>) => void} atEnd
 * @returns {Promise<Outsides>} `objects` the folder of the bucket, `mails` a file with a Message-ID for each mail; `env` for the services
 */
export async function startOutsides(folder, atEnd) {
  const [objects, mails] = [join(folder, 'bucket'), join(folder, 'mails')];
  const mail = new Outside('mail-process.mjs', await freePort(), [mails]);
  atEnd(() => mail.kill());
  const [{ bucket, env }] = await Promise.all([startBucket(objects, atEnd), mail.start()]);
  return { bucket, mail, objects, mails, env: { ...env, SMTP_URL: `smtp://127.0.0.1:${mail.port}` } };
}

/**
 * @param {string} objects folder of its objects
 * @param {(end: () => Promise<unknown>) => void} atEnd
 * @returns {Promise<{bucket: Outside, env: Record<string, string>}>} `env` for the services
 */
export async function startBucket(objects, atEnd) {
  const bucket = new Outside('bucket-process.mjs', await freePort(), [objects]);
  atEnd(() => bucket.kill());
  const settings = /** @type {Settings} */ (await bucket.start());
  const env = {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  };
  return { bucket, env };
}
