import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, publicLookup } from './public-address.js';

const MEGABYTE = 1024 * 1024;
const MOST_BYTES = 2 * MEGABYTE;
const TIME_LIMIT_MS = 5_000;

/** A picture could not be fetched; the message says why. */
export class PictureNotFetched extends Error {
  override name = 'PictureNotFetched';
}

/**
 * Fetches an address on one of the origins, whatever its content. Follows no redirects. An `https:` origin must resolve to public
 * addresses; the configuration allows others only on this machine.
 *
 * @param timeLimitMs for name resolution, connection and body together
 * @throws {PictureNotFetched}
 */
export async function fetchPicture(
  address: string,
  origins: readonly string[],
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password || !origins.includes(url.origin)) {
    throw new PictureNotFetched('The address is not on a known picture host');
  }
  try {
    return await read(url, AbortSignal.timeout(timeLimitMs));
  } catch (cause) {
    if (cause instanceof PictureNotFetched) throw cause;
    throw new PictureNotFetched(`${url.host} returned no picture`, { cause });
  }
}

async function read(url: URL, signal: AbortSignal): Promise<Buffer> {
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/[[\]]/g, '');
  // An IP address is not resolved, so it is checked here.
  if (secure && isIP(host) && !isPublicAddress(host)) {
    throw new PictureNotFetched(`${url.host} is not a public address`);
  }
  const headers = { accept: 'image/webp,image/png,image/jpeg,image/gif', 'accept-encoding': 'identity' };
  const request = secure
    ? get(url, { agent: false, headers, signal, lookup: publicLookup })
    : getPlain(url, { agent: false, headers, signal });
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200)
      throw new PictureNotFetched(`${url.host} answered ${response.statusCode}`);
    if (Number(response.headers['content-length']) > MOST_BYTES) throw tooLarge();
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    request.destroy();
  }
}

const tooLarge = () => new PictureNotFetched(`The picture is larger than ${MOST_BYTES / MEGABYTE} MB`);
