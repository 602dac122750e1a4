'use strict';
// A process completely taken over by a hostile release, which sends what it likes; its argument chooses the lie.
const { frameOf, frames } = require('../../src/platform/rendering/sandbox/child/frames.cjs');

const say = (message) => process.stdout.write(frameOf(message));
const page = { body: 'sound', styles: '', head: null, queries: 'null' };
const head = (length) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
};

const LIES = {
  'of an invalid length': () => process.stdout.write(head(0xffffffff)),
  'of nothing': () => process.stdout.write(head(0)),
  'which are not JSON': () => process.stdout.write(Buffer.concat([head(3), Buffer.from('{{{')])),
  'that are not a message': () => say({ type: 'exec', id: 1 }),
  'with an invalid page': ({ id }) => say({ type: 'rendered', id, page: { ...page, body: { length: 3 } } }),
  'without end': () => {
    for (let count = 0; count < 100_000; count += 1) say({ type: 'pong' });
  },
  'that are large, without end': () => {
    for (let count = 0; count < 40; count += 1)
      say({ type: 'refused', realm: '', error: 'x'.repeat(1_000_000) });
  },
  'for a page that was not requested': ({ id }) => {
    say({ type: 'rendered', id: id + 1, page: { ...page, body: 'forged' } });
    say({ type: 'call', id: 1, render: id + 1, path: '/api/v1/talks' });
    say({ type: 'rendered', id, page });
  },
  'after the page': ({ id }) => {
    say({ type: 'rendered', id, page });
    say({ type: 'call', id: 1, render: id, path: '/api/v1/talks' });
  },
  'that request an invalid call': ({ id }) => {
    for (const path of [
      '/api/v1/../../readyz',
      '/api/v1/%2e%2e/%2e%2e/readyz',
      '/readyz',
      'http://127.0.0.1/api/v1/talks',
    ])
      say({ type: 'call', id: 1, render: id, path });
    say({ type: 'rendered', id, page });
  },
};

process.stdin.on(
  'data',
  frames((message) => {
    if (message.type === 'open') say({ type: 'opened', realm: message.realm });
    if (message.type === 'render') LIES[process.argv[2]](message);
  }),
);
process.stdin.on('end', () => process.exit());
say({ type: 'ready' });
