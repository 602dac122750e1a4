// Load by visitors and members of the site: reads, and writes with keys that are retried as pages do.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { ask } from './sql.mjs';

/** As in pages: a change waits this long, its retry included. */
const CHANGE_MS = 10_000;
/** A reader who has waited this long has left. */
const READ_MS = 15_000;
const NOTES_OF_A_TALK = 40;
const MOST_UNDER_WAY = 600;

/** Across all loads: no member likes a talk twice, which would take the like back. */
let likes = 0;

/**
 * Reserves likes for a load in another process.
 *
 * @param {number} count
 * @returns {number} the first of them
 */
export function reserveLikes(count) {
  likes += count;
  return likes - count + 1;
}

/**
 * @typedef {import('../bench/browsers.mjs').Member} Member
 * @typedef {{status: number, body: string, isRefused: boolean}} Answer `status` 0: no response; `isRefused`: 503 with `Retry-After`
 * @typedef {{at: number, took: number, kind: 'read' | 'write', ok: boolean, isRefused: boolean, what: string}} Sample
 * @typedef {{id: number, slug: string, page: string}} Talk `page`: its address
 * @typedef {{content: string, id: number | null}} SentNote `id` once acknowledged
 * @typedef {{talk: Talk, member: Member, acknowledged: boolean}} SentLike
 * @typedef {{notes: SentNote[], likes: SentLike[]}} Writes
 */

/** @param {string} url of the database @returns {Promise<Talk[]>} */
export async function readTalks(url) {
  // Not at the top: the checkout may not be built yet when this file is loaded.
  const { talkPath } = await import('@lectern/contracts');
  const rows = await ask(url, 'SELECT id, slug FROM talks ORDER BY id LIMIT 500');
  return rows.map(({ id, slug }) => ({
    id: Number(id),
    slug: String(slug),
    page: talkPath({ slug: String(slug) }),
  }));
}

export class Load {
  /** @type {Sample[]} */
  samples = [];
  stale = 0;
  /** First few, for the report. @type {string[]} */
  problems = [];
  /** @type {SentNote[]} */
  #notes = [];
  /** @type {SentLike[]} */
  #likes = [];
  /** Newest acknowledged note by talk. @type {Map<number, number>} */
  #newest = new Map();
  #agent;
  #underWay = new Set();
  #turn = 0;
  #run = randomUUID().slice(0, 8);
  /** @type {NodeJS.Timeout | undefined} */
  #timer;

  /**
   * @param {string} site
   * @param {Member[]} members
   * @param {Talk[]} talks
   * @param {{mayRefuse?: boolean, mostUnderWay?: number, nextLike?: () => number}} [options] `mayRefuse`: a refusal is no problem
   */
  constructor(site, members, talks, options = {}) {
    this.port = Number(new URL(site).port);
    this.members = members;
    this.talks = talks;
    this.mayRefuse = options.mayRefuse ?? false;
    this.mostUnderWay = options.mostUnderWay ?? MOST_UNDER_WAY;
    this.nextLike = options.nextLike ?? (() => (likes += 1));
    this.#agent = new Agent({ keepAlive: true, maxSockets: this.mostUnderWay });
  }

