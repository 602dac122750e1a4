// Stand-ins for the video platform's pictures: the same dimensions, and about the same size in bytes.
import { crc32, deflateSync } from 'node:zlib';

/** Width and height by the file's name. @type {Record<string, [number, number]>} */
const SIZES = {
  default: [120, 90],
  mqdefault: [320, 180],
  hqdefault: [480, 360],
  sddefault: [640, 480],
  maxresdefault: [1280, 720],
};

/** @type {Map<string, Buffer>} */
const pictures = new Map();

/**
 * @param {string} path such as `/vi/abc/hqdefault.jpg`
 * @returns {Promise<import('./proxy.mjs').Answer>}
 */
export async function pictureFor(path) {
  const name = /(\w+)\.\w+(?:\?.*)?$/.exec(path)?.[1] ?? 'mqdefault';
  const [width, height] = SIZES[name] ?? [320, 180];
  const body = pictures.get(name) ?? noise(width, height);
  pictures.set(name, body);
  return { status: 200, headers: { 'content-type': 'image/png', 'cache-control': 'max-age=7200' }, body };
}

/** A black and white picture that does not compress: an eighth of a byte for each pixel. */
function noise(/** @type {number} */ width, /** @type {number} */ height) {
  const stride = Math.ceil(width / 8) + 1;
  // A fixed sequence, so that every run has the same pictures. Each row begins with its filter, 0.
  let state = 1;
  const rows = Buffer.alloc(stride * height).map((_, index) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return index % stride === 0 ? 0 : state >>> 24;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(/** @type {string} */ type, /** @type {Buffer} */ data) {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
