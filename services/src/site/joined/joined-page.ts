import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  type BrotliCompress,
  constants,
  createBrotliCompress,
  deflateRaw,
  gunzip,
} from 'node:zlib';
import type { Encoding } from '../../gateway/compression.js';
import { randomText } from '../../kernel/random-text.js';
import { JoinedCrc } from './crc.js';
import { FILLER } from './filler.js';

/** A text with named places to fill in. */
export type Parts = readonly (string | { place: string })[];
/** What to fill in, by place. */
export type Values = ReadonlyMap<string, string>;

const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
const WINDOW_BITS = 18;
/**
 * Where the filler begins, tried in turn: an encoder looks for repetitions by a hash, and remembers only a few
 * places for each; a value's may be that of something frequent on the page.
 */
const OFFSETS = [0, 97, 311, 701];
/** One for each length of the values: the view token is empty for crawlers, and longer during a rollout. */
const MOST_RESTS = 8;

const bytesOf = (parts: Parts, values: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part) : (values.get(part.place) ?? Buffer.alloc(0)),
    ),
  );

/** Joins the beginning and the compressed rest to one file. */
type Join = (beginning: Buffer, values: ReadonlyMap<string, Buffer>) => Buffer;

/**
 * A page whose beginning is stored uncompressed in the compressed file. All values that differ by visitor occur
 * in the beginning; where the rest repeats one, it refers back to it, so that its compressed bytes are the
 * same for everybody.
 *
 * @source docs/decisions/0051-joined-pages.md
 */
export class JoinedPage {
  /** By encoding and lengths of the values, since references are distances. */
  private readonly joins = new Map<string, Join | 'being made' | 'impossible'>();

  constructor(
    private readonly beginning: Parts,
    private readonly rest: Parts,
  ) {}

  /** The whole page; null until its rest is compressed, which the first call starts, or if it cannot be joined. */
  joined(values: Values, encoding: Encoding): Buffer | null {
    const written = new Map([...values].map(([place, value]) => [place, Buffer.from(value)]));
    const beginning = bytesOf(this.beginning, written);
    const lengths = [...written.values()].map(({ length }) => length);
    const key = [encoding, beginning.length, ...lengths].join(' ');
    const join = this.joins.get(key);
    if (typeof join === 'function') return join(beginning, written);
    if (join === undefined && this.joins.size < MOST_RESTS) {
      this.joins.set(key, 'being made');
      void this.make(encoding, written, beginning)
        .catch(() => null)
        .then((made) => this.joins.set(key, made ?? 'impossible'));
    }
    return null;
  }

  /** Null if the encoder does not refer back to all values. */
  private async make(
    encoding: Encoding,
    values: ReadonlyMap<string, Buffer>,
    beginning: Buffer,
  ): Promise<Join | null> {
    for (const offset of OFFSETS) {
      const filler = FILLER.subarray(offset, offset + beginning.length);
      if (filler.length < beginning.length) return null;
      const join = await this.joinWith(filler, encoding, values, beginning);
      if (await this.isSound(join, encoding, values)) return join;
    }
    return null;
  }

  private async joinWith(
    filler: Buffer,
    encoding: Encoding,
    values: ReadonlyMap<string, Buffer>,
    beginning: Buffer,
  ): Promise<Join> {
    const { masked, starts, filled } = this.masked(filler, values);
    const rest = bytesOf(this.rest, filled);
    if (encoding === 'br') return brotliJoin(await brotliRest(masked, starts, rest));
    const deflated = await promisify(deflateRaw)(rest, { level: GZIP_LEVEL, dictionary: masked });
    return gzipJoin(deflated, this.crc(values, beginning.length));
  }

  /**
   * The beginning as the encoder sees it, all filler; with the filler of each value, and where each begins.
   */
  private masked(filler: Buffer, values: ReadonlyMap<string, Buffer>) {
    const masked = Buffer.from(filler);
    const filled = new Map<string, Buffer>();
    const starts: number[] = [];
    let at = 0;
    for (const part of this.beginning) {
      const length =
        typeof part === 'string' ? Buffer.byteLength(part) : (values.get(part.place)?.length ?? 0);
      if (typeof part !== 'string') {
        filled.set(part.place, filler.subarray(at, at + length));
        starts.push(at);
      }
      at += length;
    }
    return { masked, starts, filled };
  }

