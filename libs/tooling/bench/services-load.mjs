// Child process of bench/services.mjs: sends prepared requests over open connections and measures the answers.
// Plain sockets, so that it uses less CPU than the server under load.
import { on } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../quantile.mjs';

/**
 * @typedef {{port: number, requests: string[], connections: number, seconds: number, rate?: number, status: number}} Load
 * @typedef {{answered: number, seconds: number, p99: number, wrong: string | null}} Measured
 */

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** One connection with one request in flight at a time. */
class Connection {
  /** @type {Buffer | null} */
  #head = null;
  #left = 0;
  #isInBody = false;

  /**
   * @param {number} port
   * @param {number} status expected
   * @param {(connection: Connection, wrong: string | null) => void} answered
   */
  constructor(port, status, answered) {
    this.start = 0;
    this.socket = connect({ host: '127.0.0.1', port, noDelay: true });
    const expected = `HTTP/1.1 ${status}`;
    /** @param {string | null} wrong */
    const done = (wrong) => {
      this.#isInBody = false;
      answered(this, wrong);
    };
    let wrong = /** @type {string | null} */ (null);
    this.socket.on('data', (data) => {
      let part = data;
      if (!this.#isInBody) {
        if (this.#head) part = Buffer.concat([this.#head, data]);
        const end = part.indexOf(END_OF_HEAD);
        if (end < 0) {
          this.#head = part;
          return;
        }
        this.#head = null;
        const head = part.toString('latin1', 0, end);
        wrong = head.startsWith(expected) ? null : (head.split('\r\n', 1)[0] ?? '');
        this.#left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        this.#isInBody = true;
        part = part.subarray(end + END_OF_HEAD.length);
      }
      this.#left -= part.length;
      if (this.#left <= 0) done(wrong);
    });
    this.socket.on('error', (error) => done(error.message));
  }

  /** @param {string} request */
  send(request) {
    this.socket.write(request, 'latin1');
  }
}

/**
 * As many requests as the server answers, or `rate` a second, whose latency counts from the moment they were due.
 *
 * @param {Load} load
 * @returns {Promise<Measured>}
 */
async function measure({ port, requests, connections, seconds, rate, status }) {
  /** @type {number[]} */
  const times = [];
  /** @type {Connection[]} */
  const free = [];
  /** @type {number[]} */
  const due = [];
  let wrong = /** @type {string | null} */ (null);
  let next = Math.floor(Math.random() * requests.length);
  let isOver = false;
  /** @param {Connection} connection @param {number} since */
  const send = (connection, since) => {
    connection.start = since;
    connection.send(requests[next++ % requests.length] ?? '');
  };
  const all = Array.from(
    { length: connections },
    () =>
      new Connection(port, status, (connection, problem) => {
        wrong ??= problem;
        times.push(performance.now() - connection.start);
        if (isOver || problem) return;
        const waiting = due.shift();
        if (rate === undefined) send(connection, performance.now());
        else if (waiting === undefined) free.push(connection);
        else send(connection, waiting);
      }),
  );
  await Promise.all(all.map(({ socket }) => new Promise((open) => socket.once('connect', open))));
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  if (rate === undefined) {
    for (const connection of all) send(connection, performance.now());
    await pause(seconds * 1_000);
  } else {
    free.push(...all);
    for (let sent = 0; elapsed() < seconds * 1_000; await pause(1)) {
      for (; sent < (elapsed() / 1_000) * rate; sent += 1) {
        const at = began + (sent / rate) * 1_000;
        const connection = free.pop();
        if (connection) send(connection, at);
        else due.push(at);
      }
    }
  }
  isOver = true;
  const measured = { answered: times.length, seconds: elapsed() / 1_000, p99: quantile(times, 0.99), wrong };
  for (const { socket } of all) socket.destroy();
  return measured;
}

process.on('disconnect', () => process.exit(0));
for await (const [load] of on(process, 'message')) process.send?.(await measure(load));
