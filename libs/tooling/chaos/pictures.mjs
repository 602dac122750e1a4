// Members who add speakers with pictures: files that have to be in the bucket once their upload was acknowledged.
import { randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { root } from '../steps.mjs';
import { ask } from './sql.mjs';

const sharp = createRequire(join(root, 'services/package.json'))('sharp');

const EVERY_MS = 2_000;
/** After a refusal the member presses the button again. */
const AGAIN_MS = 5_000;
/** A member who has pressed it this often gives up. */
const TRIES = 60;
const ANSWER_MS = 30_000;

/** The part of the response to a new talk or speaker that is used. @typedef {{talk?: {id: number}, speaker?: {profile_picture_url: string | null}}} Created */

/** @typedef {{name: string, address: string | null, at: number}} Sent `address` once acknowledged, `at` that time */

/** Where they have to be: `objects` is the folder of the bucket. @typedef {{url: string, database: string, outsides: {objects: string}}} Place */

export class PictureLoad {
  refused = 0;
  /** @type {string[]} */
  problems = [];
  /** @type {Sent[]} */
  #sent = [];
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  #run = randomUUID().slice(0, 8);
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /** @param {{url: string, database: string, members: import('../bench/browsers.mjs').Member[], outsides: import('./outside.mjs').Outsides}} site */
  constructor(site) {
    this.site = site;
  }

  start() {
    this.#timer = setInterval(() => {
      const work = this.#upload();
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    }, EVERY_MS);
  }

  /** Resolves when every picture is acknowledged or given up. */
  async stop() {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  async #upload() {
    const number = this.#sent.length;
    const { members } = this.site;
    // From the end: the first members like and write most.
    const member = /** @type {import('../bench/browsers.mjs').Member} */ (
      members.at(-1 - (number % members.length))
    );
    /** @type {Sent} */
    const sent = { name: `Chaos ${this.#run} ${number}`, address: null, at: Infinity };
    this.#sent.push(sent);
    const link = `https://youtu.be/${randomBytes(8).toString('base64url')}`;
    const draft = { title: sent.name, description: 'A draft with a picture.', youtube_link: link };
    const picture = await randomPicture();
    /** @type {number | undefined} */
    let talk;
    for (let tries = 0; tries < TRIES && sent.address === null; tries += 1) {
      if (tries > 0) await new Promise((done) => setTimeout(done, AGAIN_MS));
      talk ??= (await this.#post(member, '/api/v1/talks', JSON.stringify(draft)))?.talk?.id;
      if (talk === undefined) continue;
      const form = new FormData();
      form.append('speaker[speakername]', sent.name);
      form.append('speaker[description]', 'Has a picture.');
      form.append(
        'speaker[profile_picture]',
        new Blob([new Uint8Array(picture)], { type: 'image/png' }),
        'me.png',
      );
      form.append('talk_id', String(talk));
      const saved = await this.#post(member, '/api/v1/speakers', form);
      sent.address = saved?.speaker?.profile_picture_url ?? null;
    }
    if (sent.address === null) this.problems.push(`${sent.name} was never accepted`);
    else sent.at = performance.now();
  }

  /**
   * @param {import('../bench/browsers.mjs').Member} member
   * @param {string} path
   * @param {string | FormData} body
   * @returns {Promise<Created | undefined>} undefined if it was refused because something is missing
   */
  async #post(member, path, body) {
    try {
      const answer = await fetch(this.site.url + path, {
        method: 'POST',
        body,
        headers: {
          Cookie: member.cookie,
          'X-CSRF-Token': member.csrf,
          'Idempotency-Key': randomUUID(),
          ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        },
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (answer.status === 201) return /** @type {Created} */ (await answer.json());
      if (answer.status === 503) this.refused += 1;
      else this.problems.push(`${path} ${answer.status} ${(await answer.text()).slice(0, 90)}`);
    } catch (error) {
      this.problems.push(`${path} ${String(error)}`);
    }
    return undefined;
  }

  /** @param {number} at @returns {number} milliseconds from then to the next acknowledgement */
  backAfter(at) {
    return Math.min(...this.#sent.map((sent) => sent.at).filter((time) => time > at)) - at;
  }

  /** What has been acknowledged so far. */
  acknowledged() {
    return this.#sent.filter(({ address }) => address !== null);
  }

  /**
   * Compares what was acknowledged with the bucket, the database and what the site serves.
   *
   * @param {Place} [place]
   * @param {Sent[]} [given]
   */
  async check({ url, database, outsides } = this.site, given = this.acknowledged()) {
    let lost = 0;
    for (const { address } of given) {
      const isStored = existsSync(join(outsides.objects, encodeURIComponent(String(address).slice(1))));
      const answer = await fetch(url + address);
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (!isStored || answer.status !== 200 || bytes === 0) lost += 1;
    }
    const rows = await ask(
      database,
      `SELECT name, COUNT(*) AS times FROM speakers WHERE name LIKE 'Chaos ${this.#run} %' GROUP BY name`,
    );
    const times = new Map(rows.map((row) => [String(row.name), Number(row.times)]));
    return {
      acknowledged: given.length,
      lost: lost + given.filter(({ name }) => !times.has(name)).length,
      doubled: [...times.values()].filter((count) => count > 1).length,
      failed: this.#sent.length - this.acknowledged().length,
    };
  }
}

/** @returns {Promise<Buffer>} a PNG that no other call makes */
const randomPicture = () =>
  sharp(randomBytes(16 * 16 * 3), { raw: { width: 16, height: 16, channels: 3 } })
    .resize(400, 400, { kernel: 'nearest' })
    .png()
    .toBuffer();
