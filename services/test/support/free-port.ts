import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which could take a port before it is used. */
const PORTS = [20_000, 32_000] as const;
const TRIES = 100;

/**
 * A free port on loopback.
 *
 * @throws {Error} if a hundred ports in turn are in use
 */
export async function freePort(): Promise<number> {
  for (let left = TRIES; ; left -= 1) {
    const port = randomInt(...PORTS);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || left === 1) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
