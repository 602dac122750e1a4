// A line to a server that delays what passes in either direction, by the milliseconds of the last message. Arguments: port, port of the server.
import { connect, createServer } from 'node:net';
import { performance } from 'node:perf_hooks';

const [port = 0, target = 0] = process.argv.slice(2).map(Number);
let delay = 0;
process.on('message', (milliseconds) => (delay = Number(milliseconds)));

/** @param {import('node:net').Socket} from @param {import('node:net').Socket} to */
function pass(from, to) {
  /** When the last data is due, by `performance.now()`: nothing overtakes what was sent before it. */
  let last = 0;
  const later = (/** @type {() => void} */ work) => {
    const due = Math.max(last, performance.now() + delay);
    last = due;
    if (due <= performance.now()) work();
    else setTimeout(work, due - performance.now());
  };
  from.on('data', (data) => later(() => to.write(data)));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => undefined);
}

createServer((client) => {
  const server = connect(target, '127.0.0.1');
  pass(client, server);
  pass(server, client);
}).listen(port, '127.0.0.1', () => process.send?.('listening'));
process.on('disconnect', () => process.exit(0));