  private crc(values: ReadonlyMap<string, Buffer>, length: number): JoinedCrc {
    const parts = this.rest.map((part) =>
      typeof part === 'string'
        ? Buffer.from(part)
        : { name: part.place, length: values.get(part.place)?.length ?? 0 },
    );
    return new JoinedCrc([{ name: BEGINNING, length }, ...parts]);
  }

  /** Whether the file joined with other values is the page with those values. */
  private async isSound(
    join: Join,
    encoding: Encoding,
    values: ReadonlyMap<string, Buffer>,
  ): Promise<boolean> {
    const others = new Map(
      [...values].map(([place, { length }]) => [
        place,
        Buffer.from(randomText(length, 'base64url').slice(0, length)),
      ]),
    );
    const beginning = bytesOf(this.beginning, others);
    const file = join(beginning, others);
    const read = encoding === 'br' ? promisify(brotliDecompress) : promisify(gunzip);
    const page = Buffer.concat([beginning, bytesOf(this.rest, others)]);
    return (await read(file)).equals(page);
  }
}

const BEGINNING = 'beginning';

/**
 * The rest of a page as brotli writes it after this beginning. What it wrote for the beginning is dropped; an
 * uncompressed block takes its place and leaves a decoder in the same state.
 *
 * @param starts where values begin, in order
 */
async function brotliRest(masked: Buffer, starts: readonly number[], rest: Buffer): Promise<Buffer> {
  const encoder = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: masked.length + rest.length,
      // Otherwise the code of a byte depends on the two before it, and they may be a visitor's.
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
    },
  });
  const ends = [...starts.filter((start) => start > 0), masked.length];
  let from = 0;
  // In pieces: in a long one that does not compress, it soon stops noting what could be repeated.
  for (const end of ends) {
    await written(encoder, masked.subarray(from, end));
    from = end;
  }
  encoder.end(rest);
  return buffer(encoder);
}

async function written(encoder: BrotliCompress, bytes: Buffer): Promise<void> {
  encoder.write(bytes);
  await new Promise<void>((done) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, done));
  while (encoder.read() !== null);
}

/** @source RFC 7932, sections 9.1 and 9.2 */
function brotliJoin(rest: Buffer): Join {
  const window = ((WINDOW_BITS - 17) << 1) | 1;
  return (beginning) => {
    const file = Buffer.allocUnsafe(3 + beginning.length + rest.length);
    // Four bits of the window, not the last block, length in four nibbles, uncompressed.
    file.writeUIntLE(window + (beginning.length - 1) * 2 ** 7 + 2 ** 23, 0, 3);
    beginning.copy(file, 3);
    rest.copy(file, 3 + beginning.length);
    return file;
  };
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TRAILER_BYTES = 8;
const STORED_BYTES = 5;

/** @source RFC 1951, section 3.2.4, and RFC 1952 */
function gzipJoin(rest: Buffer, crc: JoinedCrc): Join {
  return (beginning, values) => {
    const start = GZIP_HEADER.length + STORED_BYTES;
    const end = start + beginning.length + rest.length;
    const file = Buffer.allocUnsafe(end + TRAILER_BYTES);
    GZIP_HEADER.copy(file);
    // A stored block, not the last one: its length, and that inverted.
    file[GZIP_HEADER.length] = 0;
    file.writeUInt16LE(beginning.length, start - 4);
    file.writeUInt16LE(0xffff - beginning.length, start - 2);
    beginning.copy(file, start);
    rest.copy(file, start + beginning.length);
    file.writeUInt32LE(crc.of(new Map([...values, [BEGINNING, beginning]])), end);
    file.writeUInt32LE(crc.length, end + 4);
    return file;
  };
}
