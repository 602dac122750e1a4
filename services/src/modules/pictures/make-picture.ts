import { createHash } from 'node:crypto';
import { pictureFormat } from './picture-format.js';
import { PICTURE_SIZES, type PictureSize } from '../../storage/picture-sizes.js';

/** More than current cameras take; limits decompression bombs. */
const MAX_PIXELS = 50_000_000;
const TIME_LIMIT_SECONDS = 10;
const QUALITY = 80;
const LARGEST = Math.max(...PICTURE_SIZES);

/** The file is not a picture in an accepted format; the message is for its sender. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

export interface Picture {
  /** Of all its files, 32 hexadecimal digits. */
  hash: string;
  files: { size: PictureSize; content: Buffer }[];
}

/**
 * WebP squares, one for each of {@link PICTURE_SIZES}, upright, without metadata; the first frame of an animation.
 *
 * @throws {PictureRefused}
 * @source decisions.md, "Writing"
 */
export async function makePicture(content: Buffer): Promise<Picture> {
  // Before sharp reads it: libraries also support formats with less trustworthy decoders.
  if (!pictureFormat(content)) {
    throw new PictureRefused('The picture must be a PNG, JPEG, WebP or GIF file');
  }
  // Loaded with the first picture, to save memory in processes that never handle any.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const square = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .autoOrient()
    .resize(LARGEST, LARGEST, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new PictureRefused('The picture cannot be read. It may be damaged or have too many pixels', {
        cause,
      });
    });
  const raw = { width: square.info.width, height: square.info.height, channels: square.info.channels };
  const files: Picture['files'] = [];
  for (const size of PICTURE_SIZES) {
    const encoded = sharp(square.data, { raw }).resize(size, size).webp({ quality: QUALITY });
    files.push({ size, content: await encoded.toBuffer() });
  }
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.content);
  return { hash: hash.digest('hex').slice(0, 32), files };
}
