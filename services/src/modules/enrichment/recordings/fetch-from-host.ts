import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BodyTooLarge, readBody } from '../../../kernel/read-body.js';

const MOST_REDIRECTS = 3;

/** The host refuses, cannot be reached or breaks off; says nothing about a talk. */
export class HostFault extends Error {
  override name = 'HostFault';
}

/** What the host has for this one talk cannot be used. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

export interface Asking {
  /** Whether an address, also of a redirect, may be requested. */
  isAllowed: (url: URL) => boolean;
  /** Bytes. */
  most: number;
  timeoutMs: number;
  stopping: AbortSignal;
}

/**
 * The body of an address; null if the host has none there.
 *
 * @throws {HostFault}
 * @throws {UnusableFile} if it is too large
 */
export const read = (url: URL, asking: Asking): Promise<Buffer | null> =>
  request(url, asking, async (response) => {
    const body = await readBody(response, asking.most);
    assertSome(body.length);
    return body;
  });

/** Writes the body of an address to a file. @throws {HostFault} and {UnusableFile} as {@link read} */
export const download = (url: URL, file: string, asking: Asking): Promise<true | null> =>
  request(url, asking, async (response) => {
    let size = 0;
    await pipeline(
      Readable.fromWeb(response.body ?? new ReadableStream()),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > asking.most) throw new BodyTooLarge();
          yield chunk;
        }
      },
      createWriteStream(file),
    );
    assertSome(size);
    return true as const;
  });

/** Less than was promised is noticed by `fetch`. */
function assertSome(size: number): void {
  if (size === 0) throw new HostFault('the answer is empty');
}

async function request<T>(
  url: URL,
  { isAllowed, most, timeoutMs, stopping }: Asking,
  take: (response: Response) => Promise<T>,
): Promise<T | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, stopping]);
  try {
    let address = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!isAllowed(address)) throw new UnusableFile(`${address.host} is not a known host`);
      const response = await fetch(address, { redirect: 'manual', signal });
      if (response.ok && Number(response.headers.get('content-length') ?? 0) <= most)
        return await take(response);
      await response.body?.cancel().catch(() => undefined);
      if (response.ok) throw new BodyTooLarge();
      if (response.status === 404 || response.status === 410) return null;
      const next = response.headers.get('location');
      if (
        response.status < 300 ||
        response.status > 399 ||
        next === null ||
        !URL.canParse(next, address.href)
      )
        throw new HostFault(`${address.host} answers with status ${response.status}`);
      address = new URL(next, address);
    }
    throw new UnusableFile('too many redirects');
  } catch (cause) {
    if (cause instanceof HostFault || cause instanceof UnusableFile) throw cause;
    stopping.throwIfAborted();
    if (cause instanceof BodyTooLarge)
      throw new UnusableFile(`the file has more than ${Math.round(most / 1_000_000)} MB`, { cause });
    const reason = timeout.aborted ? 'does not answer in time' : 'cannot be reached, or breaks off';
    throw new HostFault(`${url.host} ${reason}`, { cause });
  }
}
