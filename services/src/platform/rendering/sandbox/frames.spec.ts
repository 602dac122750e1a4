import { expect, test } from '@jest/globals';
import { FrameError, frameOf, FrameReader, MAX_FRAME_BYTES } from './frames.js';

function reader() {
  const read: unknown[] = [];
  return { read, frames: new FrameReader((message) => read.push(message)) };
}

test.each([1, 3, 4, 5, 1_000])('frames are reassembled from parts of %i bytes', (size) => {
  const messages = [{ type: 'ping' }, 'ä😀', [1, null], { text: 'x'.repeat(3_000) }];
  const bytes = Buffer.concat(messages.map(frameOf));
  const { read, frames } = reader();
  for (let at = 0; at < bytes.length; at += size) frames.read(bytes.subarray(at, at + size));
  expect(read).toEqual(messages);
});

test.each([
  ['no length', Buffer.from([0, 0, 0, 0])],
  ['too great a length', Buffer.from([0xff, 0xff, 0xff, 0xff])],
  ['no JSON', Buffer.from([0, 0, 0, 1, 0x7b])],
])('a frame of %s is refused', (_what, bytes) => {
  expect(() => reader().frames.read(bytes)).toThrow(FrameError);
});

test('a frame that would be refused is never sent', () => {
  expect(() => frameOf('x'.repeat(MAX_FRAME_BYTES))).toThrow(FrameError);
});
