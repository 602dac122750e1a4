// A slow network between the browser and the proxy: latency and bandwidth are applied to the bytes of the
// connection itself, so that handshakes, priorities and flow control behave as they do on such a network.
import { performance } from 'node:perf_hooks';
import { Duplex } from 'node:stream';

/** @typedef {{roundTripMs: number, downKbit: number, upKbit: number}} Network */

/** One direction of a visitor's line, shared by all connections. Bytes arrive in the order they were sent. */
class Lane {
  #freeAt = 0;
  #msPerByte;
  #sent = new Later();
  #arrived = new Later();
  #delay;

  /** @param {number} kbit @param {number} delay milliseconds */
  constructor(kbit, delay) {
    this.#msPerByte = 8 / kbit;
    this.#delay = delay;
  }

  /**
   * @param {number} bytes
   * @param {() => void} sent called when the line is free for the next bytes
   * @param {() => void} arrived
   */
  send(bytes, sent, arrived) {
    this.#freeAt = Math.max(performance.now(), this.#freeAt) + bytes * this.#msPerByte;
    this.#sent.add(this.#freeAt, sent);
    this.#arrived.add(this.#freeAt + this.#delay, arrived);
  }
}

/** Calls back at ascending times, in that order: separate timers could overtake each other. */
class Later {
  /** @type {{at: number, callback: () => void}[]} */
  #waiting = [];

  add(/** @type {number} */ at, /** @type {() => void} */ callback) {
    this.#waiting.push({ at, callback });
    if (this.#waiting.length === 1) this.#wait();
  }

  #wait() {
    const [next] = this.#waiting;
    if (!next) return;
    setTimeout(() => {
      const now = performance.now();
      // A timer may be a fraction of a millisecond early.
      while (this.#waiting[0] && this.#waiting[0].at <= now + 1) this.#waiting.shift()?.callback();
      this.#wait();
    }, next.at - performance.now());
  }
}

/** A visitor's line, in both directions. */
export class Line {
  /** @param {Network} network */
  constructor({ roundTripMs, downKbit, upKbit }) {
    this.roundTripMs = roundTripMs;
    this.down = new Lane(downKbit, roundTripMs / 2);
    this.up = new Lane(upKbit, roundTripMs / 2);
  }
}

/** The server's end of a connection that crosses the line. */
export class SlowSocket extends Duplex {
  #socket;
  #line;

  /** @param {import('node:net').Socket} socket @param {Line} line */
  constructor(socket, line) {
    // Small, so that urgent data does not wait behind what was written before.
    super({ writableHighWaterMark: 1 });
    this.#socket = socket.setNoDelay(true);
    this.#line = line;
    // Opening a connection takes a round trip, but not on the loopback interface.
    socket.pause();
    setTimeout(() => socket.resume(), line.roundTripMs);
    socket.on('data', (/** @type {Buffer} */ data) => {
      line.up.send(data.length, nothing, () => {
        if (!this.destroyed) this.push(data);
      });
    });
    socket.on('close', () => this.destroy());
    socket.on('error', () => this.destroy());
  }

  /** @override */
  _read() {
    // Data is pushed when it arrives.
  }

  /** @override @param {Buffer} data @param {string} _encoding @param {() => void} done */
  _write(data, _encoding, done) {
    this.#line.down.send(data.length, done, () => {
      if (!this.#socket.destroyed) this.#socket.write(data);
    });
  }

  /** @override @param {Error | null} error @param {(error: Error | null) => void} done */
  _destroy(error, done) {
    this.#socket.destroy();
    done(error);
  }
}

const nothing = () => undefined;
