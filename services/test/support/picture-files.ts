import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };
const [WIDTH, HEIGHT] = [240, 200];

/** Red on the left, blue on the right. */
function halves(): Sharp {
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: RED } }).composite([
    {
      input: { create: { width: WIDTH / 2, height: HEIGHT, channels: 3, background: BLUE } },
      left: WIDTH / 2,
      top: 0,
    },
  ]);
}

export const pngFile = (): Promise<Buffer> => halves().png().toBuffer();
/** One colour, `#rrggbb`. */
export const plainPng = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
export const webpFile = (): Promise<Buffer> => halves().webp().toBuffer();

/** As stored by a camera held upright: lying on its side, with orientation metadata and the location. */
export const jpegFromCamera = (): Promise<Buffer> =>
  halves()
    .withExif({
      IFD0: { Copyright: 'Somebody private' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A red frame, then a blue one. */
export function animatedGif(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 2 * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const { r, g, b } = at < pixels.length / 2 ? RED : BLUE;
    pixels.set([r, g, b], at);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT * 2, channels: 3, pageHeight: HEIGHT } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** A small PNG that decompresses to width times height pixels, all black. */
export function unfoldingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** `red`, `blue` or the colour's value, at a position given as fractions. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (r > 150 && b < 100) return 'red';
  if (b > 150 && r < 100) return 'blue';
  return `rgb(${r}, ${g}, ${b})`;
}