  /** @param {number} rate requests a second */
  start(rate) {
    const began = performance.now();
    let sent = 0;
    this.#timer = setInterval(() => {
      for (const due = ((performance.now() - began) / 1_000) * rate; sent < due; sent += 1) this.#send();
    }, 5);
  }

  /** Resolves when every request has its response. */
  async stop() {
    clearInterval(this.#timer);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /**
   * Keeps `atOnce` requests in progress.
   *
   * @param {number} atOnce
   * @param {number} ms
   * @returns {Promise<number>} requests a second
   */
  async capacity(atOnce, ms) {
    const until = performance.now() + ms;
    let answered = 0;
    const one = async () => {
      while (performance.now() < until) {
        await this.#next();
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
    return answered / (ms / 1_000);
  }

  close() {
    this.#agent.destroy();
  }

  #send() {
    // On a machine that cannot keep up, requests waiting here would distort the figures.
    if (this.#underWay.size >= this.mostUnderWay) return;
    const work = this.#next();
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  /** @returns {Promise<void>} */
  #next() {
    const turn = (this.#turn += 1);
    const kind = turn % 6;
    if (kind === 0) return this.#page('/');
    if (kind === 1) return this.#page(this.#talk(turn).page);
    if (kind === 2) return this.#page('/api/v1/talk_discoveries/trending_talks');
    if (kind === 3) return this.#readNotes();
    return kind === 4 ? this.#writeNote(turn) : this.#like();
  }

  /** @param {number} turn */
  #talk(turn) {
    return /** @type {Talk} */ (this.talks[Math.floor(turn / 6) % this.talks.length]);
  }

  /** @param {number} turn */
  #member(turn) {
    return /** @type {Member} */ (this.members[Math.floor(turn / 6) % this.members.length]);
  }

  /** @param {string} path */
  async #page(path) {
    const began = performance.now();
    const answer = await this.#ask('GET', path, READ_MS);
    this.#note('read', began, path, answer);
  }

  /** A read after an acknowledgement must see what was acknowledged. */
  async #readNotes() {
    const known = [...this.#newest];
    const [talk, id] = known[Math.floor(Math.random() * known.length)] ?? [this.talks[0]?.id ?? 0, null];
    const began = performance.now();
    const answer = await this.#ask('GET', `/api/v1/notes?talk_id=${talk}`, READ_MS);
    this.#note('read', began, 'notes', answer);
    const { status, body } = answer;
    if (status !== 200 || id === null) return;
    const notes = /** @type {{id: number}[]} */ (JSON.parse(body));
    if (!notes.some((note) => note.id === id)) {
      this.stale += 1;
      this.#problem(`note ${id} of talk ${talk} is missing among ${notes.length}`);
    }
  }

  /** @param {number} turn */
  async #writeNote(turn) {
    const member = this.#member(turn);
    const talk = /** @type {Talk} */ (this.talks[Math.floor(turn / 6 / NOTES_OF_A_TALK) % this.talks.length]);
    const note = { content: `chaos ${this.#run} ${turn}`, id: /** @type {number | null} */ (null) };
    this.#notes.push(note);
    const { status, body } = await this.#change(member, '/api/v1/notes', {
      talk_id: talk.id,
      content: note.content,
    });
    if (status !== 201) return;
    note.id = /** @type {{id: number}} */ (JSON.parse(body)).id;
    const newest = this.#newest.get(talk.id) ?? 0;
    if (note.id > newest) this.#newest.set(talk.id, note.id);
    if (this.#newest.size > 8) this.#newest.delete(/** @type {number} */ ([...this.#newest.keys()][0]));
  }

  /** Gives each like once: a second time would take it back. */
  async #like() {
    const number = this.nextLike();
    const member = /** @type {Member} */ (this.members[number % this.members.length]);
    const pass = Math.floor(number / this.members.length);
    const talk = /** @type {Talk} */ (this.talks[(pass + number) % this.talks.length]);
    const like = { talk, member, acknowledged: false };
    this.#likes.push(like);
    const { status } = await this.#change(
      member,
      `/api/v1/talks/${encodeURIComponent(talk.slug)}/like_talks`,
    );
    like.acknowledged = status === 200;
  }

  /**
   * As `change` of `@lectern/auth`: one key, retried once without a response.
   *
   * @param {Member} member
   * @param {string} path
   * @param {object} [body]
   */
  async #change(member, path, body) {
    const headers = { Cookie: member.cookie, 'X-CSRF-Token': member.csrf, 'Idempotency-Key': randomUUID() };
    const began = performance.now();
    const left = () => CHANGE_MS - (performance.now() - began);
    let answer = await this.#ask('POST', path, left(), headers, body);
    if (answer.status === 0 && left() > 0) answer = await this.#ask('POST', path, left(), headers, body);
    this.#note('write', began, path, answer);
    return answer;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {number} timeout
   * @param {Record<string, string>} [headers]
   * @param {object} [body]
   * @returns {Promise<Answer>}
   */
  #ask(method, path, timeout, headers = {}, body) {
    const content = body === undefined ? '' : JSON.stringify(body);
    return new Promise((done) => {
      const none = (/** @type {Error} */ { message }) => done({ status: 0, body: message, isRefused: false });
      const call = request(
        {
          host: '127.0.0.1',
          port: this.port,
          agent: this.#agent,
          method,
          path,
          headers: {
            Host: `localhost:${this.port}`,
            Accept: '*/*',
            ...headers,
            ...(method === 'POST' && { 'Content-Length': Buffer.byteLength(content) }),
            ...(content && { 'Content-Type': 'application/json' }),
          },
        },
        (response) => {
          /** @type {Buffer[]} */
          const parts = [];
          response.on('data', (part) => parts.push(part));
          response.on('error', none);
          response.on('end', () => {
            const { statusCode: status = 0, headers: answered } = response;
            const isRefused = status === 503 && answered['retry-after'] !== undefined;
            done({ status, body: Buffer.concat(parts).toString(), isRefused });
          });
        },
      );
      call.on('error', none);
      const timer = setTimeout(() => call.destroy(new Error('no response in time')), timeout);
      call.on('close', () => clearTimeout(timer));
      call.end(content);
    });
  }

  /** @param {'read' | 'write'} kind @param {number} began @param {string} path @param {Answer} answer */
  #note(kind, began, path, { status, body, isRefused }) {
    const ok = kind === 'read' ? status === 200 : status >= 200 && status < 300;
    const what = `${path} ${status} ${ok ? '' : body.slice(0, 90).replaceAll(/\s+/g, ' ')}`;
    this.samples.push({ at: began, took: performance.now() - began, kind, ok, isRefused, what });
    if (!ok && !(isRefused && this.mayRefuse)) this.#problem(`${kind} ${what}`);
  }

  /** @param {string} text */
  #problem(text) {
    if (this.problems.length < 20) this.problems.push(text);
  }

  /** What has been acknowledged so far. @returns {Writes} */
  acknowledged() {
    return {
      notes: this.#notes.filter(({ id }) => id !== null),
      likes: this.#likes.filter(({ acknowledged }) => acknowledged),
    };
  }

  /**
   * Compares writes with a database.
   *
   * @param {string} database
   * @param {Writes} writes
   * @returns {Promise<{missing: {notes: number, likes: number}, doubled: number}>} `doubled`: of all notes
   */
  async compare(database, { notes, likes: given }) {
    const rows = await ask(
      database,
      `SELECT content, COUNT(*) AS times FROM notes WHERE content LIKE 'chaos ${this.#run} %' GROUP BY content`,
    );
    const times = new Map(rows.map((row) => [String(row.content), Number(row.times)]));
    const liked = await ask(database, 'SELECT user_id, talk_id FROM talk_likes');
    const found = new Set(liked.map((row) => `${row.user_id} ${row.talk_id}`));
    return {
      missing: {
        notes: notes.filter(({ content }) => !times.has(content)).length,
        likes: given.filter(({ talk, member }) => !found.has(`${member.id} ${talk.id}`)).length,
      },
      doubled: [...times.values()].filter((count) => count > 1).length,
    };
  }

  /**
   * Compares acknowledged writes with the database.
   *
   * @param {string} database
   * @returns {Promise<{acknowledged: number, lost: number, doubled: number}>}
   */
  async check(database) {
    const writes = this.acknowledged();
    const { missing, doubled } = await this.compare(database, writes);
    return {
      acknowledged: writes.notes.length + writes.likes.length,
      lost: missing.notes,
      // A like that was given twice is taken back.
      doubled: doubled + missing.likes,
    };
  }
}
