// The site over HTTP/2 with TLS, behind a slow line. Responses are sent by their urgency (RFC 9218), as by a
// content delivery network; Node alone would take turns.
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { createServer } from 'node:net';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pictureFor } from './pictures.mjs';
import { Line, SlowSocket } from './link.mjs';

/** @typedef {{status: number, headers: Record<string, string | string[]>, body: Buffer}} Answer */
/** Changes or replaces what the site answers. @typedef {(path: string, site: () => Promise<Answer>) => Promise<Answer>} Variant */

/** Bytes written at a time, which is the most that more urgent data waits for. */
const PIECE = 4_096;
/** Not allowed in HTTP/2. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'upgrade',
  'http2-settings',
  'host',
]);

/**
 * @param {{key: Buffer, cert: Buffer}} identity
 * @param {string} site such as `http://localhost:4000`
 */
export async function proxy(identity, site) {
  /** @type {Line} */
  let line = new Line({ roundTripMs: 0, downKbit: 1e6, upKbit: 1e6 });
  /** @type {Variant} */
  let variant = (_path, answer) => answer();
  /** Files that never change, kept as by a content delivery network; the rivals' are in memory, too. */
  const kept = new Map();
  const h2 = createSecureServer({ ...identity, allowHTTP1: false });
  h2.on('session', (session) => {
    session.on('error', () => undefined);
    const queue = new Queue();
    session.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      void answerOf(stream, headers).then(
        (answer) => queue.add(stream, headers, answer),
        (error) => {
          // Who leaves a page cuts off what it was sending. Anything else must end the measurement.
          if (!stream.destroyed) throw error;
        },
      );
    });
  });
  const server = createServer((socket) => h2.emit('connection', new SlowSocket(socket, line)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());

  /**
   * @param {import('node:http2').ServerHttp2Stream} stream
   * @param {import('node:http2').IncomingHttpHeaders} headers
   * @returns {Promise<Answer>}
   */
  async function answerOf(stream, headers) {
    const path = String(headers[':path']);
    const host = String(headers[':authority']);
    if (!host.startsWith('localhost')) return pictureFor(path);
    return variant(path, async () => {
      const known = kept.get(path);
      if (known) return known;
      const answer = await ask(site, headers, await buffer(stream));
      if (/\bimmutable\b/.test(String(answer.headers['cache-control']))) kept.set(path, answer);
      return answer;
    });
  }

  return {
    port,
    base: `https://localhost:${port}`,
    /**
     * For new connections; open ones keep their line.
     *
     * @param {import('./link.mjs').Network} network
     * @param {Variant} next
     */
    use(network, next) {
      line = new Line(network);
      variant = next;
    },
    close: () => {
      h2.close();
      server.close();
    },
  };
}

/**
 * @param {string} site
 * @param {import('node:http2').IncomingHttpHeaders} headers
 * @param {Buffer} body
 * @returns {Promise<Answer>}
 */
async function ask(site, headers, body) {
  const named = Object.entries(headers).filter(([name]) => !name.startsWith(':') && !DROPPED.has(name));
  const asked = request(site + headers[':path'], {
    method: headers[':method'],
    headers: {
      ...Object.fromEntries(named),
      'content-length': String(body.length),
      ...ownOrigin(headers, site),
    },
  });
  asked.end(body);
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(asked, 'response'));
  const kept = Object.entries(response.headers).filter(
    ([name, value]) => !DROPPED.has(name) && value !== undefined,
  );
  return {
    status: response.statusCode ?? 502,
    headers: /** @type {Answer['headers']} */ (Object.fromEntries(kept)),
    body: await buffer(response),
  };
}

/** The site compares the origin with its own. */
const ownOrigin = (
  /** @type {import('node:http2').IncomingHttpHeaders} */ headers,
  /** @type {string} */ site,
) => (headers.origin ? { origin: site } : {});

/** Sends a connection's responses, the most urgent first, those of equal urgency one after the other. */
class Queue {
  /** @type {{stream: import('node:http2').ServerHttp2Stream, body: Buffer, urgency: number, gone: Promise<unknown>}[]} */
  #waiting = [];
  #sending = false;

  /**
   * @param {import('node:http2').ServerHttp2Stream} stream
   * @param {import('node:http2').IncomingHttpHeaders} asked
   * @param {Answer} answer
   */
  add(stream, { priority }, { status, headers, body }) {
    if (stream.destroyed || stream.closed) return;
    const urgency = Number(/u=(\d)/.exec(String(priority ?? ''))?.[1] ?? 3);
    stream.respond({ ':status': status, ...headers });
    const gone = once(stream, 'close').catch(() => undefined);
    this.#waiting.push({ stream, body, urgency, gone });
    this.#waiting.sort((a, b) => a.urgency - b.urgency);
    if (!this.#sending) void this.#send();
  }

  async #send() {
    this.#sending = true;
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const piece = next.body.subarray(0, PIECE);
      next.body = next.body.subarray(PIECE);
      const isLast = next.body.length === 0;
      if (isLast || next.stream.destroyed) this.#waiting.splice(this.#waiting.indexOf(next), 1);
      if (next.stream.destroyed) continue;
      const { stream, gone } = next;
      const written = new Promise((done) => stream.write(piece, done));
      await Promise.race([written, gone]);
      if (isLast) stream.end();
    }
    this.#sending = false;
  }
}
