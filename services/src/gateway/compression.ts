import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

export type Encoding = keyof typeof compressors;

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** Fast enough for every response, and within a few percent of the slow levels. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
/** A window of 256 KB holds most pages whole; the default takes 4 MB for each response in progress. */
const WINDOW_BITS = 18;

/** Browsers send some thirty characters. */
const LONGEST_HEADER = 1_000;

/** Browsers send about a dozen different headers. */
const KEPT = 200;
const accepted = new LRUCache<string, Encoding | 'none'>({ max: KEPT });

/** The best encoding a client accepts, brotli first; null for none. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const known = accepted.get(header);
  const encoding = known === undefined ? negotiated(header) : known === 'none' ? null : known;
  if (known === undefined && header.length <= LONGEST_HEADER) accepted.set(header, encoding ?? 'none');
  return encoding;
}

function negotiated(header: string): Encoding | null {
  const client = new Negotiator({ headers: { 'accept-encoding': header.slice(0, LONGEST_HEADER) } });
  // One by one: browsers give all the same weight, and would get the one they name first.
  return ENCODINGS.find((encoding) => client.encoding([encoding]) !== undefined) ?? null;
}

export function compress(content: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const input = Buffer.from(content);
  if (encoding === 'gzip') return compressors.gzip(input, { level: GZIP_LEVEL });
  return compressors.br(input, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: input.length,
    },
  });
}
