// Mails to members who have subscribed to a talk: each has to arrive exactly once.
import { performance } from 'node:perf_hooks';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { databaseModules } from '../bench/search-databases.mjs';
import { passed } from './measure.mjs';

const EVERY_MS = 500;
/** A mail that failed once is due again after a minute and a half at most, twice after three. */
const TIMEOUT_MS = 300_000;

/** A mail in the outbox. @typedef {{message_id: string, failed_at: Date | null, sent_at: Date | null}} QueuedMail */
/** @typedef {(sql: string, parameters?: readonly unknown[]) => Promise<unknown>} Query */
/**
 * The services' own database, as far as it is used.
 *
 * @typedef {{read: {query: Query}, write: (work: (tx: {query: Query}) => Promise<void>) => Promise<void>, close: () => Promise<void>}} SiteDatabase
 */

export class MailLoad {
  refused = 0;
  /** @type {string[]} */
  problems = [];
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  /** Talks for whose subscribers mails were queued. @type {number[]} */
  #talks = [];
  /** When a mail had arrived: number and time. @type {{mails: number, at: number}[]} */
  #arrivals = [];
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {SiteDatabase | undefined} */
  #opened;

  /**
   * @param {{database: string, members: import('../bench/browsers.mjs').Member[], talks: import('./load.mjs').Talk[], outsides: import('./outside.mjs').Outsides}} site
   * @param {number} many subscribers of each talk, two talks a second
   */
  constructor(site, many) {
    this.site = site;
    this.many = many;
  }

  get #database() {
    if (!this.#opened) throw new Error('The load has not started');
    return this.#opened;
  }

  async start() {
    const { Database, SCHEMA } = await databaseModules();
    this.#opened = await Database.open({ url: this.site.database }, SCHEMA);
    const { queueVideoMails } = await import(
      join(root, 'services/dist/modules/subscriptions/video-mails.js')
    );
    // Those of an earlier scenario have been checked.
    await this.#database.write(async (tx) => {
      await tx.query('DELETE FROM mails');
      await tx.query('DELETE FROM subscriptions');
    });
    const free = [...this.site.talks];
    this.#timer = setInterval(() => {
      void this.#look();
      // On a machine that cannot keep up, transactions would wait for connections here.
      const talk = this.#underWay.size === 0 ? free.shift() : undefined;
      if (!talk) return;
      this.#talks.push(talk.id);
      const work = this.#queue(talk.id, queueVideoMails).catch((error) => {
        this.problems.push(String(error));
      });
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    }, EVERY_MS);
  }

  /** As when a talk's recording is published. @param {number} talk @param {Function} queueVideoMails */
  async #queue(talk, queueVideoMails) {
    const now = new Date();
    const subscribers = this.site.members.slice(0, this.many);
    await this.#database.write(async (tx) => {
      for (const { id } of subscribers)
        await tx.query(
          'INSERT INTO subscriptions (user_id, talk_id, unsubscribe_token, created_at) VALUES (?, ?, ?, ?)',
          [id, talk, randomBytes(32).toString('base64url'), now],
        );
      await queueVideoMails(tx, [talk], now);
    });
  }

  async #arrived() {
    return (await readFile(this.site.outsides.mails, 'utf8')).split('\n').filter(Boolean);
  }

  async #look() {
    const { length } = await this.#arrived();
    if (length > (this.#arrivals.at(-1)?.mails ?? 0))
      this.#arrivals.push({ mails: length, at: performance.now() });
  }

  /** @returns {Promise<QueuedMail[]>} */
  async #queued() {
    if (this.#talks.length === 0) return [];
    const rows = await this.#database.read.query(
      `SELECT message_id, failed_at, sent_at FROM mails m JOIN subscriptions s ON s.id = m.subscription_id WHERE s.talk_id IN (${this.#talks.join()})`,
    );
    return /** @type {QueuedMail[]} */ (rows);
  }

  /** Resolves once all have arrived and are recorded as sent. */
  async stop() {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const open = (await this.#queued()).filter((mail) => mail.sent_at === null);
      await this.#look();
      if (open.length === 0 || Date.now() > until) return;
      await passed(EVERY_MS);
    }
  }

  /** @param {number} at @returns {number} milliseconds from then to the next arrival, accurate to half a second */
  backAfter(at) {
    return Math.min(...this.#arrivals.map((arrival) => arrival.at).filter((time) => time > at)) - at;
  }

  /** Compares what was queued with what the mail server has received. */
  async check() {
    const queued = await this.#queued();
    await this.#database.close();
    /** @type {Map<string, number>} */
    const times = new Map();
    const name = (/** @type {string} */ id) => id.split('@')[0] ?? '';
    for (const id of await this.#arrived()) times.set(name(id), (times.get(name(id)) ?? 0) + 1);
    const counts = queued.map(({ message_id }) => times.get(name(message_id)) ?? 0);
    return {
      acknowledged: counts.length,
      lost: counts.filter((count) => count === 0).length,
      doubled: counts.filter((count) => count > 1).length,
      failed: this.problems.length,
    };
  }
}
