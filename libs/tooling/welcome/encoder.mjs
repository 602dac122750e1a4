// Pictures as VP9, by the browser itself: WebCodecs, at the times that they are given and not those at which they are made.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SIZE } from './stage.mjs';

export const CODEC = 'vp09.00.31.08';
export const PIXELS = { width: 928, height: 522 };
/** Of pictures at rest, and of those that are seen for a moment; 0 is best, 63 smallest. */
const QUANTIZERS = { rest: 30, moving: 50 };
/** Seconds; what lasts less is moving. */
const REST = 0.2;
/** Seconds; a player that seeks decodes from a key frame on. */
const KEY_FRAMES = 10;

/** @typedef {{at: number, seconds: number, caption: string, png: string | null, card: {title: string, step: string} | null, tap: {x: number, y: number} | null, band: number}} Drawn */
/** @typedef {{type: 'key' | 'delta', at: number, seconds: number, data: string}} Chunk `data` is base64 */

const font = async (/** @type {string} */ file) =>
  (await readFile(createRequire(import.meta.url).resolve(`@fontsource-variable/${file}`))).toString('base64');

/**
 * Draws pictures, with their captions, and encodes them.
 *
 * @param {import('@playwright/test').Page} page at an origin that is secure, as localhost is
 */
export async function openEncoder(page) {
  const fonts = {
    Figtree: await font('figtree/files/figtree-latin-wght-normal.woff2'),
    Besley: await font('besley/files/besley-latin-wght-normal.woff2'),
  };
  const recording = await page.evaluateHandle(
    async ({ codec, pixels, size, quantizers, rest, keyFrames, faces }) => {
      const { FontFace, document, OffscreenCanvas, VideoEncoder, VideoFrame, btoa, createImageBitmap } =
        globalThis;
      for (const [name, data] of Object.entries(faces)) {
        const face = new FontFace(name, `url(data:font/woff2;base64,${data})`, { weight: '400 900' });
        document.fonts.add(await face.load());
      }
      /** @type {Chunk[]} */
      const chunks = [];
      const canvas = new OffscreenCanvas(pixels.width, pixels.height);
      const context = canvas.getContext('2d', { alpha: false });
      if (!context) throw new Error('There is no canvas');
      context.scale(pixels.width / size.width, pixels.height / size.height);
      let failure = /** @type {unknown} */ (null);
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          chunks.push({
            type: chunk.type,
            at: chunk.timestamp / 1e6,
            seconds: (chunk.duration ?? 0) / 1e6,
            data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
          });
        },
        error: (error) => (failure = error),
      });
      encoder.configure({ codec, ...pixels, bitrateMode: 'quantizer', latencyMode: 'quality' });

      const wrapped = (/** @type {string} */ text, /** @type {number} */ width) => {
        const lines = [''];
        for (const word of text.split(' ')) {
          const longer = `${lines.at(-1)} ${word}`.trim();
          if (context.measureText(longer).width > width) lines.push(word);
          else lines[lines.length - 1] = longer;
        }
        return lines;
      };
      /** Lines of about the same length, around `y`. @returns their number */
      const write = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => {
        let width = size.width - 2 * x;
        const { length } = wrapped(text, width);
        while (wrapped(text, width - 8).length === length) width -= 8;
        wrapped(text, width).forEach((line, index) =>
          context.fillText(line, x, y + (index - (length - 1) / 2) * 23),
        );
        return length;
      };
      let lastKey = -Infinity;
      let lastCard = /** @type {string | undefined} */ (undefined);
      return {
        draw: async (/** @type {Drawn} */ { at, seconds, caption, png, card, tap, band }) => {
          context.textBaseline = 'middle';
          context.fillStyle = '#14191b';
          context.fillRect(0, 0, size.width, size.height);
          context.fillStyle = '#ffc52e';
          if (card) {
            context.fillRect(32, 62, 44, 5);
            context.font = '600 17px Figtree';
            context.fillText(card.step, 32, 92);
            context.fillStyle = '#f5f6f1';
            context.font = '600 34px Besley';
            context.fillText(card.title, 32, 130);
            context.font = '500 19px Figtree';
            write(caption, 32, 186);
          } else {
            const picture = await createImageBitmap(
              await (await fetch(`data:image/png;base64,${png}`)).blob(),
            );
            context.drawImage(picture, 0, 0, size.width, size.height);
            context.fillStyle = '#14191b';
            context.fillRect(0, 0, size.width, band);
            context.fillStyle = '#ffc52e';
            context.fillRect(0, band - 3, size.width, 3);
            context.fillStyle = '#f5f6f1';
            context.font = '500 18px Figtree';
            if (write(caption, 16, band / 2 - 1) > 2) throw new Error(`Too long: ${caption}`);
            if (tap) {
              context.beginPath();
              context.arc(tap.x, tap.y, 17, 0, 2 * Math.PI);
              context.fillStyle = 'rgb(255 197 46 / 0.45)';
              context.fill();
              context.lineWidth = 3;
              context.strokeStyle = '#14191b';
              context.stroke();
            }
          }
          // At every chapter, which players are sent to.
          const isKey = at - lastKey >= keyFrames || (card !== null && card.title !== lastCard);
          if (isKey) lastKey = at;
          lastCard = card?.title;
          const frame = new VideoFrame(canvas, { timestamp: at * 1e6, duration: seconds * 1e6 });
          const quantizer = seconds < rest ? quantizers.moving : quantizers.rest;
          // TypeScript's DOM does not know quantizers.
          const options = { keyFrame: isKey, vp9: { quantizer } };
          encoder.encode(frame, options);
          frame.close();
          if (failure) throw failure;
        },
        finish: async () => {
          await encoder.flush();
          return chunks;
        },
      };
    },
    {
      codec: CODEC,
      pixels: PIXELS,
      size: SIZE,
      quantizers: QUANTIZERS,
      rest: REST,
      keyFrames: KEY_FRAMES,
      faces: fonts,
    },
  );
  return {
    /** @param {Drawn} drawn */
    draw: (drawn) => recording.evaluate((it, given) => it.draw(given), drawn),
    finish: () => recording.evaluate((it) => it.finish()),
  };
}
