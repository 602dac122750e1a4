// A mail server that writes a line with the Message-ID of each mail before it accepts it. Arguments: port, file.
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../steps.mjs';

const { SMTPServer } = createRequire(join(root, 'services/package.json'))('smtp-server');
const [port, path = ''] = process.argv.slice(2);
const file = await open(path, 'a');

/** @param {AsyncIterable<Buffer>} stream */
async function store(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  const id = /^message-id:\s*<([^>]+)>/im.exec(Buffer.concat(parts).toString())?.[1];
  await file.appendFile(`${id}\n`);
  await file.sync();
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  // RFC 5321, 4.5.3.2.7: a server waits for five minutes at least. After the default of one, it would wake up from a
  // hang by closing the connections of mails that it has stored, and these would be sent again.
  socketTimeout: 600_000,
  logger: false,
  onData: (
    /** @type {AsyncIterable<Buffer>} */ stream,
    /** @type {unknown} */ _session,
    /** @type {(error?: unknown) => void} */ done,
  ) => {
    store(stream).then(() => done(), done);
  },
});
// A client that was killed leaves a broken connection.
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
process.on('disconnect', () => process.exit(0));
