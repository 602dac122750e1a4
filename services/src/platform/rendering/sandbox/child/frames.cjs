'use strict';
// A frame is the length of its content (four bytes, big-endian) and the content: JSON.
const { Buffer } = require('node:buffer');

const MAX_FRAME_BYTES = 4 * 1024 * 1024;
const HEAD = 4;

/** @param {unknown} message a value to serialize, or its JSON */
function frameOf(message) {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const length = Buffer.byteLength(text);
  if (length > MAX_FRAME_BYTES) throw new RangeError('The frame is too long');
  const frame = Buffer.allocUnsafe(HEAD + length);
  frame.writeUInt32BE(length);
  frame.write(text, HEAD);
  return frame;
}

/**
 * Parses a stream of frames and passes on each frame once complete.
 *
 * @param {(message: unknown) => void} receive
 * @throws {unknown} for an invalid frame
 */
function frames(receive) {
  let parts = [];
  let size = 0;
  return (part) => {
    parts.push(part);
    size += part.length;
    while (size >= HEAD) {
      if (parts[0].length < HEAD) parts = [Buffer.concat(parts)];
      const length = parts[0].readUInt32BE();
      if (length > MAX_FRAME_BYTES) throw new RangeError('The frame is too long');
      if (size < HEAD + length) return;
      const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts);
      const rest = whole.subarray(HEAD + length);
      parts = rest.length > 0 ? [rest] : [];
      size = rest.length;
      receive(JSON.parse(whole.toString('utf8', HEAD, HEAD + length)));
    }
  };
}

module.exports = { MAX_FRAME_BYTES, frameOf, frames };
