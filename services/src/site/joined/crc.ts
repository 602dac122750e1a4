import { crc32 } from 'node:zlib';

/** CRC-32 of gzip, bits reversed. */
const POLYNOMIAL = 0xedb88320;
const TOP = 0x80000000;

/** Product of two polynomials over GF(2), modulo the one of gzip. */
function product(one: number, other: number): number {
  let sum = 0;
  let factor = other;
  for (let left = one; left !== 0; left = (left << 1) >>> 0) {
    if (left & TOP) sum ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ POLYNOMIAL : factor >>> 1;
  }
  return sum >>> 0;
}

/** The factor for a checksum that this many bytes follow: x to the power of eight times their number. */
function shiftOf(bytes: number): number {
  let shift = TOP;
  let square = TOP >>> 8;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(square, shift);
    square = product(square, square);
  }
  return shift;
}

/** A part that is always the same. */
interface Part {
  shift: number;
  sum: number;
}

/** Checksum of bytes of which most parts stay the same, without reading those again. */
export class JoinedCrc {
  /** Of all parts, in bytes. */
  readonly length: number;
  private readonly parts: (Part | { shift: number; name: string })[];

  /** @param parts bytes that stay the same, or name and length of bytes that do not */
  constructor(parts: readonly (Buffer | { name: string; length: number })[]) {
    this.length = parts.reduce((sum, { length }) => sum + length, 0);
    this.parts = parts.map((part) =>
      Buffer.isBuffer(part)
        ? { shift: shiftOf(part.length), sum: crc32(part) }
        : { shift: shiftOf(part.length), name: part.name },
    );
  }

  /**
   * @param values by name, of the given lengths
   * @param further one more
   */
  of(values: ReadonlyMap<string, string>, further: readonly [string, Buffer]): number {
    const sums = new Map([[further[0], crc32(further[1])]]);
    for (const [name, value] of values) sums.set(name, crc32(value));
    return this.parts.reduce((all, part) => {
      const sum = 'sum' in part ? part.sum : (sums.get(part.name) ?? 0);
      return (product(part.shift, all) ^ sum) >>> 0;
    }, 0);
  }
}
