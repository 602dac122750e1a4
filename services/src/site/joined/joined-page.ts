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
/** What to fill in, by place, in ASCII. */
export type Values = ReadonlyMap<string, string>;

/** A file in pieces, of which the largest is the same for everyone; a string is a byte per character. */
export interface Joined {
  pieces: readonly (Buffer | string)[];
  /** Bytes. */
  length: number;
}

/** The whole file. */
export const bytesOf = ({ pieces }: Joined): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));

const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;
const WINDOW_BITS = 18;
/**
 * Where the filler begins, tried in turn: an encoder finds repetitions by a hash, and remembers only a few places per hash; a value's hash
 * may be that of something frequent on the page.
 */
const OFFSETS = [0, 97, 311, 701];
/** Kept, one for each length of the values: the view token is empty for crawlers, and longer during a rollout. */
const MOST_RESTS = 8;

const filled = (parts: Parts, values: ReadonlyMap<string, Buffer>): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part) : (values.get(part.place) ?? Buffer.alloc(0)),
    ),
  );

/** Joins the beginning, a byte per character, and the compressed rest into one file. */
type Join = (beginning: string, values: Values) => Joined;

/** A compressed rest: for one encoding and these lengths of the values, since references are distances. */
interface Rest {
  readonly encoding: Encoding;
  /** By place, in bytes. */
  readonly lengths: ReadonlyMap<string, number>;
  /** Null until it is compressed, and if the page cannot be joined. */
  join: Join | null;
  /** Resolves once it is compressed. */
  made: Promise<Join | null>;
}

const keyOf = (values: Values, encoding: Encoding): string => {
  let key: string = encoding;
  for (const { length } of values.values()) key += ` ${length}`;
  return key;
};

/**
 * A page whose beginning is stored uncompressed in the compressed file. All values that differ by visitor occur in the beginning; where the
 * rest repeats one, it refers back to it, so that its compressed bytes are the same for everyone.
 *
 * @source docs/decisions/0051-joined-pages.md
 */
export class JoinedPage {
  /** By encoding and lengths of the values. */
  private readonly rests = new Map<string, Rest>();

  /** The beginning, a byte per character. */
  private readonly start: Parts;

  constructor(
    private readonly beginning: Parts,
    private readonly rest: Parts,
  ) {
    this.start = beginning.map((part) =>
      typeof part === 'string' ? Buffer.from(part).toString('latin1') : part,
    );
  }

  /** The whole page; null until its rest is compressed, which {@link join} does. */
  joined(values: Values, encoding: Encoding): Joined | null {
    const join = this.rests.get(keyOf(values, encoding))?.join;
    return join ? join(this.startWith(values), values) : null;
  }

  /** The whole page, once its rest is compressed; null if it cannot be joined. */
  async join(values: Values, encoding: Encoding): Promise<Joined | null> {
    const key = keyOf(values, encoding);
    const rest =
      this.rests.get(key) ??
      this.compress(key, encoding, new Map([...values].map(([place, { length }]) => [place, length])));
    const join = await rest.made;
    return join && join(this.startWith(values), values);
  }

  /** Compresses the rest in every way that the earlier page's is, so that {@link joined} has it at once. */
  async compressAs(earlier: JoinedPage): Promise<void> {
    await Promise.all(
      [...earlier.rests].map(
        ([key, { encoding, lengths }]) => (this.rests.get(key) ?? this.compress(key, encoding, lengths)).made,
      ),
    );
  }

  private compress(key: string, encoding: Encoding, lengths: ReadonlyMap<string, number>): Rest {
    const values = new Map([...lengths].map(([place, length]) => [place, Buffer.alloc(length)]));
    const made = this.make(encoding, values, filled(this.beginning, values)).catch(() => null);
    const rest: Rest = { encoding, lengths, join: null, made };
    void made.then((join) => (rest.join = join));
    if (this.rests.size < MOST_RESTS) this.rests.set(key, rest);
    return rest;
  }

  private startWith(values: Values): string {
    let start = '';
    for (const part of this.start) start += typeof part === 'string' ? part : (values.get(part.place) ?? '');
    return start;
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
    const { masked, starts, stood } = this.masked(filler, values);
    const rest = filled(this.rest, stood);
    if (encoding === 'br') return brotliJoin(await brotliRest(masked, starts, rest), beginning.length);
    const deflated = await promisify(deflateRaw)(rest, { level: GZIP_LEVEL, dictionary: masked });
    return gzipJoin(deflated, this.crc(values, beginning.length), beginning.length);
  }

  /**
   * The beginning as the encoder sees it, all filler; with the filler of each value, and where each begins.
   */
  private masked(filler: Buffer, values: ReadonlyMap<string, Buffer>) {
    const masked = Buffer.from(filler);
    const stood = new Map<string, Buffer>();
    const starts: number[] = [];
    let at = 0;
    for (const part of this.beginning) {
      const length =
        typeof part === 'string' ? Buffer.byteLength(part) : (values.get(part.place)?.length ?? 0);
      if (typeof part !== 'string') {
        stood.set(part.place, filler.subarray(at, at + length));
        starts.push(at);
      }
      at += length;
    }
    return { masked, starts, stood };
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
      [...values].map(([place, { length }]) => [place, randomText(length, 'base64url').slice(0, length)]),
    );
    const written = new Map([...others].map(([place, value]) => [place, Buffer.from(value)]));
    const read = encoding === 'br' ? promisify(brotliDecompress) : promisify(gunzip);
    const page = Buffer.concat([filled(this.beginning, written), filled(this.rest, written)]);
    return (await read(bytesOf(join(this.startWith(others), others)))).equals(page);
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
  // In pieces: in a long incompressible one, the encoder soon stops remembering what could be repeated.
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

/** @see RFC 7932, sections 9.1 and 9.2 */
function brotliJoin(rest: Buffer, length: number): Join {
  const window = ((WINDOW_BITS - 17) << 1) | 1;
  const header = Buffer.alloc(3);
  // Four bits of the window, not the last block, length in four nibbles, uncompressed.
  header.writeUIntLE(window + (length - 1) * 2 ** 7 + 2 ** 23, 0, 3);
  const first = header.toString('latin1');
  return (beginning) => ({
    pieces: [first + beginning, rest],
    length: header.length + length + rest.length,
  });
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const TRAILER_BYTES = 8;
const STORED_BYTES = 5;

/** @see RFC 1951, section 3.2.4, and RFC 1952 */
function gzipJoin(rest: Buffer, crc: JoinedCrc, length: number): Join {
  // A stored block, not the last one: its length, and that inverted.
  const stored = Buffer.alloc(STORED_BYTES);
  stored.writeUInt16LE(length, 1);
  stored.writeUInt16LE(0xffff - length, 3);
  const header = Buffer.concat([GZIP_HEADER, stored]);
  const first = header.toString('latin1');
  return (beginning, values) => {
    const trailer = Buffer.allocUnsafe(TRAILER_BYTES);
    trailer.writeUInt32LE(crc.of(values, [BEGINNING, Buffer.from(beginning, 'latin1')]), 0);
    trailer.writeUInt32LE(crc.length, 4);
    return {
      pieces: [first + beginning, rest, trailer],
      length: header.length + length + rest.length + TRAILER_BYTES,
    };
  };
}
