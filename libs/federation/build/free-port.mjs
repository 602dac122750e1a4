import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which could take a port before it is used. */
const PORTS = /** @type {const} */ ([20_000, 32_000]);
const TRIES = 100;
/** Returned before: their users may not listen yet. */
const given = new Set();

/**
 * @returns {Promise<number>} a free port on loopback, another one at each call
 * @throws {Error} if a hundred ports in turn are in use
 */
export async function freePort() {
  for (let left = TRIES; ; left -= 1) {
    const port = randomInt(...PORTS);
    if (given.has(port)) continue;
    given.add(port);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE' || left <= 1) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
