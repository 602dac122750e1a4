// Thread of bench/reads.mjs: one network that asks as fast as it is answered, over many connections. A thread of its own, so that its work
// does not delay those whose requests are timed.
import { once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {{port: number, paths: string[], headers: Record<string, string>, connections: number, ms: number}} Attack */

const { port, paths, headers, connections, ms } = /** @type {Attack} */ (workerData);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const until = performance.now() + ms;
let [asked, refused] = [0, 0];

async function attack() {
  while (performance.now() < until) {
    const path = paths[asked++ % paths.length];
    const call = send({ host: '127.0.0.1', port, path, headers, agent });
    call.end();
    const [answer] = await once(call, 'response');
    if (answer.statusCode === 429) refused += 1;
    answer.resume();
    await once(answer, 'end');
  }
}

parentPort?.postMessage('begins');
// A connection that is refused or closed ends its part of the attack.
await Promise.allSettled(Array.from({ length: connections }, attack));
agent.destroy();
parentPort?.postMessage({ asked, refused });
