// Loaded before a compiled program (`node --import`): kills it at one of its transactions. KILL_AT is its number, from 1, and `before`,
// `inside` (everything is written, nothing committed) or `after`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const { KILL_AT = '', TEST_BUILD = '' } = process.env;

if (isMainThread && KILL_AT !== '') {
  const [number, moment] = KILL_AT.split(' ');
  const { Database } = await import(pathToFileURL(join(TEST_BUILD, 'database/database.js')).href);
  const { write } = Database.prototype;
  let count = 0;
  /** @param {string} now */
  const at = (now) => {
    if (now === moment && count === Number(number)) process.kill(process.pid, 'SIGKILL');
  };
  Database.prototype.write = async function (work) {
    count += 1;
    at('before');
    const result = await write.call(this, async (tx) => {
      const written = await work(tx);
      at('inside');
      return written;
    });
    at('after');
    return result;
  };
}
