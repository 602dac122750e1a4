// Encoded pictures as a webm file, with its length and an index of its key frames at the beginning, so that players can seek in it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { registryPackage } from '../registry-package.mjs';
import { CODEC, PIXELS } from './encoder.mjs';

/** What is used of the package, which only this needs. @typedef {{
 *   Output: new (options: {format: object, target: {buffer: ArrayBuffer | null}}) => {
 *     addVideoTrack(source: object): void, start(): Promise<void>, finalize(): Promise<void>},
 *   WebMOutputFormat: new (options?: object) => object,
 *   BufferTarget: new () => {buffer: ArrayBuffer | null},
 *   EncodedVideoPacketSource: new (codec: string) => {add(packet: object, meta?: object): Promise<void>},
 *   EncodedPacket: new (data: Uint8Array, type: 'key' | 'delta', at: number, seconds: number) => object,
 * }} Mediabunny */

const VERSION = '1.61.0';

/** @param {import('./encoder.mjs').Chunk[]} chunks in their order @returns {Promise<Buffer>} */
export async function webmOf(chunks) {
  const require = createRequire(join(registryPackage('mediabunny', VERSION), 'package.json'));
  /** @type {Mediabunny} */
  const {
    Output,
    WebMOutputFormat,
    BufferTarget,
    EncodedVideoPacketSource,
    EncodedPacket,
  } = require('mediabunny');
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: CODEC, codedWidth: PIXELS.width, codedHeight: PIXELS.height };
  for (const { data, type, at, seconds } of chunks)
    await source.add(new EncodedPacket(Buffer.from(data, 'base64'), type, at, seconds), { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
